private import SafeFiles
private import FoundationEssentials
private import Glibc
import ResultStore
private import ChildProcess

/// The Swift toolchain that compiles samples and whose libraries they load.
///
/// It is found by ``ToolchainLocator`` and stored as JSON, since querying the compiler takes a tenth of a
/// second.
package struct Toolchain: Sendable, Codable {
  /// The absolute path of `swiftc`, with links resolved.
  package var compiler: String
  /// The toolchain's `usr` folder.
  package var usr: String
  /// Such as `Swift 6.3.1`.
  package var version: String
  /// Such as `x86_64-unknown-linux-gnu`.
  package var target: String
  /// The identity of the toolchain in keys: path, size and build id of the compiler and of the system libraries
  /// that every program loads, and its modules. It is the same on all machines that have the same toolchain.
  package var identity: [String]

  /// The name in reports and on pages: `Swift 6.3.1 (x86_64-unknown-linux-gnu)`.
  package var description: String { "\(version) (\(target))" }

  /// The numbers of the version, such as `[6, 3, 1]`, to be compared one by one: 6.2 is less than 6.10.
  package var versionNumbers: [Int] {
    version.split(separator: " ").last?.split(separator: ".").map { Int($0) ?? 0 } ?? []
  }
}

extension Toolchain {
  package func hasModule(_ name: String) -> Bool {
    access("\(usr)/lib/swift/linux/\(name).swiftmodule", F_OK) == 0
  }
}

/// Finds the toolchain.
///
/// The compiler is queried once, and its answer is cached; the files that identify a toolchain are checked
/// each time.
package struct ToolchainLocator: Sendable {
  private let searchPath: [String]
  private let cacheDirectory: String

  /// Makes a locator.
  ///
  /// - Parameters:
  ///   - searchPath: the folders of `PATH`, in order; relative ones are skipped.
  ///   - cacheDirectory: the folder for the compiler's answer.
  package init(searchPath: [String], cacheDirectory: String) {
    self.searchPath = searchPath
    self.cacheDirectory = cacheDirectory
  }

  /// Finds the first `swiftc` on the path, as a shell would.
  ///
  /// - Throws: `RunnerError` if there is no `swiftc` or it does not answer.
  package func locate() async throws -> Toolchain {
    for folder in searchPath {
      let path = "\(folder)/swiftc"
      guard folder.hasPrefix("/"), access(path, X_OK) == 0, !FileIdentity.isFolder(path) else {
        continue
      }
      return try await toolchain(ofCompiler: path)
    }
    throw RunnerError(
      .toolchain, "no 'swiftc' in any folder of PATH; install Swift 6.3 and put its 'usr/bin' there"
    )
  }

  /// The toolchain of a compiler, from the cache or from the compiler's own answer.
  private func toolchain(ofCompiler path: String) async throws -> Toolchain {
    // The shim of a version manager stays the same when its toolchain changes, so only a compiler within a
    // toolchain can be identified by its file; a shim is queried each time.
    let resolved = try FileIdentity.resolved(path)
    let usr = String(resolved.split(separator: "/").dropLast(2).map { "/" + $0 }.joined())
    guard access("\(usr)/lib/swift/linux", R_OK) == 0 else { return try await ask(path) }
    let identity = try Self.identity(usr: usr)
    let file = CachedFile<Toolchain>(
      path: "\(cacheDirectory)/toolchains/\(ContentHash(identity.joined().utf8).hexadecimal).json")
    if let kept = file.read(), kept.identity == identity { return kept }
    let toolchain = try await ask(path)
    try file.write(toolchain)
    return toolchain
  }

  /// The compiler, its libraries and modules, and the system's libraries that every program loads.
  ///
  /// Missing files are left out, so the same list works for all architectures. Headers of the system are not listed:
  /// packages of headers depend on the libraries of exactly their version, which the build id of `libc.so.6` shows.
  private static func identity(usr: String) throws -> [String] {
    let libraries = try FileManager.default.contentsOfDirectory(atPath: "\(usr)/lib/swift/linux")
      .filter { $0.hasSuffix(".so") }.sorted().map { "lib/swift/linux/\($0)" }
    let own = (["bin/swiftc", "bin/swift-frontend", "bin/clang", "bin/ld.lld"] + libraries)
      .map { "\(usr)/\($0)" }
    let system = ["libc.so.6", "libm.so.6", "libgcc_s.so.1", "libstdc++.so.6"].flatMap { name in
      ["/lib/x86_64-linux-gnu/", "/lib/aarch64-linux-gnu/", "/lib64/"].map { $0 + name }
    }
    return try (own + system).filter { access($0, F_OK) == 0 }
      .map(FileIdentity.describeProgram) + [modules(usr: usr)]
  }

  /// A hash of the modules that programs import, which may be replaced without a new compiler.
  private static func modules(usr: String) throws -> String {
    let folder = "\(usr)/lib/swift/linux"
    let files = FileManager.default
    let modules = try files.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".swiftmodule") && FileIdentity.isFolder("\(folder)/\($0)") }
      .sorted()
      .flatMap { name in
        try files.contentsOfDirectory(atPath: "\(folder)/\(name)")
          .filter { $0.hasSuffix(".swiftmodule") }.sorted().map { "\(folder)/\(name)/\($0)" }
      }
    let text = try modules.map(FileIdentity.describeProgram).joined(separator: "\n")
    return "modules \(ContentHash(text.utf8).hexadecimal)"
  }

  /// Queries a compiler (`swiftc -print-target-info`), outside of any sandbox.
  ///
  /// - Throws: `RunnerError` if it cannot be started, or its answer cannot be parsed.
  private func ask(_ path: String) async throws -> Toolchain {
    var command = Subprocess.Configuration(executable: path, arguments: ["-print-target-info"])
    command.environment = ProcessInfo.processInfo.environment
    command.timeLimit = .seconds(60)
    let result: Subprocess.Result
    do {
      result = try await Subprocess.run(command)
    } catch {
      throw RunnerError(.toolchain, "cannot start '\(path)': \(error); is it a Swift compiler?")
    }
    guard let info = try? JSONDecoder().decode(TargetInfo.self, from: Data(result.standardOutput)),
      info.paths.runtimeResourcePath.hasSuffix("/lib/swift")
    else {
      throw RunnerError(
        .toolchain,
        "'\(path) -print-target-info' printed no readable information; is it Swift 6.3?")
    }
    let usr = String(info.paths.runtimeResourcePath.dropLast("/lib/swift".count))
    // `Swift version 6.3.1 (swift-6.3.1-RELEASE)` -> `Swift 6.3.1`
    let words = info.compilerVersion.split(separator: " ")
    let number = words.first { $0.first?.isNumber == true } ?? "of an unknown version"
    return Toolchain(
      compiler: "\(usr)/bin/swiftc", usr: usr, version: "Swift \(number)",
      target: info.target.triple, identity: try Self.identity(usr: usr))
  }

  /// The parts of `swiftc -print-target-info` that are used.
  private struct TargetInfo: Decodable {
    struct Target: Decodable { var triple: String }
    struct Paths: Decodable { var runtimeResourcePath: String }
    var compilerVersion: String
    var target: Target
    var paths: Paths
  }
}
