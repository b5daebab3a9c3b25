import Diagnostics
import SampleRunner
import Sandbox
import Testing
import WorkbookModel

/// Samples that share a compilation give what they give alone.
@Suite(.serialized) struct BundleRunTests {
  /// One sample of each kind that may share, and one of each kind that may not.
  private static let kinds: [(name: String, code: String)] = [
    ("plain", "struct Budget { var left = 3 }\nprint([Budget()], Budget.self)"),
    ("same-name", "struct Budget: Error { var why = \"x\" }\nprint(String(reflecting: Budget()))"),
    ("thrower", "enum Fault: Error { case deep }\nfunc f() throws { throw Fault.deep }\ntry f()"),
    ("trap", "let ä = [1]\nprint(\"before\")\nprint(ä[ä.count])"),
    ("extends", "extension Int { func twice() -> Int { self * 2 } }\nprint(21.twice())"),
    ("warned", "let unused = 3\nprint(\"w\")"),
    ("broken", "let x: Int = \"text\"\nprint(x)"),
    ("foundation", "import Foundation\nprint(Date(timeIntervalSince1970: 0) < Date())"),
    ("waits", "try await Task.sleep(for: .milliseconds(1))\nprint(\"slept\")"),
    ("waits-too", "print(await Task { 7 }.value)"),
    (
      "dies",
      "final class A { deinit { print(\"gone\") } }\nvar a: A? = A()\na = nil\nprint(\"end\")"
    ),
    ("exits", "import Glibc\nprint(\"out\")\nexit(3)"),
    ("returns", "if CommandLine.arguments.count > 0 { return }\nprint(1)"),
    ("shared", "var n = 0\nfunc add() { n += 1 }\nadd()\nprint(n)"),
    ("function", "print(#function)"),
    ("deferred", "defer { print(\"last\") }\nprint(\"first\")"),
  ]

  private static func chapter(_ kinds: [(name: String, code: String)]) -> TestBook {
    TestBook(kinds.map { "```swift,id=\($0.name)\n\($0.code)\n```\n\n" }.joined())
  }

  @Test func givesWhatEachGivesAlone() async throws {
    let together = try await TestRunner.freshCache()
    let all = try await TestRunner.run(Self.chapter(Self.kinds), cache: together.path)
    let alone = try await TestRunner.freshCache()
    for kind in Self.kinds {
      // The lines differ with the chapter, so only what is said is compared.
      let single = try await TestRunner.run(Self.chapter([kind]), cache: alone.path)
      let first = try all.result(kind.name), second = try single.result(kind.name)
      #expect(first.outcome == second.outcome, "\(kind.name)")
      #expect(first.ending == second.ending, "\(kind.name)")
      #expect(first.standardOutput == second.standardOutput, "\(kind.name)")
      #expect(first.standardError == second.standardError, "\(kind.name)")
      #expect(first.problems.map(\.summary) == second.problems.map(\.summary), "\(kind.name)")
    }
    together.remove()
    alone.remove()
  }

  @Test func sharesOneExecutable() async throws {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    let codes = (0..<5).map { (name: "s\($0)", code: "struct S\($0) {}\nprint(S\($0)())") }
    let results = try await TestRunner.run(Self.chapter(codes), cache: cache.path)
    #expect(
      try (0..<5).map { try results.result("s\($0)").standardOutput }
        == (0..<5).map { "S\($0)()\n" })
    #expect(TestRunner.files(cache.path, "programs").count == 1)
    #expect(try results.result("s0").isMerged)
  }

  /// An edited sample is compiled alone, and the others are neither compiled nor run again.
  @Test func keepsTheOthersWhenOneIsEdited() async throws {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    var codes = (0..<4).map { (name: "s\($0)", code: "print(\($0))") }
    _ = try await TestRunner.run(Self.chapter(codes), cache: cache.path)
    let runs = TestRunner.files(cache.path, "runs").count
    codes[2].code = "print(42)"
    let results = try await TestRunner.run(Self.chapter(codes), cache: cache.path)
    #expect(try results.result("s2").standardOutput == "42\n")
    #expect(TestRunner.files(cache.path, "runs").count == runs + 1)
  }

  @Test func findsTheCulpritOfABundle() async throws {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    var codes = (0..<6).map { (name: "s\($0)", code: "print(\($0))") }
    codes[1].code = "print(undefinedName)"
    codes[4].code = "let x: Int = nil"
    let results = try await TestRunner.run(Self.chapter(codes), cache: cache.path)
    for index in 0..<6 {
      let result = try results.result("s\(index)")
      #expect((result.outcome == .failed) == (index == 1 || index == 4))
    }
    #expect(try results.result("s1").problems.map(\.line).count == 1)
  }
}
