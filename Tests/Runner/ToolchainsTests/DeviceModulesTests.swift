import Foundation
import ResultStore
import SampleTestFixtures
import Sandbox
import Testing
import WorkbookModel

/// Where apps and scenarios find their modules, and the cost of changing one.
struct DeviceModulesTests {
  /// A copy of the modules built beside these tests.
  private func copyOfModules() throws -> TemporaryFolder {
    let files = FileManager.default
    let program = try files.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let built = URL(fileURLWithPath: program).deletingLastPathComponent().path
    let folder = try TemporaryFolder()
    try files.createDirectory(atPath: folder.path + "/Modules", withIntermediateDirectories: true)
    let modules = try files.contentsOfDirectory(atPath: built + "/Modules")
      .filter { $0.hasSuffix(".swiftmodule") }.map { "Modules/\($0)" }
    let programs = [
      "libUIKit.so", "libDeviceURLSession.so", "libDeviceSimulator.so", "device-transferd",
    ]
    for name in modules + programs {
      try files.copyItem(atPath: "\(built)/\(name)", toPath: "\(folder.path)/\(name)")
    }
    return folder
  }

  private var book: TestBook {
    TestBook(
      app("news", launch: "") + "\n"
        + scenario("s", "device.launch(\"news\")") + "\n```swift,id=plain\nprint(1)\n```\n")
  }

  @Test func runsScenariosAgainAfterAChangeInALibraryAndNothingElse() async throws {
    let cache = try await TestRunner.freshCache()
    let modules = try copyOfModules()
    defer {
      cache.remove()
      modules.remove()
    }
    let run = { () async throws -> [String: Bool] in
      let results = try await TestRunner.run(book, cache: cache.path, modules: modules.path)
      #expect(results.problems.map(\.line) == [])
      return results.samples.reduce(into: [:]) { $0[$1.key.name] = $1.value.isCached }
    }
    #expect(try await run() == ["news": false, "s": false, "plain": false])
    #expect(try await run() == ["news": true, "s": true, "plain": true])
    // The loader ignores bytes after the end of a library.
    let library = try #require(FileHandle(forWritingAtPath: modules.path + "/libUIKit.so"))
    try library.seekToEnd()
    try library.write(contentsOf: Data("changed".utf8))
    try library.close()
    let programs = TestRunner.files(cache.path, "compiled")
    #expect(try await run() == ["news": true, "s": false, "plain": true])
    #expect(TestRunner.files(cache.path, "compiled") == programs)
  }

  @Test func compilesAgainWhatSeesAChangedModule() async throws {
    let cache = try await TestRunner.freshCache()
    let modules = try copyOfModules()
    defer {
      cache.remove()
      modules.remove()
    }
    _ = try await TestRunner.run(book, cache: cache.path, modules: modules.path)
    let module = modules.path + "/Modules/VirtualTime.swiftmodule"
    var bytes = try Data(contentsOf: URL(fileURLWithPath: module))
    bytes.append(0)
    try bytes.write(to: URL(fileURLWithPath: module))
    let before = TestRunner.files(cache.path, "compiled").count
    _ = try await TestRunner.run(book, cache: cache.path, modules: modules.path)
    // Only apps import that module.
    #expect(TestRunner.files(cache.path, "compiled").count == before + 1)
  }

  @Test func saysHowToBuildWhatIsMissing() async throws {
    let cache = try await TestRunner.freshCache()
    let modules = try copyOfModules()
    defer {
      cache.remove()
      modules.remove()
    }
    let module = modules.path + "/Modules/UIKit.swiftmodule"
    try FileManager.default.removeItem(atPath: module)
    let error = await #expect(throws: RunnerError.self) {
      try await TestRunner.run(book, cache: cache.path, modules: modules.path)
    }
    #expect(error?.code == .modules)
    #expect(
      error?.description
        == "apps and scenarios need '\(module)', which is missing or cannot be read; build the "
        + "whole project with './workbook' or 'swift build'")
    let plain = try await TestRunner.run(
      TestBook("```swift,id=plain\nprint(1)\n```\n"), cache: cache.path, modules: modules.path)
    #expect(try plain.result("plain").outcome.hasPassed)
  }
}
