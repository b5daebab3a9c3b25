// The wrappers of `wrappers.h`, by their kinds.
#define _GNU_SOURCE
#include "internal.h"
#include "libc.h"
#include "wrappers.h"

#include <errno.h>
#include <sys/stat.h>

/// A function of libc that works on one stream.
#define VT_WRAP_STREAM(result, name, parameters, arguments, stream)                                \
  result name parameters {                                                                         \
    if (!vt_is_scheduled()) return vt_libc.name arguments;                                         \
    FILE *const locked = stream;                                                                   \
    flockfile(locked);                                                                             \
    result value = vt_libc.name arguments;                                                         \
    funlockfile(locked);                                                                           \
    return value;                                                                                  \
  }

/// Ends the process because a buffer is too small.
void __chk_fail(void) __attribute__((noreturn));

/// A name to which compilers redirect a function to check sizes (_FORTIFY_SOURCE), as in the system's
/// libraries. It has the size of the buffer as an additional argument.
#define VT_WRAP_CHECKED(result, name, parameters, fits, call)                                      \
  result name parameters {                                                                         \
    if (!(fits)) __chk_fail();                                                                     \
    return call;                                                                                   \
  }

/// A function of libc that creates, moves or removes the file at a path.
#define VT_WRAP_CHANGE(result, name, parameters, arguments, folder, path, exists)                  \
  result name parameters {                                                                         \
    result value = vt_libc.name arguments;                                                         \
    if (value >= 0 && vt_is_scheduled()) vt_dates_changed(folder, path, exists);                   \
    return value;                                                                                  \
  }

/// A function that returns the dates of a file.
#define VT_WRAP_STATUS(result, name, parameters, arguments)                                        \
  result name parameters {                                                                         \
    if (!vt_is_scheduled()) return vt_libc.name arguments;                                         \
    vt_dates_settle();                                                                             \
    result failure = vt_libc.name arguments;                                                       \
    if (!failure) vt_dates_show((struct stat *)status);                                            \
    return failure;                                                                                \
  }
_Static_assert(sizeof(struct stat) == sizeof(struct stat64), "one layout under both names");

/// A function that starts a program.
#define VT_WRAP_REFUSED(result, name, parameters, arguments, failure)                              \
  result name parameters { return vt_refuses(#name) ? failure : vt_libc.name arguments; }

/// Another name of an interposed function.
#define VT_WRAP_ALIAS(result, name, parameters, call)                                              \
  result name parameters { return call; }

#define VT_WRAP(kind, ...) VT_WRAP_##kind(__VA_ARGS__)
VT_WRAPPERS(VT_WRAP)
