// Turns the compiler into a server of runs. This library is loaded into the compiler ahead of its own
// libraries (`LD_PRELOAD`, ld.so(8)) and stops it where its main function begins; each run continues from
// there in its own process. What precedes main takes a third of the time to compile a small program: the
// loader's relocation of hundreds of thousands of addresses, and the constructors of all shared objects.
//
// - No untrusted input is read before that point: the compiler gets its own path, and the server the
//   descriptors of requests, whose content only the processes of runs read (`serve.c`).
// - Nothing is carried over: a run writes to copies of pages (fork(2)).
#define _GNU_SOURCE
#include <dlfcn.h>
#include <string.h>

#include "modes.h"
#include "server.h"

static main_function compiler;

// Replaces the compiler's main function. Its arguments are those of a mode of `sandbox-init`.
static int serve_runs(int count, char **words, char **environment) {
  if (count < 2 || strcmp(words[1], "serve") != 0) return compiler(count, words, environment);
  be_loaded_into(words[0], compiler);
  struct words rest = {words + 1, words + count};
  return run_mode(&rest);
}

typedef int start_function(main_function main, int count, char **words, void (*initialize)(void),
                           void (*finish)(void), void (*finish_loader)(void), void *stack_end);

// The function that a program calls first (Linux Standard Base, "__libc_start_main").
__attribute__((visibility("default"))) int __libc_start_main(
    main_function main, int count, char **words, void (*initialize)(void), void (*finish)(void),
    void (*finish_loader)(void), void *stack_end) {
  start_function *start = (start_function *)dlsym(RTLD_NEXT, "__libc_start_main");
  compiler = main;
  return start(serve_runs, count, words, initialize, finish, finish_loader, stack_end);
}
