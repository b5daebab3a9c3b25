private import Glibc
private import ChildProcess

/// The user of this machine that owns the processes of a sandbox.
enum HostUser {
  /// `nobody`, the user without any rights, and the number of its group (Debian Policy, 9.2.2).
  static let unprivileged: UInt32 = 65534

  /// Whether a sandbox is started as `unprivileged` instead of the current user.
  ///
  /// That is so for root, since the kernel limits the number of processes only for other users. The root of a
  /// user namespace that lacks this user, as in some containers, is an ordinary user outside of it and cannot
  /// switch to another.
  static let dropsRights =
    mayBecomeOthers && hasUser(unprivileged, inMap: ProcFile.numbers(in: "/proc/self/uid_map"))
    && hasUser(unprivileged, inMap: ProcFile.numbers(in: "/proc/self/gid_map"))

  /// Whether the programs of a sandbox run as another user than this process.
  static func isAnother(at level: Sandbox.Level) -> Bool {
    switch level {
    case .namespaces: dropsRights
    case .kernel: firstOfRuns != nil
    case .none: false
    }
  }

  /// Whether this process is root with all required capabilities.
  ///
  /// They are needed to start a program as another user, to end it, and to remove its files; containers may
  /// have dropped them (`docker run --cap-drop`).
  private static let mayBecomeOthers: Bool = {
    // CAP_CHOWN, CAP_DAC_OVERRIDE, CAP_FOWNER, CAP_KILL, CAP_SETGID, CAP_SETUID, CAP_SETPCAP
    let needed = [0, 1, 3, 5, 6, 7, 8].reduce(UInt64(0)) { $0 | 1 << $1 }
    return geteuid() == 0 && ProcFile.capabilities & needed == needed
  }()

  /// The first number of the users for root's runs at the level `kernel`, which get one each.
  ///
  /// A run's user is this number plus the process id of its first process. Nil if such users do not exist, or
  /// if this user cannot switch to another.
  ///
  /// The numbers are above the users that systemd assigns to containers (UIDS-GIDS.md), fit into a signed
  /// number, and leave room for every process id (`proc(5)`, `pid_max`).
  static let firstOfRuns: UInt32? = {
    let last = firstNumberOfRuns + (1 << 22)
    let maps = ["/proc/self/uid_map", "/proc/self/gid_map"].map(ProcFile.numbers)
    let areMapped = maps.allSatisfy {
      hasUser(firstNumberOfRuns, inMap: $0) && hasUser(last, inMap: $0)
    }
    return mayBecomeOthers && areMapped ? firstNumberOfRuns : nil
  }()

  /// The first of some four million numbers.
  private static let firstNumberOfRuns: UInt32 = 2_100_000_000

  /// Lets programs of sandboxes pass through, but not list, a folder of this user, if they have another user.
  ///
  /// Otherwise the folder is closed to all other users.
  ///
  /// - Parameter level: the only sandboxes that may pass; nil for all.
  static func open(_ folder: String, at level: Sandbox.Level? = nil) {
    let levels = level.map { [$0] } ?? Sandbox.Level.allCases
    guard levels.contains(where: isAnother) else {
      chmod(folder, 0o700)
      return
    }
    // Runs at the level `kernel` get their users only later.
    let isOneUsers = level == .namespaces && chown(folder, geteuid(), unprivileged) == 0
    chmod(folder, isOneUsers ? 0o710 : 0o711)
  }

  /// - Parameter map: triples of the first number inside, the first outside, and the count
  ///   (`user_namespaces(7)`).
  private static func hasUser(_ user: UInt32, inMap map: [Int]) -> Bool {
    stride(from: 0, to: map.count - map.count % 3, by: 3).contains { index in
      (map[index]..<map[index] + map[index + 2]).contains(Int(user))
    }
  }

  /// The first folder on the way to a path, including the path itself, that the user of root's sandbox cannot
  /// enter; nil if there is none.
  ///
  /// Access control lists are ignored, so this explains a failure, but cannot predict one.
  static func folderThatKeepsOut(of path: String) -> String? {
    guard dropsRights else { return nil }
    var folder = ""
    for part in path.split(separator: "/") {
      folder += "/\(part)"
      var status = stat()
      guard stat(folder, &status) == 0 else { return nil }
      if status.st_mode & S_IFMT == S_IFDIR, !maySearch(status) { return folder }
    }
    return nil
  }

  /// Whether the unprivileged user may pass through a folder (`path_resolution(7)`).
  private static func maySearch(_ folder: stat) -> Bool {
    if folder.st_uid == unprivileged { return folder.st_mode & S_IXUSR != 0 }
    if folder.st_gid == unprivileged { return folder.st_mode & S_IXGRP != 0 }
    return folder.st_mode & S_IXOTH != 0
  }
}
