import CSeccomp
private import Glibc
import ChildProcess
import Synchronization

/// The system calls that are denied in the sandbox, as a program for the kernel's filter.
///
/// Everything is allowed but calls that would bypass the sandbox's limits unnoticed, that change namespaces
/// and mounts, and parts of the kernel that a sample does not need. They fail with `EPERM`. Without
/// namespaces the filter replaces them.
struct SystemCallFilter: Hashable, Sendable {
  /// Whether only pairs of sockets are allowed, because there is no separate network.
  var refusesSockets = false
  /// Whether the program runs as the user that started it, who owns other processes and files too.
  var sharesUser = false
  /// Whether nothing else prevents signals to other processes of the user.
  ///
  /// A filter cannot check the target of a signal, but can detect signals to all processes.
  var refusesSignals = false
  /// Whether nothing else prevents `truncate(2)`.
  var refusesTruncation = false
  /// The parts of a filter that a process installs one after the other.
  ///
  /// Both together deny the same as the whole, and the second is cheap for each run.
  enum Part: Hashable, Sendable {
    case whole
    /// All but mounts, for the process that sets up a program's file systems and may mount.
    case beforeMounts
    /// Mounts only.
    case afterMounts
  }

  var part = Part.whole
  /// Whether open files may belong to others too, so that their attributes must not be changed either.
  var refusesOpenFileAttributes = false

  /// The filters made so far.
  private static let made = Mutex<[SystemCallFilter: Result<[UInt8], SandboxError>]>([:])

  /// The filter in the kernel's format (`seccomp(2)`), made once.
  var bytes: Result<[UInt8], SandboxError> {
    Self.made.withLock { made in
      if let known = made[self] { return known }
      let new = Result { () throws(SandboxError) in try make() }
      made[self] = new
      return new
    }
  }

  /// The number of a system call; nil if this processor has none.
  static func knownNumber(of name: String) -> Int32? {
    let number = seccomp_syscall_resolve_name(name)
    return number >= 0 ? number : callsNewerThanLibrary[name]
  }

  /// Calls that the libseccomp of Debian 12 may not know by name; from 424 on a number is the same on every
  /// processor (`asm-generic/unistd.h`).
  private static let callsNewerThanLibrary: [String: Int32] = [
    "openat2": 437, "fchmodat2": 452, "setxattrat": 463, "removexattrat": 466,
    "open_tree_attr": 467, "file_setattr": 469,
  ]

  /// Calls that no sample needs, each for the reason above it.
  private static let refused = [
    // Memory that belongs to no process, which the memory watch cannot see.
    "memfd_create", "memfd_secret", "shmget", "semget", "msgget",
    // Namespaces and mounts.
    "unshare", "setns", "umount2", "pivot_root", "move_mount", "open_tree",
    "open_tree_attr", "fsopen", "fsconfig", "fsmount", "fspick", "mount_setattr", "chroot",
    // The kernel's keys, tracing, programs and queues.
    "add_key", "request_key", "keyctl", "bpf", "perf_event_open", "userfaultfd",
    "io_uring_setup", "io_uring_enter", "io_uring_register", "open_by_handle_at",
    "name_to_handle_at",
    // Memory of other processes; Swift's backtracer gets it from the crashed process itself.
    "ptrace", "process_vm_readv", "process_vm_writev", "process_madvise", "kcmp", "pidfd_getfd",
    // Events of files that all programs share, from which one learns when others use them.
    "inotify_init", "inotify_init1", "inotify_add_watch", "fanotify_init", "fanotify_mark",
    // The machine itself.
    "kexec_load", "kexec_file_load", "init_module", "finit_module", "delete_module", "swapon",
    "swapoff", "reboot", "acct", "quotactl", "syslog",
  ]

  /// The calls for setting up a program's file systems.
  private static let mountingCalls = ["mount"]

  /// The socket families that the kernel separates by namespace, and that programs use.
  static let socketFamilies = [AF_UNIX, AF_INET, AF_INET6].map(Int.init)

  /// `SCMP_ACT_ALLOW` and `SCMP_ACT_ERRNO` are macros that Swift cannot call (`seccomp.h`).
  private static let allow: UInt32 = 0x7FFF_0000
  /// The action that makes a call fail with an error number.
  static func fail(_ code: Int32) -> UInt32 { 0x0005_0000 | UInt32(code) }

  /// Makes the filter: first calls that are always denied, then rules about arguments, then the replacement
  /// of namespaces.
  private func make() throws(SandboxError) -> [UInt8] {
    guard let context = seccomp_init(Self.allow) else {
      throw SandboxError(description: "libseccomp could not make a filter")
    }
    defer { seccomp_release(context) }
    let rules = Rules(context: context)
    if part == .afterMounts {
      try rules.refuse(Self.mountingCalls)
      return try rules.export()
    }
    try rules.refuse(Self.refused)
    if part == .whole { try rules.refuse(Self.mountingCalls) }
    // The flags of clone3 and the mode of openat2 are in memory that a filter cannot read; without these
    // calls programs fall back to clone and openat.
    try rules.refuse(["clone3", "openat2"], code: ENOSYS)
    try rules.refuseSetUserID()
    let newUser: UInt64 = 0x1000_0000  // CLONE_NEWUSER
    try rules.refuse("clone", argument: 0, mask: newUser, equals: newUser)
    // A thread with a separate descriptor table, which its process does not show: CLONE_THREAD without
    // CLONE_FILES.
    try rules.refuse("clone", argument: 0, mask: 0x1_0400, equals: 0x1_0000)
    // Hints attached to a file that others have open too: F_SET_RW_HINT, F_SET_FILE_RW_HINT. Events of such a
    // file, and waits of those who open it: F_SETLEASE, F_NOTIFY, F_SETDELEG.
    for command in [1036, 1038, 1024, 1026, 1040] {
      try rules.refuse("fcntl", argument: 1, equals: UInt64(command))
    }
    try rules.refuse("ioctl", argument: 1, equals: 0x5412)  // TIOCSTI
    try rules.refuse("ioctl", argument: 1, equals: 0x541C)  // TIOCLINUX
    // Shared anonymous memory remains while it is mapped by a process that never touched it, and is not
    // accounted then: MAP_SHARED and MAP_ANONYMOUS, of the bits of MAP_TYPE and the latter.
    try rules.refuse("mmap", argument: 3, mask: 0x2F, equals: 0x21)
    // The memory watch assumes buffers of the default size: SO_SNDBUF and SO_RCVBUF of SOL_SOCKET.
    for option in [7, 8] {
      try rules.refuse("setsockopt", arguments: [(1, 1), (2, UInt64(option))])
    }
    // Other families are not confined to the network namespace (AF_VSOCK reaches the machine's host), or load
    // modules into the kernel.
    for family in 0..<64 where !Self.socketFamilies.contains(family) {
      for name in ["socket", "socketpair"] {
        try rules.refuse(name, argument: 0, equals: UInt64(family), code: EAFNOSUPPORT)
      }
    }
    if refusesSockets { try rules.refuseSockets() }
    if sharesUser { try rules.refuseReachingTheUser() }
    if refusesSignals { try rules.refuseSignals() }
    if refusesTruncation { try rules.refuse(["truncate"]) }
    if refusesOpenFileAttributes {
      try rules.refuse(["fchmod", "fchown", "utimensat", "fsetxattr", "fremovexattr"])
    }
    return try rules.export()
  }
}
