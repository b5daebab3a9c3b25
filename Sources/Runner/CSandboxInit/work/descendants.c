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

// So many are ended at a time: each needs a descriptor, of which this process has a limited number.
enum { most_at_a_time = 128 };

// Adds the descendants that are not known yet, up to a number, and stops them. A process belongs to them only if its
// number is found again after a descriptor holds it. Returns 0 if all are known.
static int stop_descendants(struct processes *known) {
  struct processes found = find_descendants(), new = {0};
  for (unsigned long i = 0; i < found.count && known->count + new.count < most_at_a_time; i++)
    if (!holds(known, found.list[i].number)) {
      found.list[i].file = (int)syscall(SYS_pidfd_open, found.list[i].number, 0);
      add(&new, found.list[i]);
    }
  free(found.list);
  int has_found_some = new.count > 0;
  struct processes again = find_descendants();
  for (unsigned long i = 0; i < new.count; i++) {
    struct process process = new.list[i];
    if (holds(&again, process.number)) {
      add(known, process);
      send_signal(&process, SIGSTOP);
    } else if (process.file >= 0) {
      close(process.file);
    }
  }
  free(new.list);
  free(again.list);
  return has_found_some;
}

void end_descendants(void) {
  struct processes known = {0};
  while (stop_descendants(&known)) {
  }
  for (unsigned long i = 0; i < known.count; i++) {
    send_signal(&known.list[i], SIGKILL);
    if (known.list[i].file >= 0) close(known.list[i].file);
  }
  free(known.list);
}
