// Making a network namespace takes a third of a run's start, so a run gets its own only after an earlier run
// has used the server's. That use shows in what the kernel counts and lists (proc(5), `/proc/net`): packets,
// connections, unreachable addresses, and what may outlive the processes that made it: local sockets that are
// being passed to a receiver, and flow labels with a time to linger (ipv6(7)). All other sockets end with
// their processes, and what the kernel remembers of peers, routes and fragments takes packets. `sockstat`
// cannot be used: it counts the sockets of the whole machine, and the kernel frees late the one that set up
// this network.
#include "network.h"

#include <errno.h>
#include <fcntl.h>
#include <net/if.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include "failure.h"

enum { table_size = 1 << 13 };

static struct table {
  const char *path;
  int file;
  long size;
  char text[table_size];
} tables[] = {
    {.path = "/proc/self/net/dev"},     {.path = "/proc/self/net/snmp"},
    {.path = "/proc/self/net/snmp6"},   {.path = "/proc/self/net/netstat"},
    {.path = "/proc/self/net/unix"},    {.path = "/proc/self/net/ip6_flowlabel"},
};

enum { table_count = sizeof tables / sizeof *tables };

// Returns the size of a table. A table that does not fit is cut off, and counts as changed.
static long read_table(int file, char *text) {
  long size = 0, count;
  while (size < table_size &&
         (count = pread(file, text + size, (unsigned long)(table_size - size), size)) != 0) {
    if (count < 0 && errno == EINTR) continue;
    size += check(count, "look at the network");
  }
  return size;
}

void note_network(void) {
  for (int i = 0; i < table_count; i++) {
    // A kernel without IPv6 lacks its table.
    tables[i].file = open(tables[i].path, O_RDONLY | O_CLOEXEC);
    if (tables[i].file >= 0) tables[i].size = read_table(tables[i].file, tables[i].text);
    else if (errno != ENOENT) check_with(-1, "open", tables[i].path);
  }
}

int network_is_used(void) {
  static char text[table_size];
  for (int i = 0; i < table_count; i++) {
    if (tables[i].file < 0) continue;
    long size = read_table(tables[i].file, text);
    if (size == table_size || size != tables[i].size ||
        memcmp(text, tables[i].text, (unsigned long)size) != 0)
      return 1;
  }
  return 0;
}

void close_network(void) {
  for (int i = 0; i < table_count; i++)
    if (tables[i].file >= 0) close(tables[i].file);
}

void raise_loopback(void) {
  struct ifreq interface = {.ifr_name = "lo", .ifr_flags = IFF_UP | IFF_RUNNING};
  int any = (int)check(socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0), "make a socket");
  check(ioctl(any, SIOCSIFFLAGS, &interface), "set up 'lo'");
  close(any);
}
