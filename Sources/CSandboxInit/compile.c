// Makes a program: what the compiler's driver would start for it, without the driver or a shell.
//
// - The compiler makes an object. Its end is that of all, if it is not a success.
// - What the object asks of the linker goes into files (`linker_words.h`).
// - The linker makes the program. One that says anything has found something to remark: then, as after
//   all else that is unusual, the driver is to be asked for it in its own words.
#define _GNU_SOURCE
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "linker_words.h"
#include "modes.h"
#include "program.h"

enum { is_unusual = 96, first_of_signals = 128 };

// Starts words and waits for their end.
//
// - output: a descriptor for both of its streams, or a number below zero to leave them.
static int end_of(char **words, int output) {
  const struct program program = {.words = words, .environment = environ};
  pid_t process = (pid_t)check(fork(), "start a process");
  if (!process) {
    if (output >= 0) {
      check(dup2(output, STDOUT_FILENO), "take a descriptor");
      check(dup2(output, STDERR_FILENO), "take a descriptor");
    }
    become_program(&program);
  }
  int end = wait_for(process);
  return WIFSIGNALED(end) ? first_of_signals + WTERMSIG(end) : WEXITSTATUS(end);
}

static int links_silently(char **linker) {
  const char *path = "main.said";
  int said = (int)check_with(open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600), "make", path);
  struct stat information;
  if (end_of(linker, said) != 0) return 0;
  check_with(fstat(said, &information), "look at", path);
  close(said);
  return information.st_size == 0;
}

// `OBJECT NEEDED OPTIONAL COMPILER LINKER`: the object and the two files of its linker words, which the lists
// of words behind them name too.
int compile(struct words *words) {
  const char *object = next_word(words), *needed = next_word(words), *optional = next_word(words);
  char **compiler = next_list(words), **linker = next_list(words);
  int end = end_of(compiler, -1);
  if (end != 0) return end;
  return write_linker_words(object, needed, optional) && links_silently(linker) ? 0 : is_unusual;
}
