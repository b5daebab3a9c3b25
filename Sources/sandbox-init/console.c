// Starts the commands of a console sample: no shell reads them, both streams of each are one pipe,
// and behind each stands a mark with its end.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "modes.h"
#include "program.h"

extern char **environ;

// Fills the folder in which the commands are started with copies that they may change.
static void fill_folder(const char *folder, const char *input) {
  check_with(mkdir(folder, 0777), "make", folder);
  check_with(chdir(folder), "enter", folder);
  if (access(input, F_OK) < 0) return;
  char *contents;
  check(asprintf(&contents, "%s/.", input), "name the files");
  if (!runs_well((char *[]){"/bin/cp", "-R", "--", contents, ".", NULL}))
    fail("cannot copy '%s'", input);
  if (!runs_well((char *[]){"/bin/chmod", "-R", "u+w", "--", ".", NULL}))
    fail("cannot change '%s'", folder);
  free(contents);
}

static void set_variable(const char *name, const char *value) {
  check_with(setenv(name, value, 1), "set", name);
}

static void put_on_path(const char *folder) {
  const char *path = getenv("PATH");
  char *longer;
  check(asprintf(&longer, "%s:%s", folder, path ? path : ""), "set 'PATH'");
  set_variable("PATH", longer);
  free(longer);
}

// What a shell says of an end: signals from 128.
static int status_of(int end) { return WIFSIGNALED(end) ? 128 + WTERMSIG(end) : WEXITSTATUS(end); }

static void run_command(char **words, const char *mark) {
  const struct program program = {.words = words, .environment = environ};
  pid_t process = (pid_t)check(fork(), "start a process");
  if (!process) become_program(&program);
  char *text;
  check(asprintf(&text, "\x1e%s %d\x1e", mark, status_of(wait_for(process))), "mark an end");
  report(STDOUT_FILENO, text);
  free(text);
}

// `MARK INPUT FOLDER PROGRAMS LIBRARY COUNT` and as many lists of words.
//
// - INPUT: a folder with files for the commands, or one that is not there.
// - FOLDER: the one in which they are started, to be made.
// - PROGRAMS: a folder that comes first on the path, or nothing.
// - LIBRARY: what stdbuf(1) loads into a program so that it writes each line at once.
int run_console(struct words *words) {
  const char *mark = next_word(words), *input = next_word(words);
  fill_folder(next_word(words), input);
  const char *programs = next_word(words), *library = next_word(words);
  if (*programs) put_on_path(programs);
  if (access(library, R_OK) == 0) {
    set_variable("LD_PRELOAD", library);
    set_variable("_STDBUF_O", "L");
  }
  check(dup2(STDOUT_FILENO, STDERR_FILENO), "take a descriptor");
  for (long count = next_number(words); count > 0; count--) run_command(next_list(words), mark);
  return 0;
}
