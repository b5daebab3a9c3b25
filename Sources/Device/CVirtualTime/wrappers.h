// All wrappers that only do what their kind does, one per line, with the arguments of their kind in
// `wrappers.c`.
//
//   STREAM    locks a stream while libc works on it CHECKED   another name, which first checks sizes CHANGE
//   dates what it has created or removed, and its folder STATUS    shows the dates of a file REFUSED   is
//   refused to apps, with a result ALIAS     another name of an interposed function
#ifndef VIRTUAL_TIME_WRAPPERS_H
#define VIRTUAL_TIME_WRAPPERS_H

// clang-format off
#define VT_WRAPPERS(W)                                                                             \
  W(STREAM, int, fputc, (int c, FILE *file), (c, file), file)                                      \
  W(STREAM, int, fputs, (const char *restrict s, FILE *restrict file), (s, file), file)            \
  W(STREAM, int, putc, (int c, FILE *file), (c, file), file)                                       \
  W(STREAM, int, putchar, (int c), (c), stdout)                                                    \
  W(STREAM, int, puts, (const char *s), (s), stdout)                                               \
  W(STREAM, wint_t, putwc, (wchar_t c, FILE *file), (c, file), file)                               \
  W(STREAM, size_t, fwrite, (const void *restrict p, size_t size, size_t count,                    \
    FILE *restrict file), (p, size, count, file), file)                                            \
  W(STREAM, int, vfprintf, (FILE *restrict file, const char *restrict format, va_list values),     \
    (file, format, values), file)                                                                  \
  W(STREAM, int, vprintf, (const char *restrict format, va_list values), (format, values),         \
    stdout)                                                                                        \
  W(STREAM, int, __vfprintf_chk, (FILE *restrict file, int flag, const char *restrict format,      \
    va_list values), (file, flag, format, values), file)                                           \
  W(STREAM, int, __vprintf_chk, (int flag, const char *restrict format, va_list values), (flag,    \
    format, values), stdout)                                                                       \
  W(STREAM, int, fgetc, (FILE *file), (file), file)                                                \
  W(STREAM, int, getc, (FILE *file), (file), file)                                                 \
  W(STREAM, int, getchar, (void), (), stdin)                                                       \
  W(STREAM, wint_t, getwc, (FILE *file), (file), file)                                             \
  W(STREAM, char *, fgets, (char *restrict s, int size, FILE *restrict file), (s, size, file),     \
    file)                                                                                          \
  W(STREAM, size_t, fread, (void *restrict p, size_t size, size_t count, FILE *restrict file),     \
    (p, size, count, file), file)                                                                  \
  W(STREAM, ssize_t, getdelim, (char **restrict s, size_t *restrict size, int end,                 \
    FILE *restrict file), (s, size, end, file), file)                                              \
  W(STREAM, ssize_t, __getdelim, (char **restrict s, size_t *restrict size, int end,               \
    FILE *restrict file), (s, size, end, file), file)                                              \
  W(STREAM, ssize_t, getline, (char **restrict s, size_t *restrict size, FILE *restrict file),     \
    (s, size, file), file)                                                                         \
  W(STREAM, int, ungetc, (int c, FILE *file), (c, file), file)                                     \
  W(STREAM, wint_t, ungetwc, (wint_t c, FILE *file), (c, file), file)                              \
  W(STREAM, int, fseek, (FILE *file, long offset, int from), (file, offset, from), file)           \
  W(STREAM, int, fseeko, (FILE *file, off_t offset, int from), (file, offset, from), file)         \
  W(STREAM, int, fseeko64, (FILE *file, off64_t offset, int from), (file, offset, from), file)     \
  W(STREAM, long, ftell, (FILE *file), (file), file)                                               \
  W(STREAM, off_t, ftello, (FILE *file), (file), file)                                             \
  W(STREAM, off64_t, ftello64, (FILE *file), (file), file)                                         \
  W(STREAM, int, feof, (FILE *file), (file), file)                                                 \
  W(STREAM, int, ferror, (FILE *file), (file), file)                                               \
  W(STREAM, int, setvbuf, (FILE *restrict file, char *restrict buffer, int mode, size_t size),     \
    (file, buffer, mode, size), file)                                                              \
  W(CHECKED, ssize_t, __read_chk, (int descriptor, void *buffer, size_t count, size_t size),       \
    count <= size, read(descriptor, buffer, count))                                                \
  W(CHECKED, ssize_t, __recv_chk, (int descriptor, void *buffer, size_t count, size_t size,        \
    int flags), count <= size, recv(descriptor, buffer, count, flags))                             \
  W(CHECKED, ssize_t, __recvfrom_chk, (int descriptor, void *restrict buffer, size_t count,        \
    size_t size, int flags, struct sockaddr *restrict address, socklen_t *restrict length),        \
    count <= size, recvfrom(descriptor, buffer, count, flags, address, length))                    \
  W(CHECKED, int, __poll_chk, (struct pollfd *descriptors, nfds_t count, int time, size_t size),   \
    count <= size / sizeof *descriptors, poll(descriptors, count, time))                           \
  W(CHECKED, int, __ppoll_chk, (struct pollfd *descriptors, nfds_t count,                          \
    const struct timespec *time, const sigset_t *mask, size_t size),                               \
    count <= size / sizeof *descriptors, ppoll(descriptors, count, time, mask))                    \
  W(CHECKED, int, __open_2, (const char *path, int flags), !(flags & O_CREAT), open(path, flags))  \
  W(CHECKED, int, __open64_2, (const char *path, int flags), !(flags & O_CREAT), open(path,        \
    flags))                                                                                        \
  W(CHECKED, int, __openat_2, (int folder, const char *path, int flags), !(flags & O_CREAT),       \
    openat(folder, path, flags))                                                                   \
  W(CHECKED, int, __openat64_2, (int folder, const char *path, int flags), !(flags & O_CREAT),     \
    openat(folder, path, flags))                                                                   \
  W(CHECKED, size_t, __fread_chk, (void *restrict p, size_t size, size_t part, size_t count,       \
    FILE *restrict file), part == 0 || count <= size / part, fread(p, part, count, file))          \
  W(CHECKED, char *, __fgets_chk, (char *restrict s, size_t size, int count,                       \
    FILE *restrict file), count >= 0 && (size_t)count <= size, fgets(s, count, file))              \
  W(CHANGE, int, link, (const char *from, const char *to), (from, to), AT_FDCWD, to, false)        \
  W(CHANGE, int, mkdir, (const char *path, mode_t mode), (path, mode), AT_FDCWD, path, true)       \
  W(CHANGE, int, mkdirat, (int at, const char *path, mode_t mode), (at, path, mode), at, path,     \
    true)                                                                                          \
  W(CHANGE, int, remove, (const char *path), (path), AT_FDCWD, path, false)                        \
  W(CHANGE, int, rmdir, (const char *path), (path), AT_FDCWD, path, false)                         \
  W(CHANGE, int, symlink, (const char *target, const char *path), (target, path), AT_FDCWD, path,  \
    true)                                                                                          \
  W(CHANGE, int, truncate, (const char *path, off_t size), (path, size), AT_FDCWD, path, true)     \
  W(CHANGE, int, unlink, (const char *path), (path), AT_FDCWD, path, false)                        \
  W(CHANGE, int, unlinkat, (int at, const char *path, int flags), (at, path, flags), at, path,     \
    false)                                                                                         \
  W(STATUS, int, stat, (const char *restrict path, struct stat *restrict status), (path, status))  \
  W(STATUS, int, stat64, (const char *restrict path, struct stat64 *restrict status), (path,       \
    status))                                                                                       \
  W(STATUS, int, lstat, (const char *restrict path, struct stat *restrict status), (path,          \
    status))                                                                                       \
  W(STATUS, int, lstat64, (const char *restrict path, struct stat64 *restrict status), (path,      \
    status))                                                                                       \
  W(STATUS, int, fstat, (int descriptor, struct stat *status), (descriptor, status))               \
  W(STATUS, int, fstat64, (int descriptor, struct stat64 *status), (descriptor, status))           \
  W(STATUS, int, fstatat, (int at, const char *restrict path, struct stat *restrict status,        \
    int flags), (at, path, status, flags))                                                         \
  W(STATUS, int, fstatat64, (int at, const char *restrict path, struct stat64 *restrict status,    \
    int flags), (at, path, status, flags))                                                         \
  W(REFUSED, int, system, (const char *command), (command), -1)                                    \
  W(REFUSED, FILE *, popen, (const char *command, const char *mode), (command, mode), NULL)        \
  W(REFUSED, int, execve, (const char *path, char *const arguments[], char *const environment[]),  \
    (path, arguments, environment), -1)                                                            \
  W(REFUSED, int, execv, (const char *path, char *const arguments[]), (path, arguments), -1)       \
  W(REFUSED, int, execvp, (const char *file, char *const arguments[]), (file, arguments), -1)      \
  W(REFUSED, int, execvpe, (const char *file, char *const arguments[],                             \
    char *const environment[]), (file, arguments, environment), -1)                                \
  W(REFUSED, int, fexecve, (int descriptor, char *const arguments[], char *const environment[]),   \
    (descriptor, arguments, environment), -1)                                                      \
  W(REFUSED, pid_t, fork, (void), (), -1)                                                          \
  W(REFUSED, int, posix_spawn, (pid_t *restrict process, const char *restrict path,                \
    const posix_spawn_file_actions_t *restrict actions,                                            \
    const posix_spawnattr_t *restrict attributes, char *const arguments[restrict],                 \
    char *const environment[restrict]), (process, path, actions, attributes, arguments,            \
    environment), EPERM)                                                                           \
  W(REFUSED, int, posix_spawnp, (pid_t *restrict process, const char *restrict file,               \
    const posix_spawn_file_actions_t *restrict actions,                                            \
    const posix_spawnattr_t *restrict attributes, char *const arguments[restrict],                 \
    char *const environment[restrict]), (process, file, actions, attributes, arguments,            \
    environment), EPERM)                                                                           \
  W(ALIAS, int, mkostemp, (char *name, int flags), mkostemps(name, 0, flags))                      \
  W(ALIAS, int, mkstemps, (char *name, int suffix), mkostemps(name, suffix, 0))                    \
  W(ALIAS, int, mkstemp, (char *name), mkostemps(name, 0, 0))                                      \
  W(ALIAS, int, mkostemps64, (char *name, int suffix, int flags), mkostemps(name, suffix, flags))  \
  W(ALIAS, int, mkostemp64, (char *name, int flags), mkostemps(name, 0, flags))                    \
  W(ALIAS, int, mkstemps64, (char *name, int suffix), mkostemps(name, suffix, 0))                  \
  W(ALIAS, int, mkstemp64, (char *name), mkostemps(name, 0, 0))                                    \
  W(ALIAS, FILE *, fopen64, (const char *restrict path, const char *restrict mode), fopen(path,    \
    mode))                                                                                         \
  W(ALIAS, int, creat64, (const char *path, mode_t mode), creat(path, mode))                       \
  W(ALIAS, int, rename, (const char *from, const char *to), renameat(AT_FDCWD, from, AT_FDCWD,     \
    to))
// clang-format on

#endif
