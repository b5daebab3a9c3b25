// libc's streams. Each call of libc locks its stream out of sight, and `print` keeps the lock
// while it asks a value for its description; so the lock is taken here first, which waits as all do.
#define _GNU_SOURCE
#include "internal.h"
#include "libc.h"

#include <string.h>

void flockfile(FILE *file) {
  if (!vt_is_scheduled()) {
    vt_libc.flockfile(file);
    return;
  }
  while (vt_libc.ftrylockfile(file) != 0) {
    vt_block((struct vt_wait){
        .kind = DEVICE_LINK_LOCK,
        .queue = VT_QUEUE_FILE,
        .object = file,
        .bits = VT_EVERY_BIT,
        .deadline = vt_no_limit});
  }
}

void funlockfile(FILE *file) {
  vt_libc.funlockfile(file);
  if (vt_is_scheduled()) vt_wake(VT_QUEUE_FILE, file, 1, VT_EVERY_BIT);
}

/// A function of libc that works on one stream: its result, name, parameters, arguments and stream.
#define VT_STREAM_FUNCTION(result, name, parameters, arguments, stream)                            \
  result name parameters {                                                                         \
    if (!vt_is_scheduled()) return vt_libc.name arguments;                                         \
    FILE *const locked = stream;                                                                   \
    flockfile(locked);                                                                             \
    result value = vt_libc.name arguments;                                                         \
    funlockfile(locked);                                                                           \
    return value;                                                                                  \
  }

#define F VT_STREAM_FUNCTION
F(int, fputc, (int c, FILE *file), (c, file), file)
F(int, fputs, (const char *restrict s, FILE *restrict file), (s, file), file)
F(int, putc, (int c, FILE *file), (c, file), file)
F(int, putchar, (int c), (c), stdout)
F(int, puts, (const char *s), (s), stdout)
F(wint_t, putwc, (wchar_t c, FILE *file), (c, file), file)
F(size_t, fwrite, (const void *restrict p, size_t size, size_t count, FILE *restrict file),
  (p, size, count, file), file)
F(int, vfprintf, (FILE *restrict file, const char *restrict format, va_list values),
  (file, format, values), file)
F(int, vprintf, (const char *restrict format, va_list values), (format, values), stdout)
F(int, __vfprintf_chk, (FILE *restrict file, int flag, const char *restrict format, va_list values),
  (file, flag, format, values), file)
F(int, __vprintf_chk, (int flag, const char *restrict format, va_list values),
  (flag, format, values), stdout)
F(int, fgetc, (FILE *file), (file), file)
F(int, getc, (FILE *file), (file), file)
F(int, getchar, (void), (), stdin)
F(wint_t, getwc, (FILE *file), (file), file)
F(char *, fgets, (char *restrict s, int size, FILE *restrict file), (s, size, file), file)
F(size_t, fread, (void *restrict p, size_t size, size_t count, FILE *restrict file),
  (p, size, count, file), file)
F(ssize_t, getdelim, (char **restrict s, size_t *restrict size, int end, FILE *restrict file),
  (s, size, end, file), file)
F(ssize_t, __getdelim, (char **restrict s, size_t *restrict size, int end, FILE *restrict file),
  (s, size, end, file), file)
F(ssize_t, getline, (char **restrict s, size_t *restrict size, FILE *restrict file),
  (s, size, file), file)
F(int, ungetc, (int c, FILE *file), (c, file), file)
F(wint_t, ungetwc, (wint_t c, FILE *file), (c, file), file)
F(int, fseek, (FILE *file, long offset, int from), (file, offset, from), file)
F(int, fseeko, (FILE *file, off_t offset, int from), (file, offset, from), file)
F(int, fseeko64, (FILE *file, off64_t offset, int from), (file, offset, from), file)
F(long, ftell, (FILE *file), (file), file)
F(off_t, ftello, (FILE *file), (file), file)
F(off64_t, ftello64, (FILE *file), (file), file)
F(int, feof, (FILE *file), (file), file)
F(int, ferror, (FILE *file), (file), file)
F(int, setvbuf, (FILE *restrict file, char *restrict buffer, int mode, size_t size),
  (file, buffer, mode, size), file)
#undef F

/// A function with values behind its format, by the one that takes them as a list.
#define VT_FORMAT_FUNCTION(name, parameters, last, call)                                           \
  int name parameters {                                                                            \
    va_list values;                                                                                \
    va_start(values, last);                                                                        \
    int count = call;                                                                              \
    va_end(values);                                                                                \
    return count;                                                                                  \
  }

VT_FORMAT_FUNCTION(printf, (const char *restrict format, ...), format, vprintf(format, values))
VT_FORMAT_FUNCTION(fprintf, (FILE *restrict file, const char *restrict format, ...), format,
                   vfprintf(file, format, values))
VT_FORMAT_FUNCTION(__printf_chk, (int flag, const char *restrict format, ...), format,
                   __vprintf_chk(flag, format, values))
VT_FORMAT_FUNCTION(__fprintf_chk, (FILE *restrict file, int flag, const char *restrict format, ...),
                   format, __vfprintf_chk(file, flag, format, values))

void perror(const char *s) {
  if (vt_is_scheduled()) flockfile(stderr);
  vt_libc.perror(s);
  if (vt_is_scheduled()) funlockfile(stderr);
}

void rewind(FILE *file) { fseek(file, 0, SEEK_SET), clearerr(file); }

int fflush(FILE *file) {
  // All streams at once: those that another thread is in the middle of using are left to it.
  if (vt_is_scheduled() && !file) return vt_output_flush(), 0;
  if (vt_is_scheduled()) flockfile(file);
  int failure = vt_libc.fflush(file);
  if (vt_is_scheduled()) funlockfile(file);
  return failure;
}

int fclose(FILE *file) {
  if (vt_is_scheduled()) {
    flockfile(file);
    vt_libc.fflush(file);
    vt_dates_closing(fileno(file));
    funlockfile(file);
  }
  return vt_libc.fclose(file);
}

/// Notes the file behind a new stream.
static FILE *opened(FILE *file, const char *path, const char *mode, bool existed) {
  if (!file || !vt_is_scheduled() || (mode[0] == 'r' && !strchr(mode, '+'))) return file;
  vt_dates_opened(fileno(file), path, existed && mode[0] != 'w');
  return file;
}

FILE *fopen(const char *restrict path, const char *restrict mode) {
  bool existed = vt_is_scheduled() && access(path, F_OK) == 0;
  return opened(vt_libc.fopen(path, mode), path, mode, existed);
}

FILE *fopen64(const char *restrict path, const char *restrict mode) { return fopen(path, mode); }
