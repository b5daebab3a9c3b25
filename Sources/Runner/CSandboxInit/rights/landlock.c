#define _GNU_SOURCE
#include "landlock.h"

#include <fcntl.h>
#include <linux/landlock.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "failure.h"

// `struct landlock_ruleset_attr` of Linux 6.12. An older kernel accepts the longer structure if the rest is
// zero.
struct rule_set {
  uint64_t handled_access_fs;
  uint64_t handled_access_net;
  uint64_t scoped;
};

// LANDLOCK_SCOPE_SIGNAL, since Linux 6.12.
enum { scope_signal = 1 << 1 };

struct handled next_handled(struct words *words) {
  struct handled handled = {.files = (unsigned long)next_number(words)};
  handled.network = (unsigned long)next_number(words);
  handled.scope = (unsigned long)next_number(words);
  return handled;
}

// libc has no wrappers for these calls.
static int make_rules(struct handled handled) {
  const struct rule_set set = {handled.files, handled.network, handled.scope};
  return (int)check(syscall(SYS_landlock_create_ruleset, &set, sizeof set, 0), "make rules");
}

static void add_rule(int set, const char *path, unsigned long access) {
  int place = (int)check_with(open(path, O_PATH | O_CLOEXEC), "open", path);
  const struct landlock_path_beneath_attr rule = {.allowed_access = access, .parent_fd = place};
  check_with(syscall(SYS_landlock_add_rule, set, LANDLOCK_RULE_PATH_BENEATH, &rule, 0),
             "add a rule for", path);
  close(place);
}

static void enforce(int set) {
  check(prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), "give up new rights");
  check(syscall(SYS_landlock_restrict_self, set, 0), "apply Landlock rules");
  close(set);
}

void restrict_to(struct handled handled, char **rules) {
  int set = make_rules(handled);
  for (struct words words = {rules, rules + length_of(rules)}; words.next < words.end;) {
    const char *path = next_word(&words);
    add_rule(set, path, (unsigned long)next_number(&words));
  }
  enforce(set);
}

void keep_signals(void) { enforce(make_rules((struct handled){.scope = scope_signal})); }
