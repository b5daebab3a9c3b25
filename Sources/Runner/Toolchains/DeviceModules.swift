import SafeFiles
private import FoundationEssentials
import Glibc
package import ResultStore

package import Sandbox

/// The modules and libraries for apps and scenarios, which are built beside the running program.
///
/// ```
/// .build/release/workbook              the program; in tests their own bundle
/// .build/release/Modules/*.swiftmodule what the compiler reads
/// .build/release/libUIKit.so           what apps load, libDeviceSimulator.so what scenarios load,
///                                      device-transferd what a device starts
/// ```
/// A sandboxed process sees copies in separate folders, with nothing but the files that it needs: the build
/// folder may be in a home folder that it cannot enter, and contains modules that are not for samples.
///
/// ```
/// <temporary folder>/app/*.swiftmodule, module.modulemap    as /modules      in a sandbox with namespaces
/// <temporary folder>/scenario/*.swiftmodule                 as /modules
/// <temporary folder>/libraries/libUIKit.so, ...             as /libraries
/// <temporary folder>/program/workbook, Modules/..., ...     as /program, for console samples
/// ```
/// The copies are made once per run, on first use, and removed by ``close()``. Each file is hashed on first
/// use: if it has changed when it is copied, that is an error, so that keys always describe the used bytes.
package actor DeviceModules {
  /// The folders for a compiler and for the program that it makes.
  package struct Places: Sendable {
    /// The folder of the modules that the role may import.
    package var modules: String
    package var libraries: String
    /// The path of the library folder in executables.
    package var linkedFolder = ""
    /// The environment variables by which a program finds the libraries.
    package var environment: [String: String] = [:]
    /// Folders of this machine, by the path that a sandboxed process sees.
    package var mounts: [String: String] = [:]

    /// Makes a set of folders; values that the sandbox's level does not need are left out.
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

  /// The path of the library folder that is written into every executable.
  package nonisolated let libraries: String

  private let folder: String
  private let level: Sandbox.Level
  /// By the path relative to the folder.
  private var hashes: [String: String] = [:]
  /// The copies; nil as long as they are not needed.
  private var laidOut: TemporaryFolder?
  /// Whether the copies include those for apps and scenarios.
  private var hasDeviceCopies = false

  /// Makes the modules of a build, without reading anything.
  ///
  /// - Parameter folder: the build folder of the program.
  package init(folder: String, level: Sandbox.Level) {
    self.folder = folder
    self.level = level
    // The path of a copy is different each time unless the sandbox mounts it.
    libraries = level == .none ? folder : "/libraries"
  }

  /// The folder of the running program (`proc(5)`: `/proc/self/exe`).
  package static let folderOfProgram: String = {
    let path = (try? FileIdentity.resolved("/proc/self/exe")) ?? ""
    return String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
  }()

  // MARK: Modules and libraries of roles

  /// The modules that a program imports, with all their dependencies.
  ///
  /// Modules that are not built for library evolution require every module that they import themselves.
  private static func modules(for role: ProgramRole) -> [String] {
    switch role {
    case .plain: []
    case .app:
      ofApps + partsOfUIKit + [
        "BackgroundExecution", "DeviceProtocol", "DeviceTrace", "RuleBlocks", "VirtualTime",
        "BackgroundURLSession", "TransferEngine", "TransferProtocol", "SafeFiles", "ChildProcess",
        "HTTPTransport",
      ]
    case .scenario:
      [
        "DeviceSimulator", "BackgroundExecution", "ChildProcess", "DeviceLink", "DeviceNetwork",
        "DeviceProtocol", "DeviceTrace", "TextDiagnostics", "RuleBlocks",
      ]
    }
  }

  /// The libraries that a program is linked with; none for a plain one.
  ///
  /// - Parameter text: the program after lowering.
  package static func libraries(for role: ProgramRole, _ text: String) -> [String] {
    switch role {
    case .plain: []
    // Loading it takes longer than everything else at an app's start.
    case .app: text.contains("BackgroundURLSession") ? ["UIKit", "DeviceURLSession"] : ["UIKit"]
    case .scenario: ["DeviceSimulator"]
    }
  }

  /// Apple's modules that apps import; Foundation comes from the toolchain.
  package static let ofApps = [
    "UIKit", "AVFoundation", "BackgroundTasks", "CoreLocation", "MediaPlayer", "QuartzCore",
    "Security", "UserNotifications", "os", "OSLog",
  ]
  /// The modules below `UIKit` whose names apps use through it and Apple's other modules.
  package static let partsOfUIKit = ["AppRuntime", "UIKitCore"]
  /// The module that apps import for the names of another.
  package static func importedName(_ module: String) -> String {
    partsOfUIKit.contains(module) ? "UIKit" : module == network ? ofScenarios : module
  }
  /// The module whose names scenarios use through `DeviceSimulator`.
  private static let network = "DeviceNetwork"
  /// The module that scenarios import.
  package static let ofScenarios = "DeviceSimulator"
  /// The modules whose names samples use.
  package static let imported =
    ofApps + partsOfUIKit + ["BackgroundURLSession", network, ofScenarios]
  /// All modules including their dependencies.
  package static let all = Set([ProgramRole.app, .scenario].flatMap(modules)).sorted()

  /// Files in the folder of the program, including the daemon that is started beside the libraries.
  private static let libraryFiles = [
    "libUIKit.so", "libDeviceURLSession.so", "libDeviceSimulator.so", daemon,
  ]

  /// The program that performs the transfers of a device's apps.
  package static let daemon = "device-transferd"

  /// The C modules that others depend on: the compiler looks up their names, but uses nothing in them.
  package static let moduleMap = (
    name: "module.modulemap", text: "module CCurl {}\nmodule CLinux {}\nmodule CMessageDigest {}\n"
  )

  /// All of these files, relative to the folder of the program.
  package static let filesOfProgram = all.map { "Modules/\($0).swiftmodule" } + libraryFiles

  private static func files(for role: ProgramRole) -> [String] {
    modules(for: role).map(file(ofModule:))
  }

  private static func file(ofModule name: String) -> String { "Modules/\(name).swiftmodule" }

  // MARK: Keys

  /// The hashes of the modules that a role may import; none for a plain program.
  ///
  /// - Throws: `RunnerError` for a missing one: the project was not built completely.
  package func moduleHashes(for role: ProgramRole) throws -> [(name: String, hash: String)] {
    try Self.modules(for: role).map { ($0, try hash(of: Self.file(ofModule: $0))) }
  }

  /// The hashes of the libraries that a scenario and its apps load.
  package func libraryHashes() throws -> [(name: String, hash: String)] {
    try Self.libraryFiles.map { ($0, try hash(of: $0)) }
  }

  /// The hashes of all of these files.
  package func allHashes() throws -> [(name: String, hash: String)] {
    try Self.filesOfProgram.map { ($0, try hash(of: $0)) }
  }

  /// The hash of a file, which is computed once.
  private func hash(of file: String) throws -> String {
    if let known = hashes[file] { return known }
    let hash = ContentHash(try bytes(of: file)).hexadecimal
    hashes[file] = hash
    return hash
  }

  // MARK: The program itself

  /// The name by which console samples run it.
  package static let program = "workbook"

  /// The files that the program needs, including itself.
  private static let programFiles =
    [program, "sandbox-init", "libCompilerServer.so"] + libraryFiles
    + Set([ProgramRole.app, .scenario].flatMap(files)).sorted()

  /// The identity of this build of the program; nil if it is missing.
  ///
  /// It covers the files beside it; a missing one is represented by its name.
  package func programIdentity() throws -> [String]? {
    guard access("\(folder)/\(Self.program)", X_OK) == 0 else { return nil }
    return try Self.programFiles.map { file in
      access("\(folder)/\(file)", F_OK) == 0
        ? try FileIdentity.describe("\(folder)/\(file)") : file
    }
  }

  /// Copies the program for a console sample.
  ///
  /// Missing files are left out: a command that needs one reports that.
  ///
  /// - Returns: its folder as a sandboxed process sees it, and the folders to mount.
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

  // MARK: Folders

  /// The folders for a sandboxed compiler or program of a role.
  ///
  /// A plain program needs nothing, and nothing is copied for it.
  package func places(for role: ProgramRole) throws -> Places {
    guard role != .plain else { return Places(modules: "", libraries: "") }
    let copies = try deviceCopies()
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

  /// Removes the copies that were made for this run.
  package func close() {
    laidOut?.remove()
    laidOut = nil
    hasDeviceCopies = false
  }

  /// The folder of all copies, made on the first call.
  private func copies() throws -> String {
    if let laidOut { return laidOut.path }
    let made = try TemporaryFolder(isForSandboxes: true)
    laidOut = made
    return made.path
  }

  /// The same folder, with the modules and libraries of the device, which are copied on the first call.
  private func deviceCopies() throws -> String {
    let copies = try copies()
    guard !hasDeviceCopies else { return copies }
    for role in [ProgramRole.app, .scenario] {
      try copy(Self.files(for: role), to: "\(copies)/\(role.rawValue)")
    }
    let map = "\(copies)/\(ProgramRole.app.rawValue)/\(Self.moduleMap.name)"
    try AtomicFile(path: map).write(Array(Self.moduleMap.text.utf8))
    chmod(map, 0o644)
    try copy(Self.libraryFiles, to: "\(copies)/libraries")
    chmod("\(copies)/libraries/\(Self.daemon)", 0o755)
    hasDeviceCopies = true
    return copies
  }

  /// Copies files into a folder, without their own folders, readable for all users.
  ///
  /// - Throws: `RunnerError` for a file that no longer matches its hash.
  private func copy(_ files: [String], to target: String) throws {
    try FileManager.default.createDirectory(
      atPath: target, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o755])
    for file in files {
      let bytes = try bytes(of: file)
      // Keys must describe the used bytes.
      guard try hash(of: file) == ContentHash(bytes).hexadecimal else {
        throw RunnerError(
          .modules, "'\(folder)/\(file)' has changed while it was used; run the command again")
      }
      let name = file.split(separator: "/").last.map(String.init) ?? file
      try AtomicFile(path: "\(target)/\(name)").write(bytes)
      chmod("\(target)/\(name)", 0o644)
    }
  }

  private func bytes(of file: String) throws -> [UInt8] {
    if access("\(folder)/\(file)", F_OK) != 0 { try DeviceBuild.completeIfMissing() }
    guard let data = FileManager.default.contents(atPath: "\(folder)/\(file)") else {
      throw RunnerError(
        .modules,
        "apps and scenarios need '\(folder)/\(file)', which is missing or cannot be read; build "
          + "the whole project with './workbook' or 'swift build'")
    }
    return Array(data)
  }
}
