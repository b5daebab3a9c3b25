#include "descendants.h"

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "failure.h"

struct processes {
  pid_t *numbers;
  unsigned long count;
  unsigned long room;
};

static int holds(const struct processes *processes, pid_t process) {
  for (unsigned long i = 0; i < processes->count; i++)
    if (processes->numbers[i] == process) return 1;
  return 0;
}

static void add(struct processes *processes, pid_t process) {
  if (processes->count == processes->room) {
    processes->room = processes->room ? 2 * processes->room : 64;
    processes->numbers = realloc(processes->numbers, processes->room * sizeof(pid_t));
    if (!processes->numbers) fail("no memory is left");
  }
  processes->numbers[processes->count++] = process;
}

// Adds the child processes that a thread has started (proc(5), `/proc/PID/task/TID/children`).
static void add_children_of_thread(pid_t process, const char *thread, struct processes *found) {
  char path[64 + sizeof((struct dirent *)0)->d_name];
  snprintf(path, sizeof path, "/proc/%d/task/%s/children", process, thread);
  FILE *children = fopen(path, "re");
  if (!children) return;
  for (int child; fscanf(children, "%d", &child) == 1;) add(found, child);
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
  for (unsigned long i = 0; i < found.count; i++) add_children(found.numbers[i], &found);
  return found;
}

void end_descendants(void) {
  struct processes known = {0};
  for (unsigned long before = ~0ul; before != known.count;) {
    before = known.count;
    struct processes found = find_descendants();
    for (unsigned long i = 0; i < found.count; i++)
      if (!holds(&known, found.numbers[i])) {
        add(&known, found.numbers[i]);
        kill(found.numbers[i], SIGSTOP);
      }
    free(found.numbers);
  }
  for (unsigned long i = 0; i < known.count; i++) kill(known.numbers[i], SIGKILL);
  free(known.numbers);
}
