private import CLinux
private import Glibc

/// The file access of a program, as rules of the kernel (`landlock(7)`).
///
/// Rights that the kernel does not know yet are left out; ``Sandbox/Gap`` lists the promises that depend on
/// them. Access to files that are open already, such as the standard streams, is not checked.
struct Landlock: Equatable {
  /// Rights to files and folders, with the values of `linux/landlock.h`.
  struct Access: OptionSet, Hashable {
    let rawValue: UInt64

    /// Starting a program.
    static let execute = Access(rawValue: 1 << 0)
    /// Opening a file for writing.
    static let writeFile = Access(rawValue: 1 << 1)
    static let readFile = Access(rawValue: 1 << 2)
    static let readFolder = Access(rawValue: 1 << 3)
    /// Removing an empty folder, or moving a folder away.
    static let removeFolder = Access(rawValue: 1 << 4)
    static let removeFile = Access(rawValue: 1 << 5)
    static let makeCharacterDevice = Access(rawValue: 1 << 6)
    static let makeFolder = Access(rawValue: 1 << 7)
    static let makeFile = Access(rawValue: 1 << 8)
    static let makeSocket = Access(rawValue: 1 << 9)
    static let makePipe = Access(rawValue: 1 << 10)
    static let makeBlockDevice = Access(rawValue: 1 << 11)
    static let makeLink = Access(rawValue: 1 << 12)
    /// Moving and linking between folders; since version 2.
    static let moveBetween = Access(rawValue: 1 << 13)
    /// `truncate(2)`, and opening with `O_TRUNC`; since version 3.
    static let truncate = Access(rawValue: 1 << 14)
    /// `ioctl(2)` of devices; since version 5.
    static let controlDevice = Access(rawValue: 1 << 15)

    static let read: Access = [.readFile, .readFolder]
    /// Reading, and starting programs.
    static let run: Access = [.read, .execute]
    /// Everything that a program may do in its own folder: no devices, no sockets.
    static let change: Access = [
      .read, .execute, .writeFile, .removeFolder, .removeFile, .makeFolder, .makeFile, .makePipe,
      .makeLink, .moveBetween, .truncate,
    ]
    /// The rights that a rule for anything but a folder may contain.
    static let ofFiles: Access = [.execute, .writeFile, .readFile, .truncate, .controlDevice]
  }

  /// The rights granted below a folder, or to a file.
  ///
  /// Rules are additive: whatever a rule grants at a path or above it is allowed.
  struct Rule: Equatable {
    var path: String
    var access: Access
  }

  /// The version of the interface, from 1.
  let version: Int
  /// The granted rights; the order is irrelevant.
  var rules: [Rule] = []

  /// The version of this kernel; 0 if it has none, or if Landlock is turned off or forbidden.
  static var versionOfKernel: Int { max(0, Int(landlock_version())) }

  /// The reason why the kernel has none, in one line (`landlock_create_ruleset(2)`).
  static var absence: String {
    guard landlock_version() < 0 else { return "Landlock has no rules in this version" }
    return switch errno {
    case ENOSYS: "this kernel has no Landlock, which came with Linux 5.13"
    case EOPNOTSUPP: "Landlock is turned off; add 'landlock' to the kernel's parameter 'lsm'"
    case EPERM:
      "Landlock is forbidden here: Operation not permitted, probably by the system call filter of an old "
        + "container engine"
    default: "Landlock is forbidden here: \(String(cString: strerror(errno)))"
    }
  }

  /// All rights that the version knows: they are denied unless a rule grants them.
  var handled: Access {
    let count = version < 2 ? 13 : version < 3 ? 14 : version < 5 ? 15 : 16
    return Access(rawValue: 1 << count - 1)
  }

  /// TCP, to bind and to connect (`LANDLOCK_ACCESS_NET_*`), since version 4.
  var network: UInt64 { version < 4 ? 0 : 0b11 }

  /// Abstract sockets and signals (`LANDLOCK_SCOPE_*`), since version 6: only among processes with the same
  /// rules.
  var scope: UInt64 { Self.scopesSignals(version: version) ? 0b11 : 0 }

  /// Whether a version prevents signals to other processes (`LANDLOCK_SCOPE_SIGNAL`).
  static func scopesSignals(version: Int) -> Bool { version >= 6 }

  /// Adds a rule if there is something at the path, without the rights that do not apply to it.
  mutating func allow(_ access: Access, _ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    let fitting = status.st_mode & S_IFMT == S_IFDIR ? access : access.intersection(.ofFiles)
    rules.append(Rule(path: path, access: fitting.intersection(handled)))
  }

  /// Makes the rules for a program.
  ///
  /// All of `/proc` is readable: programs read about themselves there, and no rule can distinguish processes
  /// that a program starts later, such as Swift's backtracer, from others. Private data of another process,
  /// such as its environment, memory and files, is denied to processes with other rules (`landlock(7)`).
  ///
  /// - Parameters:
  ///   - writable: folders that may be changed.
  ///   - readable: folders that may be read and whose programs may be started.
  init(version: Int, toolchain: String, writable: [String], readable: [String]) {
    self.version = version
    for folder in SystemFolders.shown(toolchain: toolchain) + readable { allow(.run, folder) }
    for folder in writable { allow(.change, folder) }
    for device in ["null", "full"] { allow([.readFile, .writeFile], "/dev/\(device)") }
    for device in ["random", "urandom"] { allow(.readFile, "/dev/\(device)") }
    allow(.read, "/proc")
  }

  /// Makes an empty set of rules, which denies everything.
  init(version: Int) { self.version = version }
}

/// The folders of the machine that every program may read.
enum SystemFolders {
  /// - Parameter toolchain: the toolchain's `usr` folder.
  static func shown(toolchain: String) -> [String] {
    below(toolchain: toolchain) + ["/etc/alternatives", "/etc/ld.so.cache"]
      // Links into `/usr` if the folders are merged, otherwise separate folders.
      + ["/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"]
  }

  /// The folders with programs and libraries: the whole of `/usr`, or its parts without local additions.
  static func below(toolchain: String) -> [String] {
    toolchain == "/usr"
      ? ["/usr"]
      : [
        "/usr/bin", "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/libx32", "/usr/include",
        toolchain,
      ]
  }
}
