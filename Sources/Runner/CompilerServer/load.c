// Makes the compiler a server of runs: loaded into it in front of its own libraries (`LD_PRELOAD`, ld.so(8)),
// it stops the compiler where its main function begins, and each run goes on from there in a process of its
// own. What comes before takes a third of the time in which a small program is compiled: the loader's work on
// hundreds of thousands of addresses, and the constructors of all its objects.
//
// - Nothing of a stranger is read before: the compiler knows its own path, and the server the descriptors of
//   requests, which only the processes of runs look into (`serve.c`).
// - Nothing is carried over: a run writes to copies of pages (fork(2)).
#define _GNU_SOURCE
#include <dlfcn.h>
#include <string.h>

#include "modes.h"
#include "server.h"

static main_function compiler;

// In the place of the compiler's main function. Its words are those of a mode of `sandbox-init`.
static int serve_runs(int count, char **words, char **environment) {
  if (count < 2 || strcmp(words[1], "serve") != 0) return compiler(count, words, environment);
  be_loaded_into(words[0], compiler);
  struct words rest = {words + 1, words + count};
  return run_mode(&rest);
}

typedef int start_function(main_function main, int count, char **words, void (*initialize)(void),
                           void (*finish)(void), void (*finish_loader)(void), void *stack_end);

// What a program calls first (Linux Standard Base, "__libc_start_main").
__attribute__((visibility("default"))) int __libc_start_main(
    main_function main, int count, char **words, void (*initialize)(void), void (*finish)(void),
    void (*finish_loader)(void), void *stack_end) {
  start_function *start = (start_function *)dlsym(RTLD_NEXT, "__libc_start_main");
  compiler = main;
  return start(serve_runs, count, words, initialize, finish, finish_loader, stack_end);
}
