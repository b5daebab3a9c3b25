import ChildProcess
import Foundation
import ResultStore
import SampleTestFixtures
import Sandbox
import TestSupport
import Testing
import Toolchains

/// The programs of `Tests/AppleModules/ObjectiveCRuntimeTests`, which check the runtime layer from within.
@Suite(.enabled(if: TestRunner.runsObjectiveC))
struct ObjectiveCRuntimeTests {
  @Test(
    arguments: ["memory", "language", "foundation"],
    ["-O0", "-O2", "-O1 -fsanitize=address -fno-omit-frame-pointer"])
  func behavesAsOnApplesSystems(program: String, options: String) async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let toolchain = try await TestRunner.toolchain()
    let libraries = try ObjectiveCLibraries(target: toolchain.target)
    let shared = SharedCompilerFiles(
      toolchain: toolchain, sandbox: Sandbox(level: .namespaces, toolchain: toolchain.usr),
      cache: ResultCache(directory: TestRunner.sharedCache), jobs: 1)
    try write(
      [
        Sandbox.File(
          name: SharedCompilerFiles.objectiveCName,
          bytes: try await shared.objectiveCRuntime(libraries))
      ] + SharedCompilerFiles.objectiveCHeaders, to: folder.path)
    await shared.close()
    let source = Repository.root.appending(
      path: "Tests/AppleModules/ObjectiveCRuntimeTests/\(program).m")
    let usr = toolchain.usr
    let compiled = try await run(
      "\(usr)/bin/clang",
      options.split(separator: " ").map(String.init) + ["-fobjc-arc"]
        + SharedCompilerFiles.objectiveCFlags(usr: usr, libraries, input: folder.path)
        + SharedCompilerFiles.objectiveCLinking(usr: usr, libraries, input: folder.path)
        + ["-w", source.path, "-o", "\(folder.path)/main"], in: folder.path)
    try #require(compiled.text == "" && compiled.termination == .exited(0))
    let ended = try await run("\(folder.path)/main", [], in: folder.path)
    #expect(ended.text == "")
    #expect(ended.termination == .exited(0))
  }

  private func write(_ files: [Sandbox.File], to folder: String) throws {
    for file in files {
      let url = URL(fileURLWithPath: "\(folder)/\(file.name)")
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(file.bytes).write(to: url)
    }
  }

  private func run(
    _ executable: String, _ arguments: [String], in folder: String
  ) async throws -> Subprocess.Result {
    var command = Subprocess.Configuration(executable: executable, arguments: arguments)
    command.environment = [
      "HOME": folder, "TMPDIR": folder, "TZ": "UTC", "PATH": "/usr/bin:/bin",
      // GNUstep keeps classes and constants until the end.
      "ASAN_OPTIONS": "detect_leaks=0",
    ]
    command.timeLimit = .seconds(120)
    return try await Subprocess.run(command)
  }
}

extension Subprocess.Result {
  fileprivate var text: String {
    String(decoding: standardOutput + standardError, as: UTF8.self)
  }
}
