// The files that may be opened at present. The app's own UIKit sets which protection classes are refused,
// following the device's lock; this file only looks up the class of a file.
//
// Linux has no such class, and extended attributes are neither supported by every file system nor permitted
// in every sandbox. So a class is a symbolic link beside the containers, named by the file's inode and birth
// time, whose target is the class's number:
//
//   <containers>/.protection/fd-0-2a-5f3c.1d   -> 2 <containers>/news/Documents/diary             inode 2a
//
// It survives renaming, and every app of the device sees it. A reused inode has another birth time on every
// file system that has birth times; where there are none (tmpfs of early kernels), inodes are not reused.
#define _GNU_SOURCE
#include "internal.h"
#include "libc.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/// The classes that are currently refused, a bit for each number.
static unsigned refused_opening, refused_creating;
/// The class of files in a container that were given none; 0 for none.
static int usual_class;
/// The class of new files of the calling thread; 0 for the class of their folder.
static __thread int wanted_class __attribute__((tls_model("initial-exec")));

/// The folder of the containers, and that of the links; empty without a home.
static char containers[PATH_MAX], marks[PATH_MAX + 16];
/// Whether there may be links.
static bool has_marks;

void vt_protection_start(void) {
  const char *home = getenv("HOME");
  const char *last = home ? strrchr(home, '/') : NULL;
  if (!last || last == home || last - home >= PATH_MAX) return;
  memcpy(containers, home, (size_t)(last - home));
  snprintf(marks, sizeof marks, "%s/.protection", containers);
  has_marks = access(marks, F_OK) == 0;
}

// --- The class of a file

typedef char link_name[sizeof marks + 80];

/// Looks up a path, or an open file with an empty path.
static bool look(int folder, const char *path, struct statx *status) {
  unsigned wanted = STATX_TYPE | STATX_INO | STATX_BTIME;
  return vt_libc.statx(folder, path, *path ? 0 : AT_EMPTY_PATH, wanted, status) == 0;
}

static void name_link(const struct statx *status, link_name name) {
  bool has_birth = status->stx_mask & STATX_BTIME;
  snprintf(name, sizeof(link_name), "%s/%x-%x-%llx-%llx.%x", marks, status->stx_dev_major,
           status->stx_dev_minor, (unsigned long long)status->stx_ino,
           has_birth ? (unsigned long long)status->stx_btime.tv_sec : 0,
           has_birth ? status->stx_btime.tv_nsec : 0);
}

/// Returns the class that a file or folder was given; 0 if it was given none.
static int given_class(const struct statx *status) {
  link_name name;
  char number;
  if (!has_marks) return 0;
  name_link(status, name);
  return readlink(name, &number, 1) == 1 ? number - '0' : 0;
}

/// Sets a class; 0 removes it.
static int give_class(const struct statx *status, int class) {
  link_name name;
  const char number[] = {(char)('0' + class), 0};
  if (class && !has_marks && vt_libc.mkdir(marks, 0700) != 0 && errno != EEXIST) return -1;
  has_marks = has_marks || class;
  if (!has_marks) return 0;
  name_link(status, name);
  vt_libc.unlink(name);
  return class ? vt_libc.symlink(number, name) : 0;
}

/// Returns whether a path leads to data of an app. Settings do not count: on iOS a daemon keeps them.
static bool is_in_container(const char *path) {
  static const char groups[] = ".groups/", settings[] = "/Library/Preferences/";
  size_t length = strlen(containers);
  if (path[0] != '/' || !length) return length > 0;
  if (strncmp(path, containers, length) != 0 || path[length] != '/') return false;
  const char *name = path + length + 1;
  if (strncmp(name, groups, sizeof groups - 1) == 0) name += sizeof groups - 1;
  const char *inside = strchr(name, '/');
  return inside && *name != '.' && strncmp(inside, settings, sizeof settings - 1) != 0;
}

/// Returns the class of the file at a path; 0 if it has none.
static int class_at(int folder, const char *path) {
  struct statx status;
  if (!look(folder, path, &status)) return 0;
  int class = given_class(&status);
  if (class || !S_ISREG(status.stx_mode)) return class;
  return is_in_container(path) ? usual_class : 0;
}

/// Returns the class of a file created at a path, ignoring the usual class.
static int class_of_new(int folder, const char *path) {
  if (wanted_class || !has_marks) return wanted_class;
  char parent[PATH_MAX];
  const char *last = strrchr(path, '/');
  size_t length = last ? (size_t)(last - path) : 0;
  if (length >= sizeof parent) return 0;
  memcpy(parent, path, length);
  strcpy(parent + length, length ? "" : last ? "/" : ".");
  struct statx status;
  return look(folder, parent, &status) ? given_class(&status) : 0;
}

// --- Opening and creating files

bool vt_protection_refuses(int folder, const char *path, bool exists) {
  if (!refused_opening && !refused_creating) return false;
  int saved = errno;
  int class = exists ? class_at(folder, path) : class_of_new(folder, path);
  if (!class && !exists && is_in_container(path)) class = usual_class;
  errno = saved;
  return (exists ? refused_opening : refused_creating) >> class & 1;
}

void vt_protection_created(int descriptor, int folder, const char *path) {
  struct statx status;
  int saved = errno;
  int class = class_of_new(folder, path);
  if ((class || has_marks) && look(descriptor, "", &status)) give_class(&status, class);
  errno = saved;
}

// --- Called by UIKit

void virtual_time_refuse_files(unsigned opening, unsigned creating, int usual) {
  refused_opening = opening;
  refused_creating = creating;
  usual_class = usual;
}

void virtual_time_want_class(int class) { wanted_class = class; }

int virtual_time_set_class(const char *path, int class) {
  struct statx status;
  if (!vt_is_scheduled()) return 0;
  return *path && look(AT_FDCWD, path, &status) ? give_class(&status, class) : -1;
}

int virtual_time_class(const char *path) {
  return *path && vt_is_scheduled() ? class_at(AT_FDCWD, path) : 0;
}
