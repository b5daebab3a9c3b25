// The names that compilers put in the place of others to check sizes (_FORTIFY_SOURCE); libraries of
// the system are built so.
#define _GNU_SOURCE
#include "internal.h"
#include "libc.h"

#include <sys/stat.h>

/// Ends the process: a buffer is too small.
void __chk_fail(void) __attribute__((noreturn));

/// A function that is given the size of a buffer behind its other arguments.
#define VT_CHECKED(result, name, parameters, fits, call)                                           \
  result name parameters {                                                                         \
    if (!(fits)) __chk_fail();                                                                     \
    return call;                                                                                   \
  }
VT_CHECKED(ssize_t, __read_chk, (int descriptor, void *buffer, size_t count, size_t size),
           count <= size, read(descriptor, buffer, count))
VT_CHECKED(ssize_t, __recv_chk, (int descriptor, void *buffer, size_t count, size_t size, int flags),
           count <= size, recv(descriptor, buffer, count, flags))
VT_CHECKED(ssize_t, __recvfrom_chk,
           (int descriptor, void *restrict buffer, size_t count, size_t size, int flags,
            struct sockaddr *restrict address, socklen_t *restrict length),
           count <= size, recvfrom(descriptor, buffer, count, flags, address, length))
VT_CHECKED(int, __poll_chk, (struct pollfd *descriptors, nfds_t count, int time, size_t size),
           count <= size / sizeof *descriptors, poll(descriptors, count, time))
VT_CHECKED(int, __ppoll_chk,
           (struct pollfd *descriptors, nfds_t count, const struct timespec *time,
            const sigset_t *mask, size_t size),
           count <= size / sizeof *descriptors, ppoll(descriptors, count, time, mask))
VT_CHECKED(int, __open_2, (const char *path, int flags), !(flags & O_CREAT), open(path, flags))
VT_CHECKED(int, __open64_2, (const char *path, int flags), !(flags & O_CREAT), open(path, flags))
VT_CHECKED(int, __openat_2, (int folder, const char *path, int flags), !(flags & O_CREAT),
           openat(folder, path, flags))
VT_CHECKED(int, __openat64_2, (int folder, const char *path, int flags), !(flags & O_CREAT),
           openat(folder, path, flags))
VT_CHECKED(size_t, __fread_chk,
           (void *restrict p, size_t size, size_t part, size_t count, FILE *restrict file),
           part == 0 || count <= size / part, fread(p, part, count, file))
VT_CHECKED(char *, __fgets_chk, (char *restrict s, size_t size, int count, FILE *restrict file),
           count >= 0 && (size_t)count <= size, fgets(s, count, file))
