private import CSeccomp
private import Glibc
import Subprocess

/// The system calls that a program in the sandbox is refused, as a program for the kernel's filter.
///
/// Everything is allowed but what would pass the sandbox's limits unseen, what changes namespaces and
/// mounts, and parts of the kernel that a sample has no business with. They fail with `EPERM`.
enum SystemCallFilter {
  /// The filter in the kernel's format (`seccomp(2)`), made once.
  static let program: Result<[UInt8], SandboxError> = Result { () throws(SandboxError) in
    try make()
  }

  private static let refused = [
    // Memory that belongs to no process, which the memory watch cannot see.
    "memfd_create", "memfd_secret", "shmget", "semget", "msgget",
    // Namespaces and mounts.
    "unshare", "setns", "mount", "umount2", "pivot_root", "move_mount", "open_tree", "fsopen",
    "fsconfig", "fsmount", "fspick", "mount_setattr", "chroot",
    // The kernel's keys, tracing, programs and queues.
    "add_key", "request_key", "keyctl", "bpf", "perf_event_open", "userfaultfd",
    "io_uring_setup", "io_uring_enter", "io_uring_register", "open_by_handle_at",
    "name_to_handle_at",
    // Other processes' memory; the backtracer of Swift asks the crashed process itself for it.
    "ptrace", "process_vm_readv", "process_vm_writev", "process_madvise", "kcmp", "pidfd_getfd",
    // The machine itself.
    "kexec_load", "kexec_file_load", "init_module", "finit_module", "delete_module", "swapon",
    "swapoff", "reboot", "acct", "quotactl", "syslog",
  ]

  /// The families of sockets that the kernel keeps apart by namespace, and that programs use.
  private static let socketFamilies = [AF_UNIX, AF_INET, AF_INET6].map(Int.init)

  /// `SCMP_ACT_ALLOW` and `SCMP_ACT_ERRNO` are macros that Swift cannot call (`seccomp.h`).
  private static let allow: UInt32 = 0x7FFF_0000
  private static func fail(_ code: Int32) -> UInt32 { 0x0005_0000 | UInt32(code) }

  private static func make() throws(SandboxError) -> [UInt8] {
    guard let context = seccomp_init(allow) else {
      throw SandboxError(description: "libseccomp could not make a filter")
    }
    defer { seccomp_release(context) }
    for name in refused {
      let number = seccomp_syscall_resolve_name(name)
      // A call that this libseccomp or this processor does not know cannot be refused by name.
      guard number >= 0 else { continue }
      try check(seccomp_rule_add_array(context, fail(EPERM), number, 0, nil), name)
    }
    // Flags of clone3 lie in memory that a filter cannot read; without it libc falls back to clone.
    try check(
      seccomp_rule_add_array(
        context, fail(ENOSYS), seccomp_syscall_resolve_name("clone3"), 0, nil), "clone3")
    let newUser: UInt64 = 0x1000_0000  // CLONE_NEWUSER
    try refuse("clone", argument: 0, mask: newUser, equals: newUser, context)
    try refuse("ioctl", argument: 1, equals: 0x5412, context)  // TIOCSTI
    try refuse("ioctl", argument: 1, equals: 0x541C, context)  // TIOCLINUX
    // Memory that several processes share stays when it is mapped by one that never touched it, and
    // is in nobody's account then: MAP_SHARED and MAP_ANONYMOUS of the bits of MAP_TYPE and the latter.
    try refuse("mmap", argument: 3, mask: 0x2F, equals: 0x21, context)
    // Other families are not bound to the network namespace (AF_VSOCK reaches the machine's host),
    // or load modules into the kernel.
    for family in 0..<64 where !socketFamilies.contains(family) {
      for name in ["socket", "socketpair"] {
        try refuse(
          name, argument: 0, mask: 0xFFFF_FFFF, equals: UInt64(family), code: EAFNOSUPPORT, context)
      }
    }
    return try export(context)
  }

  /// Refuses a call whose argument, as far as the mask shows it, has a value.
  ///
  /// The kernel looks at the low half only of arguments that are no pointers and sizes, so does this.
  private static func refuse(
    _ name: String, argument: UInt32, mask: UInt64 = 0xFFFF_FFFF, equals value: UInt64,
    code: Int32 = EPERM, _ context: scmp_filter_ctx
  ) throws(SandboxError) {
    var rule = scmp_arg_cmp(
      arg: argument, op: SCMP_CMP_MASKED_EQ, datum_a: mask, datum_b: value)
    let number = seccomp_syscall_resolve_name(name)
    try check(seccomp_rule_add_array(context, fail(code), number, 1, &rule), name)
  }

  private static func check(_ code: Int32, _ name: String) throws(SandboxError) {
    guard code == 0 else {
      throw SandboxError(
        description: "libseccomp cannot refuse '\(name)': \(String(cString: strerror(-code)))")
    }
  }

  private static func export(_ context: scmp_filter_ctx) throws(SandboxError) -> [UInt8] {
    do {
      let file = try FileDescriptor.temporaryFile(holding: [])
      try check(seccomp_export_bpf(context, file.number), "export")
      return try file.readFromStart()
    } catch let error as SandboxError {
      throw error
    } catch {
      throw SandboxError(description: "libseccomp's filter cannot be read: \(error)")
    }
  }
}
