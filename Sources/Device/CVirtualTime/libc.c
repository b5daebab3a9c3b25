#define _GNU_SOURCE
#include "libc.h"

#include <dlfcn.h>

struct vt_libc_functions vt_libc_table;

/// Finds a function, in libc itself if possible: with RTLD_NEXT the loader may return an obsolete version
/// that glibc keeps under the same name (`pthread_cond_wait`).
static void *find(void *libc, const char *name) {
  void *found = libc ? dlsym(libc, name) : NULL;
  return found ? found : dlsym(RTLD_NEXT, name);
}

void vt_libc_start(void) {
  void *libc = dlopen("libc.so.6", RTLD_LAZY | RTLD_NOLOAD);
#define VT_FIND(name) vt_libc_table.name = (__typeof__(vt_libc_table.name))find(libc, #name);
#define VT_FIND_WRAPPED(kind, result, name, ...) VT_LOOKED_UP_##kind(VT_FIND, name)
  VT_LIBC_FUNCTIONS(VT_FIND)
  VT_WRAPPERS(VT_FIND_WRAPPED)
#undef VT_FIND_WRAPPED
#undef VT_FIND
}
