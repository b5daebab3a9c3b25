import Toolchains
import Foundation
import ResultStore
import SampleTestFixtures
import Sandbox
import Testing

@Suite(.serialized) struct ToolchainLocatorTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func locate(_ path: [String]) async throws -> Toolchain {
    try await ToolchainLocator(searchPath: path, cacheDirectory: folder.path + "/cache").locate()
  }

  private func install(_ script: String, executable: Bool = true) throws -> String {
    let bin = folder.path + "/bin"
    try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: true)
    try Data(script.utf8).write(to: URL(filePath: bin + "/swiftc"))
    try FileManager.default.setAttributes(
      [.posixPermissions: executable ? 0o755 : 0o644], ofItemAtPath: bin + "/swiftc")
    return bin
  }

  @Test func findsTheToolchainAndKeepsItsAnswer() async throws {
    defer { folder.remove() }
    let toolchain = try await locate(TestRunner.searchPath)
    #expect(toolchain.compiler.hasSuffix("/bin/swiftc"))
    #expect(toolchain.description.hasPrefix("Swift 6."))
    #expect(toolchain.identity.contains { $0.contains("/libswiftCore.so ") })
    let kept = try #require(
      FileManager.default.enumerator(atPath: folder.path + "/cache")?.compactMap { $0 as? String }
        .first { $0.hasSuffix(".json") })
    #expect(try await locate(TestRunner.searchPath).version == toolchain.version)
    try Data("{".utf8).write(to: URL(filePath: folder.path + "/cache/" + kept))
    #expect(try await locate(TestRunner.searchPath).version == toolchain.version)
  }

  @Test func findsTheToolchainBehindAShim() async throws {
    defer { folder.remove() }
    let real = try await locate(TestRunner.searchPath)
    let bin = try install("#!/bin/sh\nexec '\(real.compiler)' \"$@\"\n")
    #expect(try await locate([bin]).compiler == real.compiler)
    #expect(try await locate([bin]).identity == real.identity)
  }

  /// A module may be replaced without a new compiler or library.
  @Test func noticesAnotherModule() async throws {
    defer { folder.remove() }
    let resources = folder.path + "/lib/swift"
    let module = resources + "/linux/Numbers.swiftmodule"
    try FileManager.default.createDirectory(atPath: module, withIntermediateDirectories: true)
    let bin = try install(
      """
      #!/bin/sh
      echo '{"compilerVersion": "Swift version 6.3", "target": {"triple": "t"},'
      echo '"paths": {"runtimeResourcePath": "\(resources)"}}'

      """)
    func identity(_ text: String) async throws -> [String] {
      try Data(text.utf8).write(to: URL(filePath: module + "/t.swiftmodule"))
      return try await locate([bin]).identity
    }
    let first = try await identity("one")
    #expect(try await identity("other") != first)
    #expect(try await locate([bin]).identity == locate([bin]).identity)
  }

  @Test func passesOverWhatIsNoProgram() async throws {
    defer { folder.remove() }
    let bin = try install("", executable: false)
    let other = folder.path + "/other"
    try FileManager.default.createDirectory(
      atPath: other + "/swiftc", withIntermediateDirectories: true)
    let found = try await locate([bin, other, "", "relative"] + TestRunner.searchPath)
    #expect(found.description.hasPrefix("Swift 6."))
  }

  @Test func saysThatThereIsNoCompiler() async throws {
    defer { folder.remove() }
    let error = await #expect(throws: RunnerError.self) { try await locate([folder.path]) }
    #expect(
      error?.description
        == "no 'swiftc' in any folder of PATH; install Swift 6.3 and put its 'usr/bin' there")
    #expect(error?.code == .toolchain)
  }

  @Test(arguments: [
    "#!/bin/sh\nexit 1\n", "#!/bin/sh\necho '{}'\n", "#!/no/such/interpreter\n", "\u{7F}ELF",
    "#!/bin/sh\nkill -9 $$\n",
  ])
  func saysThatACompilerIsBroken(script: String) async throws {
    defer { folder.remove() }
    let bin = try install(script)
    let error = await #expect(throws: RunnerError.self) { try await locate([bin]) }
    let text = try #require(error?.description)
    #expect(text.contains("'\(bin)/swiftc"))
    #expect(!text.contains("\n"), "\(text)")
  }
}
