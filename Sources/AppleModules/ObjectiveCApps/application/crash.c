// Ends an app for an exception so that the crash report has the line that threw it.
//
// The reporter of the Swift runtime follows frame pointers, which GNUstep's code does not keep. The unwinder of the
// compiler's library finds the callers by their tables, and the reporter is given a chain of them.
#include <execinfo.h>
#include <sys/syscall.h>

struct frame { struct frame *next; void *return_address; };

__attribute__((noreturn)) void sample_end(void) {
  enum { maximum = 64, abort_signal = 6 };
  static void *addresses[maximum];
  static struct frame frames[maximum + 1];
  int count = backtrace(addresses, maximum);
  for (int i = 0; i < count; i++) frames[i] = (struct frame){&frames[i + 1], addresses[i]};
  frames[count] = (struct frame){0};
  // The kernel's own numbers of the process and the thread: the device shows others.
  __asm__ volatile(
      "mov %0, %%rbp\n"
      "mov %1, %%eax\n syscall\n mov %%eax, %%edi\n"
      "mov %2, %%eax\n syscall\n mov %%eax, %%esi\n"
      "mov %4, %%edx\n mov %3, %%eax\n syscall\n"
      "ud2\n"
      :
      : "r"(frames), "i"(SYS_getpid), "i"(SYS_gettid), "i"(SYS_tgkill), "i"(abort_signal)
      : "rax", "rcx", "rdx", "rsi", "rdi", "r11", "memory");
  __builtin_unreachable();
}
