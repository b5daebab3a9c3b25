#include "filter.h"

#include <errno.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "failure.h"

struct sock_fprog read_filter(int file) {
  // The kernel accepts no longer filter (BPF_MAXINSNS).
  static struct sock_filter code[BPF_MAXINSNS];
  unsigned long size = 0;
  for (;;) {
    long count = read(file, (char *)code + size, sizeof code - size);
    if (count < 0 && errno == EINTR) continue;
    if (check(count, "read the filter of system calls") == 0) break;
    size += (unsigned long)count;
  }
  close(file);
  if (size == 0 || size % sizeof *code) fail("the filter of system calls is cut short");
  return (struct sock_fprog){.len = (unsigned short)(size / sizeof *code), .filter = code};
}

void filter_system_calls(const struct sock_fprog *filter) {
  check(prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, filter), "filter system calls");
}
