private import SafeFiles
internal import Foundation
private import Glibc
internal import TransferProtocol

/// This program's name for the daemon, and the paths that lead to the daemon.
struct ServicePaths: Sendable {
  /// The value of ``clientVariable``, or else the bundle identifier, or else the program's name. Programs of
  /// one name share their sessions.
  let client: String
  /// The folder that files to be uploaded must lie in, with links resolved: an app's container on the device,
  /// the root on Linux, where a program has none.
  let container: String
  /// The environment at the start of the process; later changes have no effect.
  private let environment: [String: String]
  /// The path of this program with links resolved; empty if the kernel does not say.
  private let program: String

  /// - Parameter environment: read for `XDG_RUNTIME_DIR`, `CFFIXED_USER_HOME`, `PATH` and
  ///   ``programVariable``.
  init(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    program: String = Self.resolved("/proc/self/exe") ?? "",
    bundle: String? = Bundle.main.bundleIdentifier
  ) {
    self.environment = environment
    self.program = program
    client =
      environment[Self.clientVariable] ?? bundle ?? (program as NSString).lastPathComponent
    container = environment[Self.containerVariable].map { Self.resolved($0) ?? $0 } ?? "/"
  }

  /// The variable by which an app of the device, and Foundation in it, knows its container. The daemon
  /// requires files to be uploaded to lie in it.
  private static let containerVariable = "CFFIXED_USER_HOME"

  /// The program's name for servers: the ASCII letters, digits and `-_.` of its file name.
  var agent: String {
    let name = (program as NSString).lastPathComponent
    let plain = name.filter { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
    return plain.isEmpty ? "program" : plain
  }

  /// The variable that names the daemon's executable; it takes precedence over all other places.
  static let programVariable = "TRANSFERD"

  /// The variable that names this program to the daemon; a simulated device sets it.
  static let clientVariable = "TRANSFERD_CLIENT"

  /// Whether a simulated device has started this program. The device has its own daemon, which programs on it
  /// do not start.
  var isOnDevice: Bool { environment[Self.clientVariable] != nil }

  /// The daemon's socket; nil without a runtime folder.
  var socket: String? {
    runtimeFolder.map { TransferPaths.socket(runtimeFolder: $0) }
  }

  /// The log of a daemon started here; nil without a runtime folder. The daemon appends to it, so that
  /// earlier entries stay.
  var log: String? { runtimeFolder.map { $0 + "/transferd.log" } }

  private var runtimeFolder: String? {
    environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  /// The daemon's executable: the one that the environment names, or one beside this program, or one in
  /// `PATH`.
  ///
  /// A variable that names nothing executable yields nil, not the next place: an explicit setting is not
  /// ignored silently.
  var daemon: String? {
    if let named = environment[Self.programVariable] { return Self.program(named) }
    let beside = (program as NSString).deletingLastPathComponent
    let folders = [beside] + (environment["PATH"] ?? "").split(separator: ":").map(String.init)
    return folders.lazy.compactMap { Self.program($0 + "/transferd") }.first
  }

  /// Returns the path if it is absolute and this user may execute it; nil otherwise.
  private static func program(_ path: String) -> String? {
    path.hasPrefix("/") && access(path, X_OK) == 0 ? path : nil
  }

  /// Resolves links; nil when nothing lies at the path.
  static func resolved(_ path: String) -> String? { try? realPath(path) }
}
