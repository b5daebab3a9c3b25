// Temporary files, whose names libc would choose by its own random numbers.
#define _GNU_SOURCE
#include "internal.h"
#include "libc.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

enum { CHANCES = 100 };

/// Finds the six letters to be replaced before a suffix; returns NULL if they are missing.
static char *find_place(char *name, int suffix) {
  size_t length = strlen(name);
  bool is_long = suffix >= 0 && length >= 6 + (size_t)suffix;
  char *place = name + (is_long ? length - 6 - (size_t)suffix : 0);
  if (is_long && memcmp(place, "XXXXXX", 6) == 0) return place;
  return errno = EINVAL, NULL;
}

static void choose(char *place) {
  static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
  unsigned char chance[6];
  vt_random_fill(chance, sizeof chance);
  for (int index = 0; index < 6; index++) place[index] = letters[chance[index] % 62];
}

int mkostemps(char *name, int suffix, int flags) {
  if (!vt_is_scheduled()) return vt_libc.mkostemps(name, suffix, flags);
  char *place = find_place(name, suffix);
  int descriptor = -1;
  for (int chance = 0; place && descriptor < 0 && chance < CHANCES; chance++) {
    choose(place);
    descriptor = open(name, O_RDWR | O_CREAT | O_EXCL | flags, 0600);
    if (descriptor < 0 && errno != EEXIST) break;
  }
  return descriptor;
}

char *mkdtemp(char *name) {
  if (!vt_is_scheduled()) return vt_libc.mkdtemp(name);
  char *place = find_place(name, 0);
  for (int chance = 0; place && chance < CHANCES; chance++) {
    choose(place);
    if (mkdir(name, 0700) == 0) return name;
    if (errno != EEXIST) break;
  }
  return NULL;
}

char *mktemp(char *name) {
  if (!vt_is_scheduled()) return vt_libc.mktemp(name);
  char *place = find_place(name, 0);
  if (!place) name[0] = 0;
  else do choose(place);
    while (access(name, F_OK) == 0);
  return name;
}
