#include "limits.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "failure.h"

static const struct {
  const char *name;
  __rlimit_resource_t resource;
} resources[] = {
    {"core", RLIMIT_CORE},   {"nofile", RLIMIT_NOFILE}, {"sigpending", RLIMIT_SIGPENDING},
    {"fsize", RLIMIT_FSIZE}, {"cpu", RLIMIT_CPU},       {"nproc", RLIMIT_NPROC},
};

static __rlimit_resource_t resource_named(const char *name) {
  for (unsigned i = 0; i < sizeof resources / sizeof *resources; i++)
    if (strcmp(name, resources[i].name) == 0) return resources[i].resource;
  fail("no limit '%s'", name);
}

void set_limits(char **limits) {
  for (struct words words = {limits, limits + length_of(limits)}; words.next < words.end;) {
    const char *name = next_word(&words);
    struct rlimit limit = {.rlim_cur = (rlim_t)next_number(&words)};
    limit.rlim_max = (rlim_t)next_number(&words);
    check_with(setrlimit(resource_named(name), &limit), "set the limit", name);
  }
}
