#define _GNU_SOURCE
#include "libc.h"

#include <dlfcn.h>
#include <string.h>

struct vt_libc_functions vt_libc_table;

/// Finds the next definition of a name behind this library.
///
/// glibc on x86-64 keeps condition variables of an old layout under the same names; without a version
/// the loader might give those.
static void *find(const char *name) {
  void *found = NULL;
  if (strncmp(name, "pthread_cond_", 13) == 0) found = dlvsym(RTLD_NEXT, name, "GLIBC_2.3.2");
  return found ? found : dlsym(RTLD_NEXT, name);
}

void vt_libc_start(void) {
#define VT_FIND(name) vt_libc_table.name = (__typeof__(vt_libc_table.name))find(#name);
  VT_LIBC_FUNCTIONS(VT_FIND)
#undef VT_FIND
}
