#include "descendants.h"

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "failure.h"

struct process {
  pid_t number;
  // A descriptor (pidfd_open(2)), so that no signal reaches a later process with the same number. Negative
  // where a system call filter forbids it.
  int file;
};

struct processes {
  struct process *list;
  unsigned long count;
  unsigned long room;
};

static int holds(const struct processes *processes, pid_t number) {
  for (unsigned long i = 0; i < processes->count; i++)
    if (processes->list[i].number == number) return 1;
  return 0;
}

static void add(struct processes *processes, struct process process) {
  if (processes->count == processes->room) {
    processes->room = processes->room ? 2 * processes->room : 64;
    processes->list = realloc(processes->list, processes->room * sizeof process);
    if (!processes->list) fail("no memory is left");
  }
  processes->list[processes->count++] = process;
}

static void send_signal(const struct process *process, int signal) {
  if (process->file < 0) kill(process->number, signal);
  else syscall(SYS_pidfd_send_signal, process->file, signal, NULL, 0);
}

// Adds the child processes that a thread has started (proc(5), `/proc/PID/task/TID/children`).
static void add_children_of_thread(pid_t process, const char *thread, struct processes *found) {
  char path[64 + sizeof((struct dirent *)0)->d_name];
  snprintf(path, sizeof path, "/proc/%d/task/%s/children", process, thread);
  FILE *children = fopen(path, "re");
  if (!children) return;
  for (int child; fscanf(children, "%d", &child) == 1;)
    add(found, (struct process){child, -1});
  fclose(children);
}

static void add_children(pid_t process, struct processes *found) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/task", process);
  DIR *threads = opendir(path);
  if (!threads) return;
  for (struct dirent *thread; (thread = readdir(threads));)
    if (thread->d_name[0] != '.') add_children_of_thread(process, thread->d_name, found);
  closedir(threads);
}

static struct processes find_descendants(void) {
  struct processes found = {0};
  add_children(getpid(), &found);
  for (unsigned long i = 0; i < found.count; i++) add_children(found.list[i].number, &found);
  return found;
}

// So many are held at a time: each needs a descriptor, of which this process has a limited number.
enum { most_at_a_time = 128 };

// Sends a signal to processes, some at a time. A number belongs to a descendant only if it is found again after a
// descriptor holds it.
static void send_to_all(const struct processes *processes, int signal) {
  for (unsigned long start = 0; start < processes->count; start += most_at_a_time) {
    unsigned long end = start + most_at_a_time;
    if (end > processes->count) end = processes->count;
    for (unsigned long i = start; i < end; i++)
      processes->list[i].file = (int)syscall(SYS_pidfd_open, processes->list[i].number, 0);
    struct processes present = find_descendants();
    for (unsigned long i = start; i < end; i++) {
      struct process *process = &processes->list[i];
      if (holds(&present, process->number)) send_signal(process, signal);
      if (process->file >= 0) close(process->file);
    }
    free(present.list);
  }
}

// Stops all descendants before any is killed: they have as many processes as they may, so that none of them can
// start another until one has ended.
void end_descendants(void) {
  struct processes known = {0}, new = {0};
  do {
    struct processes found = find_descendants();
    new.count = 0;
    for (unsigned long i = 0; i < found.count; i++)
      if (!holds(&known, found.list[i].number)) add(&new, found.list[i]);
    free(found.list);
    send_to_all(&new, SIGSTOP);
    for (unsigned long i = 0; i < new.count; i++) add(&known, new.list[i]);
  } while (new.count > 0);
  send_to_all(&known, SIGKILL);
  free(new.list);
  free(known.list);
}
