// Makes a program: what the compiler's driver would start for it, without the driver or a shell.
//
// - The compiler makes an object. Its end is that of all, if it is not a success.
// - What the object asks of the linker goes into files (`linker_words.h`).
// - The linker makes the program. One that says anything has found something to remark: then, as after
//   all else that is unusual, the driver is to be asked for it in its own words.
#define _GNU_SOURCE
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "linker_words.h"
#include "modes.h"
#include "program.h"

enum { is_unusual = 96 };

static int links_silently(char **linker) {
  const char *path = "main.said";
  int said = (int)check_with(open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600), "make", path);
  struct stat information;
  if (status_of(linker, said) != 0) return 0;
  check_with(fstat(said, &information), "look at", path);
  close(said);
  return information.st_size == 0;
}

// `OBJECT NEEDED OPTIONAL COMPILER LINKER`: the object and the two files of its linker words, which the lists
// of words behind them name too.
int compile(struct words *words) {
  const char *object = next_word(words), *needed = next_word(words), *optional = next_word(words);
  char **compiler = next_list(words), **linker = next_list(words);
  int status = status_of(compiler, -1);
  if (status != 0) return status;
  return write_linker_words(object, needed, optional) && links_silently(linker) ? 0 : is_unusual;
}
