/** Creates an element. Children are nodes or text; text never becomes markup. */
function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key in made) made[key] = value; else made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

const SVG = "http://www.w3.org/2000/svg";

/** Creates an element of an SVG picture. */
function shape(name, attributes, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

const ICONS = {
  first: "M5 4V16M15 4 8 10 15 16",
  back: "M13 4 7 10 13 16",
  play: "M6.5 4 15.5 10 6.5 16Z",
  pause: "M7 4.5V15.5M13 4.5V15.5",
  on: "M7 4 13 10 7 16",
  last: "M15 4V16M5 4 12 10 5 16",
  hit: "M3.5 6 9.5 14M9.5 6 3.5 14M13.5 5 17.5 10 13.5 15",
  sinking: "M2.5 5.5H11.5V14.5H2.5ZM5 8 9 12M9 8 5 12M14.5 5 18 10 14.5 15",
  rejection: "M8 3 14.5 15.5H1.5ZM8 7.5V11M8 13V13.1M16 6 19 10 16 14",
  theme: "M10 3A7 7 0 0 0 10 17A7 7 0 0 0 10 3ZM10 3V17M10 6 12.5 5M10 10 17 8M10 14 16 12",
  link: "M8.5 11.5A3.2 3.2 0 0 0 13 11.5L16 8.5A3.2 3.2 0 0 0 11.5 4L10.2 5.3M11.5 8.5A3.2 3.2 0 0 0 7 8.5L4 11.5A3.2 3.2 0 0 0 8.5 16L9.8 14.7",
  done: "M4 10.5 8.5 15 16 5.5",
  keys: "M7 7.4C7 3.6 13 3.6 13 7.4 13 9.8 10 9.6 10 12.2M10 15.6V15.7",
};

/** A picture for a button, which needs a label of its own. */
function icon(name) {
  return shape("svg", { viewBox: "0 0 20 20", class: "icon", "aria-hidden": "true" }, shape("path", { d: ICONS[name] }));
}

/** A button with a picture. The key that does the same is part of its tooltip. */
function iconButton(name, label, key, action) {
  const made = element("button", { type: "button", className: `to-${name}`, title: `${label} (${key})` }, icon(name));
  made.setAttribute("aria-label", label);
  made.addEventListener("click", action);
  return made;
}

function setIcon(button, name) {
  button.querySelector("path").setAttribute("d", ICONS[name]);
}

/** Lets the keyboard reach an element while its content is larger than itself. */
function reachWhileScrolling(made) {
  new ResizeObserver(() => {
    if (overflows(made)) made.tabIndex = 0; else made.removeAttribute("tabindex");
  }).observe(made);
  return made;
}

const overflows = (made) => made.scrollHeight > made.clientHeight + 1 || made.scrollWidth > made.clientWidth + 1;
