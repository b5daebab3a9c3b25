import ContentHash
private import FoundationEssentials
import Glibc
import Sandbox

/// What apps and scenarios import and load, as it was built beside the program that is running.
///
/// ```
/// .build/release/workbook              the program; in tests their own bundle
/// .build/release/Modules/*.swiftmodule what the compiler reads
/// .build/release/libUIKit.so           what apps load, libDeviceSimulator.so what scenarios load
/// ```
/// A sandboxed process sees copies in folders of their own, with nothing but the files that it needs:
/// the build folder may lie in a home that it must not enter, and holds modules that are not for
/// samples.
package actor DeviceModules {
  /// Where things lie for a compiler and for what it makes.
  struct Places: Sendable {
    /// The folder of the modules that the role sees.
    var modules: String
    /// The folder of the libraries, which is written into every executable.
    var libraries: String
    /// Folders of this machine, by the path that a sandboxed process sees.
    var mounts: [String: String] = [:]
  }

  /// Where programs find their libraries when they run.
  nonisolated let libraries: String

  private let folder: String
  private let level: Sandbox.Level
  private var hashes: [String: String] = [:]
  private var laidOut: TemporaryFolder?

  /// - Parameter folder: where the program was built.
  init(folder: String, level: Sandbox.Level) {
    self.folder = folder
    self.level = level
    // Without a sandbox a copy would have another path each time, and it is in every executable.
    libraries = level == .namespaces ? "/libraries" : folder
  }

  /// The folder of the running program (`proc(5)`: `/proc/self/exe`).
  package static let folderOfProgram: String = {
    let path = (try? FileIdentity.resolved("/proc/self/exe")) ?? ""
    return String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
  }()

  // MARK: What each role needs

  /// What a program imports, with all that the compiler must find behind it: modules that are not
  /// built for library evolution want every module that they import themselves.
  private static func modules(for role: Program.Role) -> [String] {
    switch role {
    case .plain: []
    case .app: ["UIKit", "BackgroundExecution", "DeviceProtocol", "VirtualTime"]
    case .scenario:
      ["DeviceSimulator", "BackgroundExecution", "DeviceLink", "DeviceProtocol", "DeviceTrace"]
    }
  }

  /// The module that a program imports, whose library it is linked with; nil for a plain one.
  static func library(for role: Program.Role) -> String? {
    switch role {
    case .plain: nil
    case .app: "UIKit"
    case .scenario: "DeviceSimulator"
    }
  }

  /// The modules whose names samples use.
  package static let imported = [Program.Role.app, .scenario].compactMap(library)
  /// The same with every module behind them.
  package static let all = Set([Program.Role.app, .scenario].flatMap(modules)).sorted()

  private static let libraryFiles = ["libUIKit.so", "libDeviceSimulator.so"]

  /// All of these files, from the folder of the program.
  package static let filesOfProgram = all.map { "Modules/\($0).swiftmodule" } + libraryFiles

  private static func files(for role: Program.Role) -> [String] {
    modules(for: role).map(file(ofModule:))
  }

  private static func file(ofModule name: String) -> String { "Modules/\(name).swiftmodule" }

  // MARK: Keys

  /// The hashes of the modules that a compiler sees for a role; none for a plain program.
  func moduleHashes(for role: Program.Role) throws -> [(name: String, hash: String)] {
    try Self.modules(for: role).map { ($0, try hash(of: Self.file(ofModule: $0))) }
  }

  /// The hashes of the libraries that a scenario and its apps load.
  func libraryHashes() throws -> [(name: String, hash: String)] {
    try Self.libraryFiles.map { ($0, try hash(of: $0)) }
  }

  private func hash(of file: String) throws -> String {
    if let known = hashes[file] { return known }
    let hash = ContentHash(try bytes(of: file)).hexadecimal
    hashes[file] = hash
    return hash
  }

  // MARK: Places

  /// Where a sandboxed compiler or program of a role finds everything.
  func places(for role: Program.Role) throws -> Places {
    guard role != .plain else { return Places(modules: "", libraries: "") }
    let copies = try copies()
    let modules = "\(copies)/\(role.rawValue)"
    guard level == .namespaces else { return Places(modules: modules, libraries: libraries) }
    return Places(
      modules: "/modules", libraries: libraries,
      mounts: ["/modules": modules, libraries: "\(copies)/libraries"])
  }

  /// Removes what was laid out for this run.
  func close() {
    laidOut?.remove()
    laidOut = nil
  }

  private func copies() throws -> String {
    if let laidOut { return laidOut.path }
    let made = try TemporaryFolder(isReadableByAll: true)
    do {
      for role in [Program.Role.app, .scenario] {
        try copy(Self.files(for: role), to: "\(made.path)/\(role.rawValue)")
      }
      try copy(Self.libraryFiles, to: "\(made.path)/libraries")
    } catch {
      made.remove()
      throw error
    }
    laidOut = made
    return made.path
  }

  private func copy(_ files: [String], to target: String) throws {
    try FileManager.default.createDirectory(
      atPath: target, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o755])
    for file in files {
      let bytes = try bytes(of: file)
      // What a key says must be what is used.
      guard try hash(of: file) == ContentHash(bytes).hexadecimal else {
        throw RunnerError(
          .modules, "'\(folder)/\(file)' has changed while it was used; run the command again")
      }
      let name = file.split(separator: "/").last.map(String.init) ?? file
      try WholeFile(path: "\(target)/\(name)").write(bytes)
      chmod("\(target)/\(name)", 0o644)
    }
  }

  private func bytes(of file: String) throws -> [UInt8] {
    guard let data = FileManager.default.contents(atPath: "\(folder)/\(file)") else {
      throw RunnerError(
        .modules,
        "apps and scenarios need '\(folder)/\(file)', which is not there or cannot be read; build "
          + "the whole project: './workbook' does, and so does 'swift build'")
    }
    return Array(data)
  }
}
