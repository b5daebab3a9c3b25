// The dates of files. The kernel writes those of the host; they are replaced by the device's before a program
// can see them: when a file is closed or its dates are queried, and before the clock moves.
#define _GNU_SOURCE
#include "internal.h"
#include "libc.h"

#include <errno.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <utime.h>

/// The files that are open for writing, with the last modification date that was set here.
static struct {
  bool is_open;
  struct timespec changed;
} files[VT_MAXIMUM_DESCRIPTORS];
static int files_end;

static bool is_equal(const struct timespec *one, const struct timespec *other) {
  return one->tv_sec == other->tv_sec && one->tv_nsec == other->tv_nsec;
}

/// Returns the device's date.
static struct timespec today(void) {
  vt_instant date = vt_limit_at(vt_clock, VT_WALL).shown;
  return (struct timespec){.tv_sec = date / VT_SECOND, .tv_nsec = date % VT_SECOND};
}

/// The dates of a file.
struct dates {
  struct timespec read, changed;
};

static struct dates now(void) { return (struct dates){today(), today()}; }

// --- Writing the device's date

/// Dates a file if it has been changed since it was last dated.
static void settle(int descriptor) {
  struct stat status;
  if (!files[descriptor].is_open || vt_libc.fstat(descriptor, &status) != 0) return;
  if (is_equal(&status.st_mtim, &files[descriptor].changed)) return;
  struct dates dates = now();
  vt_libc.futimens(descriptor, &dates.read);
  // The file system may store it with less precision.
  vt_libc.fstat(descriptor, &status);
  files[descriptor].changed = status.st_mtim;
}

void vt_dates_settle(void) {
  int saved = errno;
  for (int descriptor = 0; descriptor < files_end; descriptor++) settle(descriptor);
  errno = saved;
}

void vt_dates_closing(int descriptor) {
  if (descriptor < 0 || descriptor >= files_end) return;
  settle(descriptor);
  files[descriptor].is_open = false;
}

void vt_dates_changed(int folder, const char *path, bool exists) {
  struct dates dates = now();
  char parent[PATH_MAX];
  int saved = errno;
  if (exists) vt_libc.utimensat(folder, path, &dates.read, AT_SYMLINK_NOFOLLOW);
  const char *last = strrchr(path, '/');
  size_t length = last ? (size_t)(last - path) : 0;
  if (length < sizeof parent) {
    memcpy(parent, path, length);
    strcpy(parent + length, length ? "" : last ? "/" : ".");
    vt_libc.utimensat(folder, parent, &dates.read, 0);
  }
  errno = saved;
}

void vt_dates_opened(int descriptor, const char *path, bool keeps_date) {
  struct stat status;
  if (descriptor < 0 || descriptor >= VT_MAXIMUM_DESCRIPTORS) return;
  if (vt_libc.fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) return;
  files[descriptor].is_open = true;
  files[descriptor].changed = keeps_date ? status.st_mtim : (struct timespec){0};
  if (descriptor >= files_end) files_end = descriptor + 1;
  settle(descriptor);
  if (!keeps_date && path) vt_dates_changed(AT_FDCWD, path, false);
}

int renameat(int from_folder, const char *from, int to_folder, const char *to) {
  int failure = vt_libc.renameat(from_folder, from, to_folder, to);
  if (failure || !vt_is_scheduled()) return failure;
  vt_dates_changed(from_folder, from, false);
  vt_dates_changed(to_folder, to, false);
  return 0;
}

// --- Dates that an app sets

static bool is_now(const struct timespec *time) { return time->tv_nsec == UTIME_NOW; }

/// Returns the dates to set for arguments of utimensat(2), with the device's date for the present.
static struct dates dates_of(const struct timespec *times) {
  struct dates dates = now();
  if (times && !is_now(&times[0])) dates.read = times[0];
  if (times && !is_now(&times[1])) dates.changed = times[1];
  return dates;
}

/// Accepts the present dates of the open files, which were just set, as their own.
static void accept_dates(void) {
  for (int descriptor = 0; descriptor < files_end; descriptor++) {
    struct stat status;
    if (!files[descriptor].is_open || vt_libc.fstat(descriptor, &status) != 0) continue;
    files[descriptor].changed = status.st_mtim;
  }
}

int utimensat(int folder, const char *path, const struct timespec times[2], int flags) {
  if (!vt_is_scheduled()) return vt_libc.utimensat(folder, path, times, flags);
  struct dates dates = dates_of(times);
  vt_dates_settle();
  int failure = vt_libc.utimensat(folder, path, &dates.read, flags);
  accept_dates();
  return failure;
}

int futimens(int descriptor, const struct timespec times[2]) {
  if (!vt_is_scheduled()) return vt_libc.futimens(descriptor, times);
  struct dates dates = dates_of(times);
  vt_dates_settle();
  int failure = vt_libc.futimens(descriptor, &dates.read);
  accept_dates();
  return failure;
}

static int set_microseconds(int folder, const char *path, const struct timeval *times, int flags) {
  if (!times) return utimensat(folder, path, NULL, flags);
  struct timespec exact[2];
  for (int index = 0; index < 2; index++) TIMEVAL_TO_TIMESPEC(&times[index], &exact[index]);
  return utimensat(folder, path, exact, flags);
}

int utimes(const char *path, const struct timeval times[2]) {
  return set_microseconds(AT_FDCWD, path, times, 0);
}

int lutimes(const char *path, const struct timeval times[2]) {
  return set_microseconds(AT_FDCWD, path, times, AT_SYMLINK_NOFOLLOW);
}

int futimesat(int folder, const char *path, const struct timeval times[2]) {
  return set_microseconds(folder, path, times, 0);
}

int futimes(int descriptor, const struct timeval times[2]) {
  if (!times) return futimens(descriptor, NULL);
  struct timespec exact[2];
  for (int index = 0; index < 2; index++) TIMEVAL_TO_TIMESPEC(&times[index], &exact[index]);
  return futimens(descriptor, exact);
}

int utime(const char *path, const struct utimbuf *times) {
  if (!times) return utimensat(AT_FDCWD, path, NULL, 0);
  struct timespec exact[2] = {{.tv_sec = times->actime}, {.tv_sec = times->modtime}};
  return utimensat(AT_FDCWD, path, exact, 0);
}

// --- Dates that an app sees

void vt_dates_show(struct stat *status) {
  struct timespec date = today();
  status->st_ctim = status->st_mtim;
  bool is_ahead = status->st_atim.tv_sec > date.tv_sec;
  if (is_ahead) status->st_atim = status->st_mtim;
}

int statx(int folder, const char *restrict path, int flags, unsigned mask,
          struct statx *restrict status) {
  if (!vt_is_scheduled()) return vt_libc.statx(folder, path, flags, mask, status);
  vt_dates_settle();
  int failure = vt_libc.statx(folder, path, flags, mask, status);
  if (failure) return failure;
  bool is_ahead = status->stx_atime.tv_sec > today().tv_sec;
  status->stx_ctime = status->stx_btime = status->stx_mtime;
  if (is_ahead) status->stx_atime = status->stx_mtime;
  return 0;
}
