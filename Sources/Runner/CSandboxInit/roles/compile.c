// Builds a program by running the commands that the compiler's driver would run, without the driver or a
// shell.
//
// - The compiler makes an object file. If it fails, its exit status is the result.
// - The linker options recorded in the object are written to files (`linker_words.h`).
// - The linker makes the program. If it prints anything, or anything else is unusual, the caller must run the
//   driver instead, so that the user sees the driver's own messages.
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

// `OBJECT NEEDED OPTIONAL COMPILER LINKER`: the object file, the two files for its linker options, and two
// lists: the commands of the compiler and of the linker. The lists mention the three files too.
int compile(struct words *words) {
  const char *object = next_word(words), *needed = next_word(words), *optional = next_word(words);
  char **compiler = next_list(words), **linker = next_list(words);
  int status = status_of(compiler, -1);
  if (status != 0) return status;
  return write_linker_words(object, needed, optional) && links_silently(linker) ? 0 : is_unusual;
}
