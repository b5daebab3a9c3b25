private import SafeFiles
internal import Foundation
private import Glibc
internal import TransferProtocol

/// The name of this program for the daemon, and where the daemon is.
struct ServicePlaces: Sendable {
  /// What ``clientVariable`` says, or else the bundle identifier, or else the program's name: programs of
  /// one name share their sessions.
  let client: String
  /// The folder below which files that are uploaded lie, without links: an app's container on the device,
  /// and anywhere on Linux, where a program has none.
  let container: String
  /// What the process had when it started: later changes of its environment move nothing.
  private let environment: [String: String]
  /// The path of this program, through all links; empty if the kernel does not tell.
  private let program: String

  /// - Parameters:
  ///   - environment: read for `XDG_RUNTIME_DIR`, `CFFIXED_USER_HOME`, `PATH` and ``programVariable``.
  ///   - program: the path of this program.
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

  /// The variable by which an app of the device, and Foundation in it, knows its container.
  /// For the daemon it is the folder that an upload's file must lie below.
  private static let containerVariable = "CFFIXED_USER_HOME"

  /// The program's name as servers hear it: ASCII letters, digits and `-_.` of its file's name
  /// alone.
  var agent: String {
    let name = (program as NSString).lastPathComponent
    let plain = name.filter { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
    return plain.isEmpty ? "program" : plain
  }

  /// The variable that names the daemon's program, before all other places.
  static let programVariable = "TRANSFERD"

  /// The variable that names this program to the daemon, which a simulated device sets.
  static let clientVariable = "TRANSFERD_CLIENT"

  /// Whether a simulated device has started this program: it has a daemon of its own, which programs on it do
  /// not start.
  var isOnDevice: Bool { environment[Self.clientVariable] != nil }

  /// The daemon's socket; nil without a runtime folder.
  var socket: String? {
    runtimeFolder.map { TransferPlaces.socket(runtimeFolder: $0) }
  }

  /// Where a daemon that is started here writes its log; nil without a runtime folder.
  /// The daemon appends to it, so that what an earlier one has said stays.
  var log: String? { runtimeFolder.map { $0 + "/transferd.log" } }

  private var runtimeFolder: String? {
    environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  /// The daemon's program: the one that the environment names, beside this program, or in `PATH`.
  ///
  /// A variable that names nothing that can be run is nil, not the next place: what is set by hand
  /// is not passed over in silence.
  var daemon: String? {
    if let named = environment[Self.programVariable] { return Self.program(named) }
    let beside = (program as NSString).deletingLastPathComponent
    let folders = [beside] + (environment["PATH"] ?? "").split(separator: ":").map(String.init)
    return folders.lazy.compactMap { Self.program($0 + "/transferd") }.first
  }

  /// The path if it is absolute and this user may run it; nil otherwise.
  private static func program(_ path: String) -> String? {
    path.hasPrefix("/") && access(path, X_OK) == 0 ? path : nil
  }

  /// An absolute path without links; nil when nothing lies there.
  static func resolved(_ path: String) -> String? { try? realPath(path) }
}
