#include "place.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

#include "copy.h"
#include "failure.h"

enum { folder_mode = 0555, folder_mode_meanwhile = 0755 };

static void mount_new(const char *type, const char *path, unsigned long flags,
                      const char *options) {
  check_with(mount(type, path, type, flags, options), "mount", path);
}

// Calls a function with each folder on the way to a path, the outermost first.
static void for_each_folder(char *path, void (*body)(const char *folder)) {
  for (char *slash = strchr(path, '/'); slash; slash = strchr(slash + 1, '/')) {
    *slash = 0;
    body(path);
    *slash = '/';
  }
}

static void make_folder(const char *path) {
  if (mkdir(path, folder_mode_meanwhile) < 0 && errno != EEXIST) check_with(-1, "make", path);
}

static void close_folder(const char *path) {
  check_with(chmod(path, folder_mode), "set the mode of", path);
}

static void write_file(const char *path, mode_t mode, const char *bytes, unsigned long size) {
  int file = (int)check_with(open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR),
                             "make", path);
  write_all(file, bytes, size, "write a file");
  check_with(fchmod(file, mode), "set the mode of", path);
  close(file);
}

static void write_files(char **files, const struct told *told) {
  const char *bytes = told->bytes;
  unsigned long left = told->size;
  for (struct words words = {files, files + length_of(files)}; words.next < words.end;) {
    char *path = next_word(&words);
    mode_t mode = (mode_t)strtol(next_word(&words), NULL, 8);
    unsigned long size = (unsigned long)next_number(&words);
    if (size > left) fail("the bytes of '%s' are missing", path);
    for_each_folder(path, make_folder);
    write_file(path, mode, bytes, size);
    bytes += size;
    left -= size;
  }
}

static void close_folders(char **files) {
  for (; *files; files += 3) for_each_folder(*files, close_folder);
}

// Remounts a folder read-only for this run alone; devices in it stay writable.
static void close_mount(const char *path, unsigned long flags) {
  check_with(mount(NULL, path, NULL, MS_REMOUNT | MS_BIND | MS_RDONLY | flags, NULL), "close",
             path);
}

static void set_up_input(const char *path, char **files, const struct told *told) {
  const unsigned long flags = MS_NOSUID | MS_NODEV;
  mount_new("tmpfs", path, flags, "mode=0755");
  check_with(chdir(path), "enter", path);
  write_files(files, told);
  close_folders(files);
  check_with(chmod(path, folder_mode), "set the mode of", path);
  close_mount(path, flags);
}

static void make_links(char **links) {
  for (; *links; links += 2) {
    for_each_folder(links[0], make_folder);
    check_with(symlink(links[1], links[0]), "make", links[0]);
  }
}

void set_up_place(const struct place *place, const char *work_options, char **links,
                  char **files, const struct told *told) {
  mount_new("proc", "/proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, NULL);
  // It belongs to the program's user, and changed modes would outlive the run.
  close_mount("/dev/pts", MS_NOSUID | MS_NOEXEC);
  set_up_input(place->input, files, told);
  mount_new("tmpfs", place->work, MS_NOSUID | MS_NODEV, work_options);
  check_with(chdir(place->work), "enter", place->work);
  make_links(links);
}
