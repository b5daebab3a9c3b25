import SafeFiles
private import FoundationEssentials
import Glibc
package import ResultStore
package import Sandbox

/// What apps and scenarios import and load, as it was built beside the program that is running.
///
/// ```
/// .build/release/workbook              the program; in tests their own bundle
/// .build/release/Modules/*.swiftmodule what the compiler reads
/// .build/release/libUIKit.so           what apps load, libDeviceSimulator.so what scenarios load,
///                                      device-transferd what a device starts
/// ```
/// A sandboxed process sees copies in folders of their own, with nothing but the files that it needs:
/// the build folder may lie in a home that it must not enter, and holds modules that are not for
/// samples.
///
/// ```
/// <temporary folder>/app/*.swiftmodule, module.modulemap    as /modules      in a sandbox with namespaces
/// <temporary folder>/scenario/*.swiftmodule                 as /modules
/// <temporary folder>/libraries/libUIKit.so, ...             as /libraries
/// <temporary folder>/program/workbook, Modules/..., ...     as /program, for console samples
/// ```
/// They are made once per run, when something first needs them, and removed by ``close()``. Hashes are
/// those of the files at first sight: one that has changed when it is copied is an error, so that no key
/// tells of other bytes than were used.
package actor DeviceModules {
  /// Where things lie for a compiler and for what it makes.
  package struct Places: Sendable {
    /// The folder of the modules that the role sees.
    package var modules: String
    /// The folder of the libraries.
    package var libraries: String
    /// What an executable knows that folder by.
    package var linkedFolder = ""
    /// What a program needs in its environment to find them.
    package var environment: [String: String] = [:]
    /// Folders of this machine, by the path that a sandboxed process sees.
    package var mounts: [String: String] = [:]

    /// Names places; what is left out is not needed at this level of the sandbox.
    package init(
      modules: String, libraries: String, linkedFolder: String = "",
      environment: [String: String] = [:], mounts: [String: String] = [:]
    ) {
      self.modules = modules
      self.libraries = libraries
      self.linkedFolder = linkedFolder
      self.environment = environment
      self.mounts = mounts
    }
  }

  /// What is written into every executable as the folder of its libraries.
  package nonisolated let libraries: String

  private let folder: String
  /// Decides under which paths they are seen.
  private let level: Sandbox.Level
  /// By the path from the folder.
  private var hashes: [String: String] = [:]
  /// The copies; nil as long as nothing needs them.
  private var laidOut: TemporaryFolder?

  /// Makes one for a build; nothing is read.
  ///
  /// - Parameter folder: where the program was built.
  package init(folder: String, level: Sandbox.Level) {
    self.folder = folder
    self.level = level
    // A copy has another path each time unless the sandbox gives it one.
    libraries = level == .none ? folder : "/libraries"
  }

  /// The folder of the running program (`proc(5)`: `/proc/self/exe`).
  package static let folderOfProgram: String = {
    let path = (try? FileIdentity.resolved("/proc/self/exe")) ?? ""
    return String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
  }()

  // MARK: What each role needs

  /// What a program imports, with all that the compiler must find behind it.
  ///
  /// Modules that are not built for library evolution want every module that they import themselves.
  private static func modules(for role: ProgramRole) -> [String] {
    switch role {
    case .plain: []
    case .app:
      ofApps + [
        "BackgroundExecution", "DeviceProtocol", "ScreenModel", "VirtualTime",
        "BackgroundURLSession", "TransferEngine", "TransferProtocol", "SeededRandom",
        "Folders", "Subprocess", "HTTPTransport", "TransferTranslation",
      ]
    case .scenario:
      [
        "DeviceSimulator", "BackgroundExecution", "DeviceLink", "DeviceProtocol",
        "DeviceTrace", "Diagnostics", "ScreenModel",
      ]
    }
  }

  /// The libraries that a program is linked with, with all modules that it imports; none for a plain one.
  ///
  /// - Parameter text: the program, lowered.
  package static func libraries(for role: ProgramRole, _ text: String) -> [String] {
    switch role {
    case .plain: []
    // Loading it takes longer than all else that an app does at its start.
    case .app: text.contains("BackgroundURLSession") ? ["UIKit", "DeviceURLSession"] : ["UIKit"]
    case .scenario: ["DeviceSimulator"]
    }
  }

  /// Apple's modules that apps import; Foundation is the toolchain's own.
  package static let ofApps = [
    "UIKit", "AVFoundation", "BackgroundTasks", "CoreLocation", "QuartzCore", "Security",
    "UserNotifications", "os", "OSLog",
  ]
  /// The modules whose names samples use.
  package static let imported = ofApps + ["BackgroundURLSession", "DeviceSimulator"]
  /// The same with every module behind them.
  package static let all = Set([ProgramRole.app, .scenario].flatMap(modules)).sorted()

  /// From the folder of the program, with the daemon that is started beside them.
  private static let libraryFiles = [
    "libUIKit.so", "libDeviceURLSession.so", "libDeviceSimulator.so", daemon,
  ]

  /// The program that carries the transfers of a device's apps.
  package static let daemon = "device-transferd"

  /// The modules of C that stand behind others: their names are looked for, and nothing in them is used.
  package static let moduleMap = (
    name: "module.modulemap", text: "module CCurl {}\nmodule CLinux {}\n"
  )

  /// All of these files, from the folder of the program.
  package static let filesOfProgram = all.map { "Modules/\($0).swiftmodule" } + libraryFiles

  /// The files of the modules that a role sees.
  private static func files(for role: ProgramRole) -> [String] {
    modules(for: role).map(file(ofModule:))
  }

  private static func file(ofModule name: String) -> String { "Modules/\(name).swiftmodule" }

  // MARK: Keys

  /// The hashes of the modules that a compiler sees for a role; none for a plain program.
  ///
  /// - Throws: `RunnerError` for one that is not there: the project was not built as a whole.
  package func moduleHashes(for role: ProgramRole) throws -> [(name: String, hash: String)] {
    try Self.modules(for: role).map { ($0, try hash(of: Self.file(ofModule: $0))) }
  }

  /// The hashes of the libraries that a scenario and its apps load.
  package func libraryHashes() throws -> [(name: String, hash: String)] {
    try Self.libraryFiles.map { ($0, try hash(of: $0)) }
  }

  /// The hash of a file, which is read once.
  private func hash(of file: String) throws -> String {
    if let known = hashes[file] { return known }
    let hash = ContentHash(try bytes(of: file)).hexadecimal
    hashes[file] = hash
    return hash
  }

  // MARK: The program itself

  /// The name by which console samples call it.
  package static let program = "workbook"

  /// All that the program needs beside itself.
  private static let programFiles =
    [program, "sandbox-init", "libCompilerServer.so"] + libraryFiles
    + Set([ProgramRole.app, .scenario].flatMap(files)).sorted()

  /// What tells the program from another build of it; nil when it is not there.
  ///
  /// The files beside it belong to it; of one that is not there the name counts.
  package func programIdentity() throws -> [String]? {
    guard access("\(folder)/\(Self.program)", X_OK) == 0 else { return nil }
    return try Self.programFiles.map { file in
      access("\(folder)/\(file)", F_OK) == 0
        ? try FileIdentity.describe("\(folder)/\(file)") : file
    }
  }

  /// Lays the program out for a console sample.
  ///
  /// Files that are missing are left out: a command that needs one says so.
  ///
  /// - Returns: the folder that holds it as a sandboxed process sees it, and what that must see.
  package func programPlaces() throws -> (folder: String, mounts: [String: String]) {
    let copy = "\(try copies())/program"
    if access(copy, F_OK) != 0 {
      let there = Self.programFiles.filter { access("\(folder)/\($0)", F_OK) == 0 }
      for file in there {
        let slash = file.lastIndex(of: "/")
        try self.copy([file], to: slash.map { "\(copy)/\(file[..<$0])" } ?? copy)
      }
      for file in [Self.program, "sandbox-init", Self.daemon] { chmod("\(copy)/\(file)", 0o755) }
    }
    return switch level {
    case .namespaces: ("/program", ["/program": copy])
    case .kernel: (copy, [copy: copy])
    case .none: (copy, [:])
    }
  }

  // MARK: Places

  /// Where a sandboxed compiler or program of a role finds everything.
  ///
  /// A plain program needs nothing, and nothing is copied for it.
  package func places(for role: ProgramRole) throws -> Places {
    guard role != .plain else { return Places(modules: "", libraries: "") }
    let copies = try copies()
    let modules = "\(copies)/\(role.rawValue)"
    let copied = "\(copies)/libraries"
    return switch level {
    case .namespaces:
      Places(
        modules: "/modules", libraries: libraries, linkedFolder: libraries,
        mounts: ["/modules": modules, libraries: copied])
    case .kernel:
      Places(
        modules: modules, libraries: copied, linkedFolder: libraries,
        environment: ["LD_LIBRARY_PATH": copied], mounts: [modules: modules, copied: copied])
    case .none:
      Places(modules: modules, libraries: libraries, linkedFolder: libraries)
    }
  }

  /// Removes what was laid out for this run.
  package func close() {
    laidOut?.remove()
    laidOut = nil
  }

  /// The folder of the copies, made now if there is none.
  private func copies() throws -> String {
    if let laidOut { return laidOut.path }
    let made = try TemporaryFolder(isForSandboxes: true)
    do {
      for role in [ProgramRole.app, .scenario] {
        try copy(Self.files(for: role), to: "\(made.path)/\(role.rawValue)")
      }
      let map = "\(made.path)/\(ProgramRole.app.rawValue)/\(Self.moduleMap.name)"
      try WholeFile(path: map).write(Array(Self.moduleMap.text.utf8))
      chmod(map, 0o644)
      try copy(Self.libraryFiles, to: "\(made.path)/libraries")
      chmod("\(made.path)/libraries/\(Self.daemon)", 0o755)
    } catch {
      made.remove()
      throw error
    }
    laidOut = made
    return made.path
  }

  /// Copies files into a folder, without the folders that they are in, for all users to read.
  ///
  /// - Throws: `RunnerError` for one that is not what its hash says any more.
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

  /// The bytes of a file beside the program.
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
