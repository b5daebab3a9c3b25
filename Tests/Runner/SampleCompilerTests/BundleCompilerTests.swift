import TextDiagnostics
import ResultStore
import SampleCompiler
import SamplePlan
import SampleRunner
import SampleTestFixtures
import Sandbox
import Synchronization
import Testing
import WorkbookModel

/// Compilers of a bundle that fail, wait, or change its programs.
@Suite(.serialized) struct BundleCompilerTests {
  /// A bundle whose compiler dies without a message is divided into halves until the culprit is alone.
  @Test func halvesABundleThatFailsWithoutAMessage() async throws {
    let compiler = try await FakeCompiler(
      """
      case "$*" in *-wmo*)
        for word in "$@"; do
          case "$word" in *.swift) grep -q CULPRIT "$word" && exit 1 ;; esac
        done
      esac
      """)
    defer { compiler.folder.remove() }
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    var codes = (0..<8).map { (name: "s\($0)", code: "print(\($0))") }
    codes[5].code = "print(\"CULPRIT\")"
    let results = try await TestRunner.run(
      TestBook.plain(codes), cache: cache.path, level: .none, toolchain: compiler.toolchain)
    for index in 0..<8 { #expect(try results.result("s\(index)").outcome.hasPassed) }
    let merging = try (0..<8).map { try results.result("s\($0)").merging }
    #expect(
      merging == [
        .module(programs: 4), .module(programs: 4), .module(programs: 4), .module(programs: 4),
        Self.halved, Self.halved, .module(programs: 2), .module(programs: 2),
      ])
  }

  private static let halved = Merging.alone(
    reason: "a compilation of it together with others failed or was stopped", position: nil,
    isOwn: false)

  @Test func findsTheCulpritOfABundle() async throws {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    var codes = (0..<6).map { (name: "s\($0)", code: "print(\($0))") }
    codes[1].code = "print(undefinedName)"
    codes[4].code = "let x: Int = nil"
    let results = try await TestRunner.run(TestBook.plain(codes), cache: cache.path)
    for index in 0..<6 {
      let result = try results.result("s\(index)")
      #expect((result.outcome == .failed) == (index == 1 || index == 4))
    }
    #expect(try results.result("s1").problems.map(\.line).count == 1)
  }

  /// While a bundle is compiled, a sample of its own is compiled, run and reported.
  @Test(arguments: [1, 2])
  func reportsOthersWhileABundleIsCompiled(jobs: Int) async throws {
    // The bundle's compiler waits for the report, which must not wait for it.
    let compiler = try await FakeCompiler(
      """
      case "$*" in *-wmo*)
        until [ -e "$folder/reported" ]; do sleep 0.01; done
      esac
      """)
    defer { compiler.folder.remove() }
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    let codes = [
      (name: "a", code: "print(1)"), (name: "b", code: "print(2)"),
      (name: "broken", code: "extension Int: @retroactive Error {}\nlet x: Int = \"\""),
    ]
    let order = Mutex<[String]>([])
    let reported = compiler.folder.path + "/reported"
    let results = try await TestRunner.run(
      TestBook.plain(codes), cache: cache.path, jobs: jobs, level: .none,
      toolchain: compiler.toolchain
    ) { progress in
      guard case .finished(let program) = progress else { return }
      order.withLock { $0.append(program.sample.name + (program.hasFailed ? " failed" : "")) }
      if program.sample.name == "broken" { FakeCompiler.touch(reported) }
    }
    #expect(order.withLock(\.first) == "broken failed")
    #expect(order.withLock(\.count) == 3)
    #expect(try results.result("a").merging == .module(programs: 2))
  }

  /// Both ways are always executed, whatever is cached, and a difference is a problem of the sample.
  @Test func verifiesBothWays() async throws {
    // Programs compiled together get another condition than those compiled alone.
    let compiler = try await FakeCompiler(
      """
      case "$*" in *-wmo*) set -- "$@" -DTOGETHER ;; esac
      """)
    defer { compiler.folder.remove() }
    let caches = [try await TestRunner.freshCache(), try await TestRunner.freshCache()]
    defer { for cache in caches { cache.remove() } }
    let number = "func n() -> Int {\n#if TOGETHER\nreturn 2\n#else\nreturn 3\n#endif\n}\n"
    let book = TestBook.plain([
      (name: "same", code: "print(1)"), (name: "differs", code: number + "print(n())"),
    ])
    func runner(_ cache: TemporaryFolder, _ merging: MergeMode) async throws -> SampleRunner {
      try await TestRunner.runner(
        cache: ResultCache(directory: cache.path), level: .none, toolchain: compiler.toolchain,
        merging: merging)
    }
    let verifier = MergeVerifier(
      together: try await runner(caches[0], .auto), alone: try await runner(caches[1], .no))
    let plan = Planner(configuration: book.configuration).plan(book.workbook.chapters)
    let told = Mutex<[String]>([])
    let results = try await verifier.run(plan, in: book.workbook) { progress in
      switch progress {
      case .pass(let pass): told.withLock { $0.append(pass.rawValue) }
      case .finished: told.withLock { $0.append("done") }
      default: break
      }
    }
    #expect(told.withLock(\.self) == ["together", "done", "done", "alone", "done", "done"])
    #expect(try results.result("same").problems == [])
    #expect(try results.result("same").merging == .module(programs: 2))
    let differs = try results.result("differs")
    #expect(differs.outcome == .failed)
    #expect(
      differs.problems.map(\.line) == [
        "merge 5:4 the sample behaves differently when compiled together with others: "
          + "its output differs"
      ])
    #expect(differs.problems.first?.explanation == "- 3\n+ 2")
  }
}
