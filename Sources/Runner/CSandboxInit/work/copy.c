#include "copy.h"

#include <errno.h>
#include <unistd.h>

#include "failure.h"

void write_all(int to, const char *bytes, unsigned long size, const char *what) {
  while (size > 0) {
    long count = write(to, bytes, size);
    if (count < 0 && errno == EINTR) continue;
    check(count, what);
    bytes += count;
    size -= (unsigned long)count;
  }
}

void copy_bytes(int from, int to, const char *what) {
  static char bytes[1 << 16];
  long count;
  while ((count = read(from, bytes, sizeof bytes)) != 0) {
    if (count < 0 && errno == EINTR) continue;
    check(count, what);
    write_all(to, bytes, (unsigned long)count, what);
  }
}
