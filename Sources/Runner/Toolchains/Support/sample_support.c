// Linked into every sample's program. It gives a sample the output behaviour of a terminal and reports two
// things to the runner that are unknown once the process has ended: which sample of a chain printed what, and
// where an uncaught error was thrown.
//
// Reports are lines between two record separators (U+001E), which the runner removes before the output is
// shown. They begin with a word that the runner makes for each run, so that no text which a sample prints can
// look like one.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// Into a pipe, libc buffers whole blocks, and the buffer's content is lost at a trap. A terminal gets lines;
// so does the runner.
__attribute__((constructor)) static void buffer_lines(void) {
  setvbuf(stdout, NULL, _IOLBF, 0);
}

static char mark[64];

// Whether another run may differ from this one.
static _Atomic bool is_disturbed;

// The word is removed from the environment, which belongs to the sample, and from the memory that
// `/proc/self/environ` shows.
__attribute__((constructor)) static void read_mark(void) {
  char *word = getenv("WORKBOOK_MARK");
  // The runtime has drawn its hash seeds.
  is_disturbed = false;
  if (!word) return;
  snprintf(mark, sizeof mark, "%s", word);
  unsetenv("WORKBOOK_MARK");
  explicit_bzero(word, strlen(word));
}

static long entry;

__attribute__((constructor)) static void read_entry(void) {
  const char *number = getenv("WORKBOOK_ENTRY");
  if (number) entry = strtol(number, NULL, 10);
  unsetenv("WORKBOOK_ENTRY");
}

// The number of the program in a bundle that this process runs.
long workbook_entry(void) { return entry; }

// Called when the process asks for the time or for a random number, or makes a thread.
static void disturb(void) { is_disturbed = true; }

// The runtime's hash seeds (GlobalObjects.h of Swift).
struct hashing { uint64_t first_seed, second_seed; bool is_deterministic; };

// In some runs each new thread begins late, in others the one that makes it goes on late: what depends on which of
// them is first differs between these runs.
static enum { as_it_happens, late, early } threads;
enum { delay = 10000, longest_delay = 100000 };  // in microseconds
enum { most_delays = 16 };  // in a process: more would change how long a program runs

static void order_jobs(uint64_t seed);

// Gives the process hash seeds that are derived from a number. No dictionary exists yet, since Swift runs no
// code before main. A sample that sets SWIFT_DETERMINISTIC_HASHING in its environment keeps its seeds.
__attribute__((constructor)) static void seed_hashing(void) {
  const char *number = getenv("WORKBOOK_HASH_SEED");
  if (!number) return;
  struct hashing *own = dlsym(RTLD_DEFAULT, "_swift_stdlib_Hashing_parameters");
  // Otherwise each dictionary would add its address, which differs in each process.
  uint64_t seed = strtoull(number, NULL, 10);
  if (own && !own->is_deterministic) *own = (struct hashing){seed, 0, true};
  threads = seed % 2 ? late : early;
  order_jobs(seed);
  unsetenv("WORKBOOK_HASH_SEED");
}

// How many threads the process has made.
static _Atomic int made_threads;

// How many of them have not begun, since they begin late.
static _Atomic int late_threads;

// Whether every other thread waits for something (proc(5), state). One that has work and gets no processor does not.
static bool others_wait(void) {
  DIR *folder = opendir("/proc/self/task");
  bool wait = true;
  for (struct dirent *entry; wait && folder && (entry = readdir(folder));) {
    if (entry->d_name[0] == '.' || atoi(entry->d_name) == gettid()) continue;
    char path[64], state[128] = "";
    snprintf(path, sizeof path, "/proc/self/task/%.16s/stat", entry->d_name);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) continue;  // The thread has ended.
    if (read(file, state, sizeof state - 1) < 0) state[0] = 0;
    close(file);
    const char *name_end = strrchr(state, ')');
    wait = !name_end || strncmp(name_end, ") R", 3) != 0;
  }
  if (folder) closedir(folder);
  return wait;
}

