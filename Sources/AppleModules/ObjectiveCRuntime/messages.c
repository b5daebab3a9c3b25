// Sending messages: clang calls `objc_msgSend`, libobjc4 only looks methods up.
#include "runtime_layout.h"

#if !defined(__x86_64__)
#error "objc_msgSend exists for x86-64 only"
#endif

// Saves the registers that may hold arguments, looks the method up, and jumps to it. A message to nil returns zero in
// every register that may hold a result.
#define MESSAGE_FUNCTION(NAME, OBJECT, SELECTOR, NIL)                                            \
  __asm__(".text\n.globl " #NAME "\n.type " #NAME ",@function\n" #NAME ":\n"                     \
          "  .cfi_startproc\n"                                                                   \
          "  test %" OBJECT ", %" OBJECT "\n  jz 1f\n"                                           \
          "  push %rbp\n  .cfi_def_cfa_offset 16\n  .cfi_offset %rbp, -16\n"                     \
          "  mov %rsp, %rbp\n  .cfi_def_cfa_register %rbp\n  sub $0xc0, %rsp\n"                  \
          "  mov %rdi, -0x08(%rbp)\n  mov %rsi, -0x10(%rbp)\n  mov %rdx, -0x18(%rbp)\n"          \
          "  mov %rcx, -0x20(%rbp)\n  mov %r8, -0x28(%rbp)\n  mov %r9, -0x30(%rbp)\n"            \
          "  mov %rax, -0x38(%rbp)\n"                                                            \
          "  movups %xmm0, -0x50(%rbp)\n  movups %xmm1, -0x60(%rbp)\n"                           \
          "  movups %xmm2, -0x70(%rbp)\n  movups %xmm3, -0x80(%rbp)\n"                           \
          "  movups %xmm4, -0x90(%rbp)\n  movups %xmm5, -0xa0(%rbp)\n"                           \
          "  movups %xmm6, -0xb0(%rbp)\n  movups %xmm7, -0xc0(%rbp)\n"                           \
          "  mov %" OBJECT ", %r10\n  mov %" SELECTOR ", %rsi\n  mov %r10, %rdi\n"               \
          "  call objc_msg_lookup@PLT\n  mov %rax, %r11\n"                                       \
          "  mov -0x08(%rbp), %rdi\n  mov -0x10(%rbp), %rsi\n  mov -0x18(%rbp), %rdx\n"          \
          "  mov -0x20(%rbp), %rcx\n  mov -0x28(%rbp), %r8\n  mov -0x30(%rbp), %r9\n"            \
          "  mov -0x38(%rbp), %rax\n"                                                            \
          "  movups -0x50(%rbp), %xmm0\n  movups -0x60(%rbp), %xmm1\n"                           \
          "  movups -0x70(%rbp), %xmm2\n  movups -0x80(%rbp), %xmm3\n"                           \
          "  movups -0x90(%rbp), %xmm4\n  movups -0xa0(%rbp), %xmm5\n"                           \
          "  movups -0xb0(%rbp), %xmm6\n  movups -0xc0(%rbp), %xmm7\n"                           \
          "  leave\n  .cfi_def_cfa %rsp, 8\n  jmp *%r11\n"                                       \
          "1: " NIL "\n  ret\n  .cfi_endproc\n.size " #NAME ",.-" #NAME "\n")

MESSAGE_FUNCTION(objc_msgSend, "rdi", "rsi",
                 "xor %eax, %eax\n  xor %edx, %edx\n  xorps %xmm0, %xmm0\n  xorps %xmm1, %xmm1");
MESSAGE_FUNCTION(objc_msgSend_fpret, "rdi", "rsi", "fldz");
// A result in memory: clang itself zeroes it for nil.
MESSAGE_FUNCTION(objc_msgSend_stret, "rsi", "rdx", "mov %rdi, %rax");

IMP objc_msg_lookup_super(struct objc_super *receiver, SEL selector);

struct slot { Class owner, cached; const char *types; int version; IMP method; };
static _Thread_local struct slot super_slot;

// Looks up the method of a superclass; the result is valid until the thread's next call.
struct slot *objc_slot_lookup_super(struct objc_super *receiver, SEL selector) {
  super_slot.method = objc_msg_lookup_super(receiver, selector);
  return &super_slot;
}
