// A student's program for Windows. Its first argument is what it does.
#include <process.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static volatile int *nowhere;

static int is(const char *word, const char *other) { return strcmp(word, other) == 0; }

// Writes the transcript that is in another file.
static void copy(const char *path) {
  FILE *from = fopen(path, "rb"), *to = fopen("Battleship.out", "wb");
  if (!from || !to) exit(9);
  for (int letter; (letter = getc(from)) != EOF;) putc(letter, to);
  fclose(to);
}

int main(int count, char **arguments) {
  const char *what = count > 1 ? arguments[1] : "";
  if (is(what, "right")) copy(arguments[2]);
  if (is(what, "children")) {
    copy(arguments[2]);
    for (int child = 0; child < 3; child++) _spawnl(_P_NOWAIT, _pgmptr, "student", "grandchildren", NULL);
  }
  if (is(what, "grandchildren")) _spawnl(_P_NOWAIT, _pgmptr, "student", "endless", NULL);
  while (is(what, "endless") || is(what, "grandchildren")) *(volatile char *)what = what[0];
  while (is(what, "print")) puts("and so on");
  if (is(what, "crash")) *nowhere = 1;
  return is(what, "fail") ? 7 : 0;
}