// Waits until the other threads have done what they can, which takes longer on a busy machine.
static void let_others_go_first(long least) {
  usleep(least);
  for (long waited = least; waited < longest_delay && !others_wait(); waited += 1000) usleep(1000);
}

struct thread { void *(*run)(void *); void *argument; };

static void *run_late(void *place) {
  struct thread own = *(struct thread *)place;
  free(place);
  let_others_go_first(delay);
  late_threads--;
  return own.run(own.argument);
}

typedef int create_thread(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

static create_thread *system_create(void) {
  static create_thread *next;
  if (!next) next = (create_thread *)dlsym(RTLD_NEXT, "pthread_create");
  return next;
}

int pthread_create(pthread_t *restrict thread, const pthread_attr_t *restrict attributes,
                   void *(*run)(void *), void *restrict argument) {
  disturb();
  bool is_delayed = made_threads++ < most_delays;
  struct thread *own = is_delayed && threads == late ? malloc(sizeof *own) : NULL;
  if (own) {
    *own = (struct thread){run, argument};
    late_threads++;
    int result = system_create()(thread, attributes, run_late, own);
    if (result) {
      late_threads--;
      free(own);
    }
    return result;
  }
  int result = system_create()(thread, attributes, run, argument);
  if (is_delayed && threads == early) let_others_go_first(delay);
  return result;
}

// The jobs of Swift's concurrency, which a few threads share (Concurrency.h of Swift): in some runs certain ones begin
// when no other goes on, in others the code that makes one goes on late.
typedef __attribute__((swiftcall)) void enqueue(void *job);
static unsigned late_jobs;  // a bit for each of eight
static struct { pthread_mutex_t lock; enqueue *original; void *jobs[most_delays]; int count; } held =
  {.lock = PTHREAD_MUTEX_INITIALIZER};

static void *release_jobs(void *unused) {
  for (int longest = longest_delay / 1000; ; longest--) {
    let_others_go_first(1000);
    // A thread that begins late may have an earlier job.
    if (longest > 0 && (late_threads || !others_wait())) continue;
    longest = longest_delay / 1000;
    pthread_mutex_lock(&held.lock);
    for (int i = 0; i < held.count; i++) held.original(held.jobs[i]);
    held.count = 0;
    pthread_mutex_unlock(&held.lock);
  }
  return unused;
}

static void hold(void *job, enqueue *original) {
  static pthread_t thread;
  pthread_mutex_lock(&held.lock);
  bool is_held = thread || system_create()(&thread, NULL, release_jobs, NULL) == 0;
  held.original = original;
  if (is_held) held.jobs[held.count++] = job;
  pthread_mutex_unlock(&held.lock);
  if (!is_held) original(job);
}

static __attribute__((swiftcall)) void enqueue_job(void *job, enqueue *original) {
  static _Atomic unsigned jobs;
  unsigned number = jobs++;
  if (number < most_delays && threads == late && late_jobs >> number % 8 & 1) return hold(job, original);
  original(job);
  if (number < most_delays && threads == early) let_others_go_first(1000);
}

static void order_jobs(uint64_t seed) {
  void **hook = dlsym(RTLD_DEFAULT, "swift_task_enqueueGlobal_hook");
  // Of any two of eight jobs, the first is late in one of three runs, and the second is not.
  static const unsigned char late_of_eight[] = {0x17, 0x2B, 0x4D, 0x4D};
  late_jobs = late_of_eight[seed / 2 % 4];
  if (hook) *hook = (void *)enqueue_job;
}

// What a job writes that nobody waits for depends on when the program ends: in some runs it ends late.
__attribute__((destructor)) static void end_late(void) {
  if (threads == early && made_threads) let_others_go_first(1000);
}

// How far the wall clock is ahead, in seconds: a program that only asks for the time is also run on other days.
static long ahead;

__attribute__((constructor)) static void read_seconds_ahead(void) {
  const char *number = getenv("WORKBOOK_SECONDS_AHEAD");
  if (number) ahead = strtol(number, NULL, 10);
  unsetenv("WORKBOOK_SECONDS_AHEAD");
}

static int main_program_base(struct dl_phdr_info *info, size_t size, void *base) {
  *(uintptr_t *)base = info->dlpi_addr;
  return 1;  // The first entry is the program itself (dl_iterate_phdr(3)).
}

// A variable of the top level has no value before the line that declares it: its memory is zero, which is a value of
// most types. In some runs it is something else instead: what changes then was made from such a variable.
enum { most_variables = 64, most_bytes = 512 };
static struct variable { const char *name; unsigned char *place; size_t size; } unset[most_variables];
static int unset_count;

static bool is_variable(const char *name, const char *symbol) {
  static char *(*demangle)(const char *, size_t, char *, size_t *, uint32_t);
  if (!demangle) demangle = dlsym(RTLD_DEFAULT, "swift_demangle");
  char *text = demangle ? demangle(symbol, strlen(symbol), NULL, NULL, 0) : NULL;
  if (!text) return false;
  // `main.limit : Swift.Int`, `main.(limit in _AB12) : Swift.Int`, and `_limit` of a property wrapper.
  const char *own = strchr(text, '.');
  own = own ? own + 1 + (own[1] == '(') : text;
  size_t length = strlen(name);
  if (*own == '_' && *name != '_') own++;
  bool is = strncmp(own, name, length) == 0
            && (strncmp(own + length, " : ", 3) == 0 || strncmp(own + length, " in ", 4) == 0);
  free(text);
  return is;
}

// Writes bytes, given in hexadecimal digits, over the memory of a variable, again and again.
static void fill(const struct variable *variable, const char *digits) {
  size_t count = strlen(digits) / 2;
  for (size_t i = 0; i < variable->size && count > 0; i++)
    sscanf(digits + 2 * (i % count), "%2hhx", &variable->place[i]);
}

// Finds the variables in the program's own symbols, which the linker keeps (elf(5)), and fills them. The text is
// `name=digits,name=digits`.
static void unset_variables(const char *text, const char *file, size_t size) {
  const ElfW(Ehdr) *head = (const void *)file;
  const ElfW(Shdr) *sections = (const void *)(file + head->e_shoff);
  if (size < sizeof *head || head->e_shoff + head->e_shnum * sizeof *sections > size) return;
  uintptr_t base = 0;
  dl_iterate_phdr(main_program_base, &base);
  for (int i = 0; i < head->e_shnum; i++) {
    if (sections[i].sh_type != SHT_SYMTAB) continue;
    const char *words = file + sections[sections[i].sh_link].sh_offset;
    const ElfW(Sym) *symbols = (const void *)(file + sections[i].sh_offset);
    for (size_t s = 0; s < sections[i].sh_size / sizeof *symbols; s++) {
      const char *symbol = words + symbols[s].st_name;
      size_t length = strlen(symbol);
      bool is_global = length > 4 && !strncmp(symbol, "$s", 2) && !strcmp(symbol + length - 2, "vp");
      // What has its value from the file is never without one.
      if (!is_global || symbols[s].st_shndx >= head->e_shnum
          || sections[symbols[s].st_shndx].sh_type != SHT_NOBITS)
        continue;
      char *list = strdup(text), *rest = NULL;  // never freed: the names stay
      for (char *name = strtok_r(list, ",", &rest); name; name = strtok_r(NULL, ",", &rest)) {
        char *digits = strchr(name, '=');
        if (!digits || unset_count == most_variables) continue;
        *digits = 0;
        if (!is_variable(name, symbol)) continue;
        unset[unset_count] = (struct variable){
          name, (unsigned char *)base + symbols[s].st_value, symbols[s].st_size};
        fill(&unset[unset_count++], digits + 1);
      }
    }
  }
}

// Senseless bytes are no address, for which the kernel gives none (sigaction(2), SI_KERNEL); a crash at zero, as without
// them, is the program's own.
static struct sigaction crash_report;

static void end_at_senseless_address(int number, siginfo_t *info, void *context) {
  (void)context;
  if (info->si_code == SI_KERNEL) _exit(EXIT_FAILURE);
  sigaction(number, &crash_report, NULL);
}

__attribute__((constructor)) static void read_unset(void) {
  char *names = getenv("WORKBOOK_UNSET");
  if (!names) return;
  struct sigaction action = {.sa_sigaction = end_at_senseless_address, .sa_flags = SA_SIGINFO};
  sigaction(SIGSEGV, &action, &crash_report);
  int file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
  struct stat state;
  if (file >= 0 && fstat(file, &state) == 0) {
    void *bytes = mmap(NULL, state.st_size, PROT_READ, MAP_PRIVATE, file, 0);
    if (bytes != MAP_FAILED) {
      unset_variables(names, bytes, state.st_size);
      munmap(bytes, state.st_size);
    }
  }
  if (file >= 0) close(file);
  unsetenv("WORKBOOK_UNSET");
}

// What the variables are in the end: another run has that in them from the start.
__attribute__((destructor)) static void say_variables(void) {
  if (!unset_count || !mark[0]) return;
  fflush(stdout);
  dprintf(STDOUT_FILENO, "\x1e" "%s variables ", mark);
  for (int i = 0; i < unset_count; i++) {
    dprintf(STDOUT_FILENO, "%s%s=", i ? "," : "", unset[i].name);
    for (size_t n = 0; n < unset[i].size && n < most_bytes; n++)
      dprintf(STDOUT_FILENO, "%02x", unset[i].place[n]);
  }
  dprintf(STDOUT_FILENO, "\x1e\n");
}

// The program's libraries find these three before libc's. An app's next ones are those of the device.
int clock_gettime(clockid_t clock, struct timespec *time) {
  static int (*next)(clockid_t, struct timespec *);
  disturb();
  if (!next) next = dlsym(RTLD_NEXT, "clock_gettime");
  int result = next(clock, time);
  if (result == 0 && clock == CLOCK_REALTIME) time->tv_sec += ahead;
  return result;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  static int (*next)(struct timeval *, void *);
  disturb();
  if (!next) next = dlsym(RTLD_NEXT, "gettimeofday");
  int result = next(now, zone);
  if (result == 0) now->tv_sec += ahead;
  return result;
}

time_t time(time_t *place) {
  static time_t (*next)(time_t *);
  disturb();
  if (!next) next = dlsym(RTLD_NEXT, "time");
  time_t now = next(NULL) + ahead;
  if (place) *place = now;
  return now;
}

// Swift's library draws random numbers with this one (Random.cpp of Swift).
long syscall(long number, ...) {
  static long (*next)(long, ...);
  if (!next) next = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
  if (number == SYS_getrandom) disturb();
  va_list list;
  va_start(list, number);
  long words[6];
  for (int i = 0; i < 6; i++) words[i] = va_arg(list, long);
  va_end(list);
  return next(number, words[0], words[1], words[2], words[3], words[4], words[5]);
}

// Whether the process has made a type of a generic class. The class's descriptor leads to the place where the runtime
// keeps these types, which holds zeros before the first one (Metadata.h of Swift,
// TargetTypeGenericContextDescriptorHeader).
static bool has_made(const char *descriptor) {
  enum { place_of_cache = 11, words_of_cache = 16 };
  const int32_t *fields = dlsym(RTLD_DEFAULT, descriptor);
  if (!fields) return true;
  const char *cache = (const char *)&fields[place_of_cache] + fields[place_of_cache];
  void *words[words_of_cache];
  memcpy(words, cache, sizeof words);
  for (int i = 0; i < words_of_cache; i++)
    if (words[i]) return true;
  return false;
}

// The order of a dictionary and of a set differs between runs. Each that is not empty has such a storage.
static void note_unordered(void) {
  if (has_made("$ss18_DictionaryStorageCMn") || has_made("$ss11_SetStorageCMn")) disturb();
}

__attribute__((destructor)) static void say_calm(void) {
  note_unordered();
  if (!mark[0] || is_disturbed) return;
  fflush(stdout);
  dprintf(STDOUT_FILENO, "\x1e" "%s calm" "\x1e\n", mark);
}

// Called between two samples of a chain: further output belongs to the next one.
void workbook_sample_boundary(void) {
  fflush(stdout);
  fflush(stderr);
  if (!mark[0]) return;
  dprintf(STDOUT_FILENO, "\x1e" "%s boundary" "\x1e\n", mark);
  dprintf(STDERR_FILENO, "\x1e" "%s boundary" "\x1e\n", mark);
}

// What the notes about one claim, and about all, may take, in bytes: a claim in a long loop must not exceed the
// limit on output, which would hide the others.
enum { most_claims = 1024, most_of_claim = 1 << 20, most_in_all = 12 << 20 };
static struct {
  _Atomic long spent[most_claims], spent_in_all;
  _Atomic char is_closed[most_claims];
} notes;

static long slot(long claim) {
  return claim >= 0 && claim < most_claims ? claim : most_claims - 1;
}

// The claims at which an earlier run ended differently.
__attribute__((constructor)) static void skip_claims(void) {
  char *numbers = getenv("WORKBOOK_SKIP");
  if (!numbers) return;
  for (char *rest = numbers; *rest;) {
    char *end;
    long claim = strtol(rest, &end, 10);
    if (end == rest) break;
    notes.is_closed[slot(claim)] = 1;
    rest = *end ? end + 1 : end;
  }
  unsetenv("WORKBOOK_SKIP");
}

// Whether a claim is still observed.
bool workbook_observes(long claim) { return !notes.is_closed[slot(claim)]; }

// In a copy of the process that looks at a value: the pipe by which it reports what may differ; -1 elsewhere.
static int original = -1;

// Whether this process looks at a value. A copy of it does, so that a description or a comparison changes nothing
// that the sample sees later; the process itself goes on when the copy has ended, or ends like it. With other
// threads, of which a copy has none, and after many looks, it looks itself.
bool workbook_looks(void) {
  enum { most_looks = 200 };
  static int looks;
  int ends[2];
  if (made_threads || looks++ >= most_looks || pipe2(ends, O_CLOEXEC | O_NONBLOCK))
    return true;
  fflush(NULL);
  pid_t copy = fork();
  if (copy == 0) {
    original = ends[1];
    return true;
  }
  close(ends[1]);
  int status = 0;
  while (copy > 0 && waitpid(copy, &status, 0) < 0 && errno == EINTR) {}
  char byte;
  if (read(ends[0], &byte, 1) != 0) disturb();
  close(ends[0]);
  if (copy < 0) return true;
  if (WIFSIGNALED(status)) {
    // The copy has written the report of the crash.
    signal(WTERMSIG(status), SIG_DFL);
    raise(WTERMSIG(status));
  }
  if (WEXITSTATUS(status)) _exit(WEXITSTATUS(status));
  return false;
}

void workbook_looked(void) {
  if (original < 0) return;
  note_unordered();
  if (is_disturbed) write(original, ".", 1);
  _exit(0);
}

// Called where a comment claims a value (ProbedCode.swift): writes a note about it with its text in
// hexadecimal digits, in one write, so that notes of several threads are not mixed.
void workbook_observe(long claim, unsigned char tag, const unsigned char *text, long length) {
  enum { maximum = 16384 };
  static const char digits[] = "0123456789abcdef";
  if (!mark[0] || notes.is_closed[slot(claim)]) return;
  fflush(stdout);
  // The first note of an observation: 'b' or 't'.
  if ((tag == 98 || tag == 116)
      && (notes.spent[slot(claim)] > most_of_claim || notes.spent_in_all > most_in_all)) {
    notes.is_closed[slot(claim)] = 1;
    tag = 120;
    length = 0;
  }
  int is_cut = length > maximum;
  if (is_cut) length = maximum;
  char *note = malloc(sizeof mark + 64 + 2 * (size_t)length);
  if (!note) return;
  size_t size = (size_t)sprintf(note, "\x1e" "%s value %ld %u %d ", mark, claim, tag, is_cut);
  for (long i = 0; i < length; i++) {
    note[size++] = digits[text[i] >> 4];
    note[size++] = digits[text[i] & 15];
  }
  note[size++] = '\x1e';
  note[size++] = '\n';
  notes.spent[slot(claim)] += (long)size;
  notes.spent_in_all += (long)size;
  for (size_t start = 0; start < size;) {
    ssize_t count = write(STDOUT_FILENO, note + start, size - start);
    if (count < 0) break;
    start += (size_t)count;
  }
  free(note);
}

// The following functions are called by the code that runs a program's tests (TestRunnerSource.swift). An
// event is written to standard output, between the output of the tests. The start of a test is reported on
// both streams, since further output belongs to the sample that declares it.
void workbook_test_record(const void *bytes, long count) {
  static const char start[] = "\"testStarted\"";
  if (!mark[0] || !bytes || count <= 0) return;
  flockfile(stdout);
  fprintf(stdout, "\x1e" "%s test ", mark);
  fwrite(bytes, 1, count, stdout);
  fputs("\x1e\n", stdout);
  fflush(stdout);
  funlockfile(stdout);
  fflush(stderr);
  if (memmem(bytes, count, start, sizeof start - 1))
    dprintf(STDERR_FILENO, "\x1e" "%s test %.*s" "\x1e\n", mark, (int)count, (const char *)bytes);
}

static void write_json(FILE *out, const char *text) {
  fputc('"', out);
  for (; *text; text++)
    if (*text == '"' || *text == '\\') fprintf(out, "\\%c", *text);
    else if ((unsigned char)*text < 0x20) fprintf(out, "\\u%04x", *text);
    else fputc(*text, out);
  fputc('"', out);
}

// Writes an event of an XCTest test in the format of the testing library.
void workbook_test_event(const char *kind, const char *test, const char *file, long line,
                         const char *text) {
  char *bytes = NULL;
  size_t count = 0;
  FILE *out = open_memstream(&bytes, &count);
  if (!out) return;
  bool is_test = strcmp(kind, "test") == 0;
  fprintf(out, "{\"kind\":\"%s\",\"payload\":{\"kind\":\"%s\",\"%s\":",
          is_test ? "test" : "event", is_test ? "function" : kind, is_test ? "id" : "testID");
  write_json(out, test);
  if (text) fputs(",\"issue\":{\"isKnown\":false", out);
  if (file && line > 0) {
    fputs(",\"sourceLocation\":{\"fileID\":", out);
    write_json(out, file);
    fprintf(out, ",\"line\":%ld}", line);
  }
  if (text) {
    fputs("},\"messages\":[{\"text\":", out);
    write_json(out, text);
    fputs("}]", out);
  }
  fputs("}}", out);
  fclose(out);
  workbook_test_record(bytes, count);
  free(bytes);
}

// Bit N is set when the program's expectation N has run (ProgramSource.swift makes no more).
enum { maximum_expectations = 1 << 16 };
static _Atomic unsigned char expectations[maximum_expectations / 8];

// Called after each statement with an expectation (ExpectingStatement.swift), on any thread.
void workbook_expectation_ran(long number) {
  if (number >= 0 && number < maximum_expectations)
    expectations[number / 8] |= 1 << number % 8;
}

// Ends a program whose tests are done. What has not run by now counts as not run.
_Noreturn void workbook_tests_end(int status) {
  fflush(stdout);
  if (mark[0] && status == 0) {
    long count = maximum_expectations / 8;
    while (count > 0 && expectations[count - 1] == 0) count--;
    fprintf(stdout, "\x1e" "%s expectations ", mark);
    for (long i = 0; i < count; i++) fprintf(stdout, "%02x", expectations[i]);
    fputs("\x1e\n", stdout);
    fflush(stdout);
  }
  if (mark[0] && status == 0) dprintf(STDOUT_FILENO, "\x1e" "%s tests-ended" "\x1e\n", mark);
  exit(status);
}

// The Swift runtime calls this handler at every throw (SwiftRuntime, _swift_setWillThrowHandler). The frames
// of the latest throws are kept by error, since an error that leaves an asynchronous main was thrown on
// another thread than the one that ends the program.
enum { maximum_frames = 48, remembered_throws = 16 };
static struct { void *error; int count; void *frames[maximum_frames]; } throws[remembered_throws];
static unsigned next_throw;
static pthread_mutex_t throws_lock = PTHREAD_MUTEX_INITIALIZER;

static void remember_throw(void *error) {
  pthread_mutex_lock(&throws_lock);
  unsigned slot = next_throw++ % remembered_throws;
  throws[slot].error = error;
  throws[slot].count = backtrace(throws[slot].frames, maximum_frames);
  pthread_mutex_unlock(&throws_lock);
}

__attribute__((constructor)) static void watch_throws(void) {
  void (*set_handler)(void (*)(void *)) =
      (void (*)(void (*)(void *)))dlsym(RTLD_DEFAULT, "_swift_setWillThrowHandler");
  if (set_handler) set_handler(remember_throw);
}

// Writes the offsets of frames in the program.
static void say_frames(void **frames, int count) {
  uintptr_t base = 0;
  dl_iterate_phdr(main_program_base, &base);
  dprintf(STDERR_FILENO, "\x1e" "%s thrown", mark);
  for (int i = 0; i < count; i++)
    // A return address follows the call; one byte earlier is within it.
    dprintf(STDERR_FILENO, " 0x%lx", (unsigned long)frames[i] - base - 1);
  dprintf(STDERR_FILENO, "\x1e\n");
}

static void say_where_thrown(void *error) {
  pthread_mutex_lock(&throws_lock);
  void **frames = NULL;
  int count = 0;
  for (unsigned age = 1; age <= remembered_throws && !frames; age++) {
    unsigned slot = (next_throw - age) % remembered_throws;
    if (throws[slot].error == error) frames = throws[slot].frames, count = throws[slot].count;
  }
  say_frames(frames, count);
  pthread_mutex_unlock(&throws_lock);
}

// Replaces the runtime's function, which the compiler calls for an error that leaves the top level or `main`:
// reports where the error was thrown and continues as usual.
void swift_errorInMain(void *error) {
  fflush(stdout);
  // The app of a device has no mark: nothing would remove the reports from its output.
  if (mark[0]) say_where_thrown(error);
  void (*original)(void *) = (void (*)(void *))dlsym(RTLD_NEXT, "swift_errorInMain");
  if (original) original(error);
  _exit(1);
}

// Replaces libc's function: the runtime calls it when an `as!` fails, and the runtime's backtracer, which
// follows frame pointers, cannot unwind out of libc. Weak, since a sample may define its own.
__attribute__((weak)) void abort(void) {
  void *frames[maximum_frames];
  if (mark[0]) say_frames(frames, backtrace(frames, maximum_frames));
  void (*original)(void) = (void (*)(void))dlsym(RTLD_NEXT, "abort");
  if (original) original();
  _exit(134);
}
