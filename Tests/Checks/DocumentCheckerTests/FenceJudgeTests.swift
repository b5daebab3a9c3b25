import TextDiagnostics
import DocumentChecker
import SamplePlan
import Testing
import WorkbookModel

/// What the result of a fence's program means for its document.
struct FenceJudgeTests {
  private func fence(_ code: String, after words: String = "") throws -> Fence {
    let text = "\(words)\n\n```swift\n\(code)\n```\n"
    let document = PackageDocument(path: "README.md", kind: .article, modules: [])
    let source = SourceText(path: "README.md", bytes: Array(text.utf8))
    return try #require(DocumentReader(document, source).fences().first)
  }

  private func verdict(
    _ code: String, _ id: Diagnostic.ID, _ summary: String,
    _ ending: SampleResult.Ending = .exited(status: 0), after words: String = "",
    package: String = ""
  ) throws -> String {
    let fence = try fence(code, after: words)
    let start = fence.sample.lines[0].start
    var result = SampleResult(id: fence.sample.id, outcome: .failed, ending: ending)
    result.problems = [
      Diagnostic(
        .error, id, file: "README.md", range: SourceRange(start: start, end: start), summary)
    ]
    let judged = FenceJudge(
      fence: fence, package: PackageNames(files: ["Sources/Port.swift": Array(package.utf8)])
    )
    .result(result)
    return judged.verdict.rawValue + (judged.reason.map { ": \($0)" } ?? "")
  }

