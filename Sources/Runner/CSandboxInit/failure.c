#include "failure.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { failed = 125 };

void fail(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vdprintf(STDERR_FILENO, format, arguments);
  va_end(arguments);
  dprintf(STDERR_FILENO, "\n");
  // Not exit(3): a child must not run its parent's exit handlers.
  _exit(failed);
}

long check(long result, const char *what) {
  if (result < 0) fail("cannot %s: %s", what, strerror(errno));
  return result;
}

long check_with(long result, const char *what, const char *name) {
  if (result < 0) fail("cannot %s '%s': %s", what, name, strerror(errno));
  return result;
}

void *allocate(unsigned long size) {
  void *memory = malloc(size);
  if (!memory) fail("no memory is left");
  return memory;
}
