#include "copy.h"

#include <errno.h>
#include <unistd.h>

#include "failure.h"

void copy_bytes(int from, int to, const char *what) {
  static char bytes[1 << 16];
  long count;
  while ((count = read(from, bytes, sizeof bytes)) != 0) {
    if (count < 0 && errno == EINTR) continue;
    check(count, what);
    for (long written = 0; written < count;) {
      long more = write(to, bytes + written, (unsigned long)(count - written));
      if (more < 0 && errno == EINTR) continue;
      written += check(more, what);
    }
  }
}