  @Test func aProgramThatEndsItselfIsNotWrong() throws {
    #expect(
      try verdict(
        "Repeat.main()", .trap, "ends with exit status 64, not 0", .exited(status: 64))
        == "elsewhere: it ends itself with status 64 here")
    #expect(
      try verdict(
        "print([1][2])", .trap, "traps: Index out of range",
        .trapped(signal: 5, message: "Index out of range")) == "wrong")
  }

  /// A fence that says that it fails must fail for the reason that it quotes.
  @Test func aFailureIsTheAnnouncedOneByItsWords() throws {
    let convert = "cannot convert value of type 'String' to specified type 'Int'"
    #expect(
      try verdict("let q: Int = \"x\"  // error: cannot convert", .compile, convert) == "verified")
    #expect(
      try verdict("let q: Int = \"x\"  // error: not a String", .compile, convert) == "verified")
    #expect(try verdict("let q: Int = \"x\"  // does not compile", .compile, convert) == "verified")
    #expect(
      try verdict("let q: Int = \"x\"  // error: cannot find q in scope", .compile, convert)
        == "fragment: it fails as it says, but with '\(convert)'")
    let trap = SampleResult.Ending.trapped(signal: 5, message: "Index out of range")
    #expect(try verdict("a[1]  // crashes", .trap, "traps: Index out of range", trap) == "verified")
    #expect(
      try verdict("a[1]  // safe, never crashes", .trap, "traps: Index out of range", trap)
        == "wrong")
    #expect(
      try verdict(
        "a[1]  // Fatal error: Unexpectedly found nil", .trap, "traps: Index out of range", trap)
        == "fragment: it fails as it says, but with 'traps: Index out of range'")
    #expect(
      try verdict("a[1]  // runtime error!", .trap, "traps: Index out of range", trap)
        == "verified")
  }

  @Test func whatHasNoValueIsGiven() throws {
    let message = "constant 'box' used before being initialized"
    #expect(
      try verdict("let box: Box\nbox.add(1)", .compile, message)
        == "fragment: 'box' gets no value")
    #expect(
      try verdict("func f() {\n  let box: Box\n  box.add(1)\n}", .compile, message) == "wrong")
  }

  @Test func aCallWithTypesIsASignature() throws {
    #expect(
      try verdict(
        "Options(limit: Int)", .compile,
        "cannot convert value of type 'Int.Type' to expected argument type 'Int'")
        == "fragment: it is a signature, with types for arguments")
    #expect(
      try verdict(
        "Options(limit: Int.self)", .compile,
        "cannot convert value of type 'Int.Type' to expected argument type 'String'") == "wrong")
  }

  /// A fence that announces its trap must show until then what it claims.
  @Test func aClaimBeforeAnAnnouncedTrapCounts() throws {
    let fence = try fence("f()  // 2\na[1]  // crashes")
    let trap = Diagnostic(
      .error, .trap, file: "README.md",
      range: SourceRange(start: fence.sample.lines[1].start, end: fence.sample.lines[1].start),
      "traps: Index out of range")
    let claim = Diagnostic(
      .error, .value, file: "README.md",
      range: SourceRange(start: fence.sample.lines[0].start, end: fence.sample.lines[0].start),
      "claims '2', but is '1'", fix: "correct the sample, or run 'workbook accept README.md:3'")
    for (problems, verdict) in [([trap], FenceVerdict.verified), ([trap, claim], .wrong)] {
      var result = SampleResult(
        id: fence.sample.id, outcome: .failed,
        ending: .trapped(signal: 5, message: "Index out of range"))
      result.problems = problems
      let judged = FenceJudge(fence: fence, package: PackageNames(files: [:])).result(result)
      #expect(judged.verdict == verdict)
      #expect(judged.problems.map(\.summary) == (problems.count == 1 ? [] : [claim.summary]))
      #expect(!judged.problems.contains { $0.fix?.contains("accept") == true })
    }
  }

  /// Documents call their own things `signal` and `connect`, which the library of C has, too.
  @Test(arguments: [
    (
      "signal.observe { print($0) }", "value of type '(Int32) -> Int32' has no member 'observe'",
      "signal"
    ),
    ("connect()", "missing arguments for parameters #1, #2, #3 in call", "connect"),
  ])
  func aNameOfCIsDeclaredNowhere(code: String, message: String, name: String) throws {
    #expect(try verdict(code, .compile, message) == "fragment: '\(name)' is declared nowhere")
    // A member of the package may have the name; the type of C settles it.
    #expect(
      try verdict(code, .compile, message, package: "public func \(name)() {}")
        == (message.contains("Int32") ? "fragment: '\(name)' is declared nowhere" : "wrong"))
  }

  @Test func readersAddMembersToTypesThatDocumentsExtend() throws {
    let extending = try fence("extension Box {\n  var service: Int { 1 }\n}")
    #expect(DocumentNames.extendedTypes(in: [extending]) == ["Box"])
    let conforming = try fence("extension Box: Hashable {}\nextension Cup { }\nfunc f() {}")
    #expect(DocumentNames.extendedTypes(in: [conforming]) == [])
  }

  @Test func whatOnlyAppleHasIsElsewhere() throws {
    #expect(
      try verdict("file.bytes", .compile, "value of type 'FileHandle' has no member 'bytes'")
        == "elsewhere: it uses 'FileHandle.bytes', which Foundation does not have here")
    #expect(
      try verdict("sums.averge", .compile, "value of type 'Sums' has no member 'averge'") == "wrong"
    )
  }

  /// The verdict for an error of the last of several fences.
  private func verdict(
    _ codes: [String], _ summary: String
  ) throws -> String {
    let text = codes.map { "```swift\n\($0)\n```\n" }.joined(separator: "\n")
    let book = DocumentBook(
      [PackageDocument(path: "README.md", kind: .article, modules: [])], root: "/",
      files: ["README.md": Array(text.utf8)], configuration: Configuration())
    let fence = try #require(book.fences.last)
    let start = fence.sample.lines[0].start
    var result = SampleResult(id: fence.sample.id, outcome: .failed)
    result.problems = [
      Diagnostic(
        .error, .compile, file: "README.md", range: SourceRange(start: start, end: start), summary)
    ]
    let report = DocumentReport(
      book, DocumentPlanner(book).plan(),
      RunResults(toolchain: "", sandbox: "", samples: [fence.sample.id: result]))
    return report.results.last.map { $0.verdict.rawValue + ($0.reason.map { ": \($0)" } ?? "") }
      ?? ""
  }

  @Test(arguments: [
    (
      ["class Port { func open() {} }", "Port.close()"],
      "fragment: the document may show only a part of 'Port'"
    ),
    (["class Port { func open() {} }; Port.close()"], "wrong"),
    (["let port = 1", "Port.close()"], "wrong"),
  ])
  func aTypeOfTheDocumentMayHaveMore(codes: [String], expected: String) throws {
    #expect(try verdict(codes, "type 'Port' has no member 'close'") == expected)
  }

  @Test(arguments: [
    (
      ["func fetch(completion: (Int) -> Void)", "func fetch() -> Int { fetch { _ in } }"],
      "fragment: it calls 'fetch', which the document lists without its body"
    ),
    (["func load(completion: (Int) -> Void)", "func fetch() -> Int { fetch { _ in } }"], "wrong"),
    (["func fetch() -> Int { fetch { _ in } }"], "wrong"),
  ])
  func aListedFunctionMayBeAnother(codes: [String], expected: String) throws {
    #expect(try verdict(codes, "extra trailing closure passed in call") == expected)
  }

  @Test(arguments: [
    ("Received action:\n  AppAction.home(.start)", "fragment: it is not Swift"),
    ("let received action = 1", "wrong"), ("Port.open())", "wrong"),
  ])
  func outputIsNotSwift(code: String, expected: String) throws {
    #expect(
      try verdict(code, .compile, "consecutive statements on a line must be separated by ';'")
        == expected)
  }

  @Test(arguments: [
    ("screen", "elsewhere: 'screen' is declared for other platforms only"),
    ("pipe", "elsewhere: 'pipe' is declared for other platforms only"),
    ("terminal", "wrong"), ("scre", "wrong"),
  ])
  func aMemberOfOtherPlatformsIsElsewhere(name: String, expected: String) throws {
    let package = """
      public enum Port: String {
        #if os(iOS) || canImport(UIKit)
        public static var screen: Int { 1 }
        #elseif os(Linux)
        public static var terminal: Int { 1 }
        #else
        public static let pipe = 1
        public static let terminal = 2
        #endif
      }
      """
    let found = try verdict(
      "Port.\(name)", .compile, "type 'Port' has no member '\(name)'", package: package)
    #expect(found == expected)
  }

  @Test(arguments: [
    ("Rect", "elsewhere: 'Rect' is extended for other platforms only"), ("Point", "wrong"),
    ("Size", "wrong"),
  ])
  func aMemberOfATypeThatOtherPlatformsExtendIsElsewhere(type: String, expected: String) throws {
    let package = """
      public protocol Then {}
      extension Then { public func with() {} }
      #if !os(Linux)
      extension Rect: Then {}
      extension Point: Then {}
      #endif
      extension Point {}
      """
    let found = try verdict(
      "\(type)().with()", .compile, "value of type '\(type)' has no member 'with'",
      package: package)
    #expect(found == expected)
  }

  @Test(arguments: [
    ("try! Table(path: \"/path/to/crew.csv\")", "elsewhere"),
    ("try! Table(named: \"crew.csv\")", "elsewhere"), ("try! Table(\"a/b\")", "wrong"),
    ("try! Table(text: \"a, b.c\")", "wrong"),
  ])
  func aFileThatIsNotHereIsElsewhere(code: String, expected: String) throws {
    let message = "'try!' expression unexpectedly raised an error: cannotOpen"
    #expect(
      try verdict(code, .trap, "traps: \(message)", .trapped(signal: 5, message: message))
        .hasPrefix(expected))
  }

  @Test func readsWhatThePackageDeclares() {
    let names = PackageNames(files: [
      "Sources/Port/Port.swift": Array(
        """
        public enum Port: String {
          public struct Berth {}
        }
        struct Hidden {}
        @frozen public struct Pier<Deck> {}
        """.utf8),
      "Tests/PortTests/Fake.swift": Array("public struct Fake {}\n".utf8),
    ])
    #expect(names.publicTypes == ["Port", "Pier"])
  }

  /// What follows means the package's own type, which has more than the document shows.
  @Test func nothingContinuesATypeOfThePackage() throws {
    let text = "```swift\nenum Port { case north }\n```\n\n```swift\nPort.open()\n```\n"
    let source = "public enum Port { public static func open() {} }\n"
    func segments(_ files: [String: String]) -> Int? {
      let book = DocumentBook(
        [PackageDocument(path: "README.md", kind: .article, modules: [])], root: "/",
        files: files.mapValues { Array($0.utf8) }, configuration: Configuration())
      return DocumentPlanner(book).plan().programs.last?.segments
        .count { $0.sample.name != "prelude" }
    }
    #expect(segments(["README.md": text]) == 2)
    #expect(segments(["README.md": text, "Sources/Port/Port.swift": source]) == 1)
  }

  @Test func takesSessionsFromTheirModule() throws {
    let text =
      "```swift\nlet s = URLSession.shared\n```\n\n```swift\nlet u = URL(string: \"a\")\n```\n"
    let book = DocumentBook(
      [PackageDocument(path: "README.md", kind: .article, modules: ["Port"])], root: "/",
      files: ["README.md": Array(text.utf8)], configuration: Configuration())
    let preludes = DocumentPlanner(book).plan().programs.map {
      $0.segments.filter { $0.sample.name == "prelude" }.flatMap { $0.lines.map(\.code) }
    }
    #expect(
      preludes == [
        ["import Port", "import Foundation", "import FoundationNetworking"],
        ["import Port", "import Foundation"],
      ])
  }

  /// Code that has such values itself claims nothing; what continues it cannot know.
  @Test(arguments: [("Int.random(in: 1...9)", "elsewhere"), ("Int(3)", "wrong")])
  func chanceBeforeAClaimIsNotWrong(value: String, expected: String) throws {
    let text = "```swift\nlet n = \(value)\n```\n\n```swift\nprint(n) // 4\n```\n"
    let book = DocumentBook(
      [PackageDocument(path: "README.md", kind: .article, modules: [])], root: "/",
      files: ["README.md": Array(text.utf8)], configuration: Configuration())
    let last = try #require(book.fences.last)
    var result = SampleResult(id: last.sample.id, outcome: .failed)
    result.problems = [
      Diagnostic(.error, .value, file: "README.md", range: last.sample.range, "claims '4'")
    ]
    let report = DocumentReport(
      book, DocumentPlanner(book).plan(),
      RunResults(toolchain: "", sandbox: "", samples: [last.sample.id: result]))
    #expect(report.results.map(\.verdict.rawValue) == [expected])
  }

  @Test(arguments: [
    ("Example (Windows):", "elsewhere: it is for Windows"),
    ("### On macOS", "elsewhere: it is for macOS"),
    ("Example (Unix):", "wrong"), ("It was macOSX.", "wrong"),
  ])
  func codeForAnotherSystemIsElsewhere(words: String, expected: String) throws {
    #expect(
      try verdict(
        "path.root = 1", .trap, "traps: no root", .trapped(signal: 5, message: "no root"),
        after: words) == expected)
  }

  @Test func aTypeOfCIsNoValueOfTheDocument() throws {
    #expect(
      try verdict(
        "update(&user, mut(\\.name, 1))", .compile,
        "cannot pass immutable value of type 'user.Type'")
        == "fragment: 'user' is declared nowhere")
    #expect(
      try verdict("let a: user = 1", .compile, "type 'user' has no member 'name'") == "wrong")
  }

  @Test(arguments: [("+ - / * %", true), ("!", true), ("?:", true), ("\"\"", false), ("-1", false)])
  func operatorsAloneAreAFragment(code: String, isFragment: Bool) throws {
    #expect(try (fence(code).facts.obstacle?.reason == "it lists operators") == isFragment)
  }

  @Test(arguments: [
    ("sail(to harbour: Harbour)", true), ("sail(to harbour: Harbour) throws -> Int", true),
    ("sail(to: harbour)", false), ("sail(to harbour Harbour)", false), ("sail(1) -> )", false),
  ])
  func aSignatureAloneIsAFragment(code: String, isFragment: Bool) throws {
    #expect(
      try (fence(code).facts.obstacle?.reason == "it is a signature without 'func'") == isFragment)
  }

  @Test func membersOfATypeAreAFragment() throws {
    #expect(
      try verdict(
        "@Option var name: String", .compile,
        "property wrappers are not yet supported in top-level code")
        == "fragment: it belongs into a body that is not shown")
  }
}
