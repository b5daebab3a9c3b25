#define _GNU_SOURCE
#include "run_user.h"

#include <grp.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "failure.h"
#include "program.h"

void become_user(uid_t user) {
  if (!user) return;
  check(setgroups(0, NULL), "leave groups");
  check(setresgid(user, user, user), "become a group");
  check(setresuid(user, user, user), "become a user");
}

// Kept folders belong to the user of an earlier run.
static void hand_over_contents(uid_t user, char **folders) {
  char owner[32];
  snprintf(owner, sizeof owner, "%u:%u", user, user);
  char *words[] = {"/bin/chown", "-RhP", owner, "--"};
  unsigned long count = length_of(folders);
  char **command = allocate(sizeof words + (count + 1) * sizeof *command);
  memcpy(command, words, sizeof words);
  memcpy(command + sizeof words / sizeof *words, folders, (count + 1) * sizeof *command);
  if (!runs_well(command)) fail("cannot hand over '%s'", folders[0]);
}

void hand_over(uid_t user, const char *work, char **folders) {
  if (!user) return;
  check_with(chown(work, user, user), "hand over", work);
  if (*folders) hand_over_contents(user, folders);
}
