import Foundation
import TestSupport
import Testing

/// The program under test, built beside the tests.
enum BuiltProgram {
  /// The folder of the running test bundle.
  private static let folder: String = {
    let bundle =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(fileURLWithPath: bundle).deletingLastPathComponent().path
  }()

  static let path = folder + "/workbook"

  /// A copy that every user can reach, with everything it needs; the build folder may lie in a home folder.
  static let copyForEveryone: String = {
    let files = FileManager.default
    let copy = SuiteFolder.path + "/program"
    try? files.createDirectory(atPath: copy + "/Modules", withIntermediateDirectories: true)
    let modules = (try? files.contentsOfDirectory(atPath: folder + "/Modules")) ?? []
    let names =
      [
        "workbook", "sandbox-init", "libUIKit.so", "libDeviceURLSession.so",
        "libDeviceSimulator.so", "device-transferd",
      ]
      + modules.filter { $0.hasSuffix(".swiftmodule") || $0.hasSuffix(".swiftdoc") }
      .map { "Modules/\($0)" }
    for name in names {
      try? files.copyItem(atPath: "\(folder)/\(name)", toPath: "\(copy)/\(name)")
      chmod("\(copy)/\(name)", 0o755)
    }
    return copy + "/workbook"
  }()
}

/// A folder shared by all tests, removed when the test process ends.
enum SuiteFolder {
  static let path: String = {
    let path =
      FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
      + "/workbook-end-to-end-\(getpid())"
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    chmod(path, 0o755)
    atexit { try? FileManager.default.removeItem(atPath: SuiteFolder.path) }
    return path
  }()
}

/// The user that runs the program, and what the machine forbids.
enum User: String, CaseIterable, CustomTestStringConvertible, Sendable {
  /// The user that runs the tests.
  case own
  /// A user without privileges, when root runs the tests.
  case nobody
  /// The same where user namespaces cannot be created, as in a container.
  case ownWithoutNamespaces, nobodyWithoutNamespaces

  /// The users at the machine's own level: `namespaces`, unless the tests run in a container.
  static var available: [User] { all.filter { !$0.isWithoutNamespaces } }
  private static let all = allCases.filter {
    (geteuid() == 0 || !$0.isNobody) && (machineHasNamespaces || !$0.isWithoutNamespaces)
  }

  /// The users with the most and the fewest rights; in the nightly run all.
  static let everywhere = isNightly || all.count < 2 ? all : [all[0], all[all.count - 1]]

  /// Each of many attacks by one of all users in turn; in the nightly run by each of them.
  static func inTurn<Attack>(_ attacks: [Attack]) -> [(Attack, User)] {
    isNightly
      ? attacks.flatMap { attack in all.map { (attack, $0) } }
      : attacks.enumerated().map { ($1, all[$0 % all.count]) }
  }

  var isNobody: Bool { self == .nobody || self == .nobodyWithoutNamespaces }

  private var isWithoutNamespaces: Bool {
    self == .ownWithoutNamespaces || self == .nobodyWithoutNamespaces
  }

  /// The strongest available level of the sandbox.
  var level: String {
    Self.machineHasNamespaces && !isWithoutNamespaces ? "namespaces" : "kernel"
  }

  /// Whether every user may create a user namespace here.
  static let machineHasNamespaces: Bool = {
    let trial = Process()
    trial.executableURL = URL(fileURLWithPath: "/usr/bin/bwrap")
    trial.arguments =
      [
        "--unshare-all", "--unshare-user", "--ro-bind", "/", "/", "--proc", "/proc",
        "/usr/bin/true",
      ]
    trial.standardError = FileHandle.nullDevice
    guard (try? trial.run()) != nil else { return false }
    trial.waitUntilExit()
    return trial.terminationStatus == 0
  }()

  /// The command that precedes the program on the command line (`setpriv(1)`).
  var prefix: [String] {
    (isWithoutNamespaces ? Self.inNamespaceWithoutOthers(users: "0 0 4294967294") : [])
      + (isNobody
        ? ["/usr/bin/setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"] : [])
  }

  var program: String { isNobody ? BuiltProgram.copyForEveryone : BuiltProgram.path }

  var testDescription: String { rawValue }

  /// A command that enters a user namespace with the same users and without further namespaces.
  ///
  /// A second process outside writes the mapping of users (`user_namespaces(7)`).
  ///
  /// - Parameter users: the mapping when root runs the tests: the first user inside, its number outside, and
  ///   the count. Other users have only themselves.
  static func inNamespaceWithoutOthers(users: String) -> [String] {
    ["/usr/bin/perl", "-e", namespaceScript, users]
  }

  private static let namespaceScript =
    #"""
    my $users = shift; my $number = `uname -m` =~ /aarch64/ ? 97 : 272;
    $users = "$> $> 1" if $>;
    pipe READY, GO; my $inside = $$;
    if (!fork) {
      close GO; sysread READY, my $byte, 1 or exit 1;
      sub write_to { open my $file, '>', "/proc/$inside/$_[0]" or die; syswrite $file, $_[1] or die }
      write_to('setgroups', 'deny') if $users !~ /^0/;
      write_to('uid_map', $users);
      write_to('gid_map', $users =~ s/^\d+ \d+/$) + 0 . ' ' . ($) + 0)/er) if $users !~ /^0/;
      write_to('gid_map', $users) if $users =~ /^0/;
      exit;
    }
    syscall($number, 0x10000000) == 0 or die "unshare: $!"; # CLONE_NEWUSER
    syswrite GO, 'x'; wait; die if $?;
    open my $limit, '>', '/proc/sys/user/max_user_namespaces' or die;
    syswrite $limit, "0\n" or die; close $limit;
    exec @ARGV or die;
    """#
}
