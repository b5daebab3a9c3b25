import Toolchains
import Foundation
import SampleRunner
import SampleTestFixtures
import Sandbox
import Testing
import WorkbookModel

/// A change repeats exactly what depends on it, and `why` names it.
@Suite(.serialized) struct DependenceTests {
  private let text = """
    ```swift,id=a
    # let hidden = 1
    print("a", hidden)
    ```

    ```output
    a 1
    ```

    ```swift,id=b,continue=a
    print("b")  // Tulostaa "b"
    ```

    ```swift,id=other
    print("other")
    ```

    ```swift,id=faulty,no_run
    let x: Int = ""
    ```

    """

  private struct Change: CustomTestStringConvertible {
    var testDescription: String
    var old = ""
    var new = ""
    /// The samples that are compiled or run again.
    var again: Set<String>
    /// The reasons that `why` gives for `b`.
    var reasons: [String] = []
  }

  private static let changes = [
    Change(testDescription: "prose", new: "Proosaa.\n\nLisää proosaa.\n\n", again: []),
    Change(testDescription: "claim", old: "a 1", new: "a 2", again: []),
    Change(testDescription: "trailing claim", old: "Tulostaa \"b\"", new: "=> c", again: []),
    Change(
      testDescription: "hidden line", old: "hidden = 1", new: "hidden = 1 + 0", again: ["a", "b"],
      reasons: ["changed: the code of 'a', which it continues"]),
    Change(
      testDescription: "last sample of the chain", old: "print(\"b\")", new: "print(\"b\" + \"\")",
      again: ["a", "b"], reasons: ["changed: its code"]),
    Change(
      testDescription: "another sample", old: "print(\"other\")", new: "print(1)",
      again: ["other"]),
    // Run with other settings than the chain, its end is a program of its own.
    Change(
      testDescription: "arguments", old: "id=b", new: "id=b,args=[x,y]", again: ["a", "b"],
      reasons: ["changed: its arguments: none -> x y"]),
    Change(
      testDescription: "time limit", old: "id=b", new: "id=b,timeout=9", again: ["a", "b"],
      reasons: ["changed: its time limit: 10.0 s -> 9.0 s"]),
  ]

  @Test(arguments: changes)
  private func makesAgainWhatAnEditCanChange(_ change: Change) async throws {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    _ = try await TestRunner.run(TestBook(text), cache: cache.path)
    let edited =
      change.old.isEmpty ? change.new + text : text.replacing(change.old, with: change.new)
    let book = TestBook(edited)
    let before = try await TestRunner.explain("b", book, cache: cache.path)
    let results = try await TestRunner.run(book, cache: cache.path)
    #expect(results.again == change.again)
    #expect(before.reasons == change.reasons)
    let after = try await TestRunner.explain("b", book, cache: cache.path)
    #expect(after.action == .takeFromCache)
    #expect(after.reasons == [])
  }

  @Test func makesEverythingAgainWithAnotherCompiler() async throws {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    let book = TestBook(text)
    _ = try await TestRunner.run(book, cache: cache.path)
    var toolchain = try await TestRunner.toolchain()
    toolchain.identity.append("changed")
    let same = try await TestRunner.explain("b", book, cache: cache.path, toolchain: toolchain)
    #expect(same.reasons == ["changed: the toolchain's files"])
    let version = toolchain.version
    toolchain.version = "Swift 6.99"
    let other = try await TestRunner.explain("b", book, cache: cache.path, toolchain: toolchain)
    #expect(other.reasons == ["changed: the toolchain: \(version) -> Swift 6.99"])
    let results = try await TestRunner.run(book, cache: cache.path, toolchain: toolchain)
    #expect(results.again == ["a", "b", "other", "faulty"])
  }

  // MARK: Modules

  private let moduleBook = TestBook(
    """
    ```swift,app,id=news
    import UIKit
    @main struct News { static func main() { print(Meter().value) } }
    ```

    ```swift,id=device,scenario=news
    import DeviceSimulator
    let meter = Meter()
    print(meter.value, meter.doubled(), MemoryLayout<Meter>.size)
    ```

    ```swift,id=plain
    print("plain")
    ```

    """)

  private func meter(body: String, more: String = "") -> String {
    "public struct Meter: Sendable {\n\(more)  public var value = 7\n  public init() {}\n"
      + "  public func doubled() -> Int { \(body) }\n}\n"
  }

  /// Calls `body` with a new cache and both modules.
  private func withModules(
    _ body: (TemporaryFolder, StandInModules) async throws -> Void
  ) async throws {
    let cache = try await TestRunner.freshCache()
    let modules = try StandInModules()
    defer {
      cache.remove()
      modules.remove()
    }
    for name in ["UIKit", "DeviceSimulator"] {
      try modules.build(name, meter(body: "value + value"))
    }
    try await body(cache, modules)
  }

  @Test func runsAgainWhatLoadsAModuleWithAChangedFunctionBody() async throws {
    try await withModules { cache, modules in
      let first = try await run(cache, modules)
      #expect(try first.result("device").standardOutput == "7 14 8\n")
      #expect(try await run(cache, modules).again == [])
      let interface = try modules.bytes(ofModule: "DeviceSimulator")
      try modules.build("DeviceSimulator", meter(body: "value - value"))
      let why = try await TestRunner.explain(
        "device", moduleBook, cache: cache.path, modules: modules.path)
      #expect(why.reasons.contains("changed: the library libDeviceSimulator.so"))
      // Nothing is compiled only if the compiler's output is identical.
      if try modules.bytes(ofModule: "DeviceSimulator") == interface { #expect(why.action == .run) }
      let second = try await run(cache, modules)
      #expect(second.again == ["device"])
      #expect(try second.result("device").standardOutput == "7 0 8\n")
      try modules.build("UIKit", meter(body: "0"))
      #expect(try await run(cache, modules).again.isSubset(of: ["device", "news"]))
      #expect(try await run(cache, modules).again == [])
    }
  }

  @Test func compilesAgainWhatImportsAModuleWithANewPrivateProperty() async throws {
    try await withModules { cache, modules in
      _ = try await run(cache, modules)
      let more = "  private var secret = 1\n"
      try modules.build("DeviceSimulator", meter(body: "value + value", more: more))
      let device = try await TestRunner.explain(
        "device", moduleBook, cache: cache.path, modules: modules.path)
      #expect(device.action == .compile)
      #expect(device.reasons.contains("changed: the module DeviceSimulator"))
      let results = try await run(cache, modules)
      #expect(results.again == ["device"])
      // Compiled with the old layout, it would read the secret.
      #expect(try results.result("device").standardOutput == "7 14 16\n")
      try modules.build("UIKit", meter(body: "value + value", more: more))
      let news = try await TestRunner.explain(
        "news", moduleBook, cache: cache.path, modules: modules.path)
      #expect(news.action == .compile)
      #expect(news.reasons == ["changed: the module UIKit"])
      #expect(try await run(cache, modules).again == ["device", "news"])
    }
  }

  private func run(
    _ cache: TemporaryFolder, _ modules: StandInModules
  ) async throws -> RunResults {
    let results = try await TestRunner.run(moduleBook, cache: cache.path, modules: modules.path)
    #expect(results.problems.map(\.line) == [])
    return results
  }
}
