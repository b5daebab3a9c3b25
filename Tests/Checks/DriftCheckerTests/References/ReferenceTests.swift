import TextDiagnostics
import DriftChecker
import Testing
import WorkbookModel
import WorkbookReader

/// Which symbols the text and the samples of a chapter name; each is written as `span -> symbols` or `sample:
/// symbols`.
struct ReferenceTests {
  /// The references of a chapter without front matter, on the index of ``TestIndex`` and `SmallIndex`.
  private func references(
    _ text: String, index: SymbolIndex = TestIndex.index
  ) async throws -> (chapter: ChapterReferences, book: BookReferences) {
    let source = SourceText(path: "Content/fi/01-a.md", text: "---\ntitle: T\n---\n\n" + text)
    let (chapter, problems) = ChapterReader(source: source, name: "01-a", language: "fi").read()
    #expect(problems.filter { $0.severity == .error }.map(\.summary) == [])
    var configuration = Configuration()
    configuration.knownNames = [.init("BGThing", range: .init(at: .start))]
    let book = await ReferenceResolver(index, configuration).references(in: [chapter])
    return (try #require(book.chapters["fi/01-a"]), book)
  }

  private func mentions(_ text: String) async throws -> [String] {
    try await references(text).chapter.mentions.map {
      "\($0.text) -> \($0.symbols.joined(separator: " "))"
    }
  }

  private func uses(
    _ code: String, _ info: String = "swift", index: SymbolIndex = TestIndex.index
  ) async throws -> [String] {
    try await references("```\(info)\n\(code)\n```\n", index: index).chapter.uses.map(\.symbol)
  }

  // MARK: Text

  @Test func findsNamesInTheTextThatMeanOneSymbol() async throws {
    #expect(
      try await mentions(
        """
        `UIApplication.shared`, `UIApplication`, `setMinimumBackgroundFetchInterval:`, `.newData`,
        `applicationState`, `device.pressHome()`, `URLSession`, `UIBackgroundModes`,
        `remote-notification`, `BGThing`
        """) == [
          "UIApplication.shared -> UIKit/UIApplication.shared",
          "UIApplication -> UIKit/UIApplication",
          "setMinimumBackgroundFetchInterval: -> "
            + "UIKit/UIApplication.setMinimumBackgroundFetchInterval(_:)",
          ".newData -> UIKit/UIBackgroundFetchResult.newData",
          "applicationState -> UIKit/UIApplication.applicationState",
          "device.pressHome() -> UIKit/Device.pressHome()",
          "UIBackgroundModes -> Info.plist/UIBackgroundModes",
          "remote-notification -> UIBackgroundModes/remote-notification", "BGThing -> /BGThing",
        ])
  }

  /// A word of any language, a file, a name of the chapter's own sample.
  @Test(arguments: ["`open`", "`fetch`", "`Package.swift`", "`let a = b`", "`Nothing.here`"])
  func leavesOutWhatMayBeAnything(span: String) async throws {
    #expect(try await mentions(span) == [])
  }

  @Test func leavesOutNamesThatTheChapterDeclares() async throws {
    #expect(try await mentions("`Device`\n\n```swift\nstruct Device {}\n```\n") == [])
  }

  @Test func namesAllOverloadsAndNoOthers() async throws {
    func index(_ names: [(String, String)]) -> SymbolIndex {
      SymbolIndex([
        (
          .documented,
          SymbolTable(
            names.map { Symbol(module: "M", kind: .function, container: $0.0, name: $0.1) }
              + [Symbol(module: "M", kind: .classType, name: "URLThing")])
        )
      ])
    }
    let overloads = try await references(
      "`URLThing.load`",
      index: index([("URLThing", "load(from:at:)"), ("URLThing", "load(from:)")]))
    #expect(
      overloads.chapter.mentions.map(\.symbols) == [
        ["M/URLThing.load(from:)", "M/URLThing.load(from:at:)"]
      ])
    let others = try await references(
      "`loadAll()`", index: index([("URLThing", "loadAll()"), ("Other", "loadAll()")]))
    #expect(others.chapter.mentions == [])
  }

  /// A type's own member hides inherited ones, and that of a protocol those of what it refines.
  @Test func prefersTheMemberOfTheMostDerivedType() async throws {
    let index = SymbolIndex([
      (
        .documented,
        SymbolTable([
          Symbol(module: "M", kind: .protocolType, name: "Row"),
          Symbol(module: "M", kind: .protocolType, name: "List", supertypes: ["Row"]),
          Symbol(module: "M", kind: .structure, name: "Pile", supertypes: ["List", "Row"]),
          Symbol(module: "M", kind: .function, container: "Row", name: "map(_:)"),
          Symbol(module: "M", kind: .function, container: "List", name: "map(_:)"),
          Symbol(module: "M", kind: .value, container: "Row", name: "first"),
          Symbol(module: "M", kind: .value, container: "Pile", name: "first"),
        ])
      )
    ])
    let found = try await references("`Pile.map(_:)`, `Pile.first`", index: index)
    #expect(found.chapter.mentions.map(\.symbols) == [["M/List.map(_:)"], ["M/Pile.first"]])
    #expect(
      try await uses("func f(p: Pile) { p.first }", index: index) == ["M/Pile", "M/Pile.first"])
  }

  @Test func keepsTheHeadingsOfMentions() async throws {
    let found = try await references(
      "`UIApplication`\n\n## One\n\n`UIApplication` `UIApplication`\n\n## Two\n\n`UIApplication`\n")
    #expect(found.chapter.headings == ["One", "Two"])
    #expect(found.chapter.mentions.map(\.headings) == [[-1, 0, 1]])
  }

  // MARK: Code

  @Test func findsTypesAndTheirMembers() async throws {
    #expect(
      try await uses(
        "import UIKit\nlet a: UIApplication.State = .background\nUIApplication.shared.open(1)\nlet n: [Int] = []"
      )
        == [
          "UIKit/UIApplication", "UIKit/UIApplication.State",
          "UIKit/UIApplication.State.background", "UIKit/UIApplication.shared",
          "UIKit/UIApplication.open(_:)", "Swift/Int",
        ])
  }

  @Test func findsMembersOfVariablesByTheirTypes() async throws {
    #expect(
      try await uses("func f(_ thing: Device) { thing.pressHome() }\nlet app = UIApplication()")
        == ["UIKit/Device", "UIKit/Device.pressHome()", "UIKit/UIApplication"])
  }

  /// Another declaration, or a parameter without a type, may be meant.
  @Test(arguments: [
    "struct UIApplication { static let shared = 1 }\nprint(UIApplication.shared)",
    "func pressHome() {}\npressHome()", "import UIKit\n[1].forEach { open in open(1) }",
    "do { try f() } catch { print(error) }",
  ])
  func leavesOutNamesOfTheProgram(code: String) async throws {
    #expect(try await uses(code) == [])
  }

  @Test func takesTheLabelsOfACallSeriously() async throws {
    #expect(try await uses("import UIKit\nthing.open(1)") == ["UIKit/UIApplication.open(_:)"])
    #expect(try await uses("import UIKit\nthing.open(url: 1)") == [])
  }

  /// `register(_:using:)` with a closure after the parentheses, whose label is not written.
  @Test func findsACallWithAClosure() async throws {
    let index = SymbolIndex([
      (
        .documented,
        SymbolTable([
          Symbol(
            module: "M", kind: .function, container: "A", name: "register(_:using:launch:)",
            parameters: [.init(), .init(hasDefault: true), .init()]),
          Symbol(
            module: "M", kind: .function, container: "B", name: "register(_:)",
            parameters: [.init(type: "Int")]),
        ])
      )
    ])
    #expect(try await uses("x.register(1) { }", index: index) == ["M/A.register(_:using:launch:)"])
    #expect(try await uses("x.register { }", index: index) == ["M/B.register(_:)"])
    #expect(try await uses("x.register(1)", index: index) == ["M/B.register(_:)"])
  }

  /// A member of an unknown value cannot be one of a module that is not imported.
  @Test func looksOnlyWhereASampleCan() async throws {
    #expect(try await uses("thing.open(1)") == [])
    #expect(try await uses("thing.pressHome()", "swift,app,id=a") == ["UIKit/Device.pressHome()"])
    let simulator = SymbolIndex([
      (
        .documented,
        SymbolTable(
          ["DeviceSimulator", "UIKit"].flatMap { module in
            [
              Symbol(module: module, kind: .enumeration, name: "\(module)State"),
              Symbol(
                module: module, kind: .enumCase, container: "\(module)State", name: "active"),
            ]
          })
      )
    ])
    #expect(
      try await uses("import UIKit\nf(.active)", index: simulator) == ["UIKit/UIKitState.active"])
    let scenario = try await references(
      "```swift,app,id=a\n```\n\n```swift,scenario=a\nf(.active)\n```\n", index: simulator)
    #expect(
      scenario.chapter.uses.map(\.symbol) == ["DeviceSimulator/DeviceSimulatorState.active"])
  }

  @Test func findsTheRequirementsThatATypeMeets() async throws {
    #expect(
      try await uses(
        """
        class App: Base {
          func applicationDidEnterBackground(_ app: Int) {}
          func application(_ app: Int, performFetchWithCompletionHandler done: Int) {}
          func applicationDidEnterBackground() {}
        }
        class Base: @MainActor UIApplicationDelegate {}
        """) == [
          "UIKit/UIApplicationDelegate.applicationDidEnterBackground(_:)", "Swift/Int",
          "UIKit/UIApplicationDelegate.application(_:performFetchWithCompletionHandler:)",
          "UIKit/UIApplicationDelegate",
        ])
  }

  /// Nothing says that a member of a sample that does not compile exists.
  @Test func trustsOnlyTypesInSamplesThatDoNotCompile() async throws {
    #expect(
      try await uses("UIApplication.shared.open(1)\nthing.pressHome()", "swift,ignore=\"old\"")
        == ["UIKit/UIApplication", "UIKit/UIApplication.shared"])
  }

  @Test func findsNamesOfThePrecedingSampleToo() async throws {
    let found = try await references(
      """
      ```swift,id=a
      let thing = Device()
      ```

      ```swift,continue=a
      thing.pressHome()
      ```

      """)
    #expect(
      found.chapter.uses.map { "\($0.sample): \($0.symbol)" } == [
        "a: UIKit/Device", "sample-2: UIKit/Device.pressHome()",
      ])
  }

  @Test func findsWhereANameStandsFirst() async throws {
    let code = "let a = UIApplication.shared\nlet b = UIApplication\n  .shared"
    let found = try await references("```swift\n\(code)\n```\n")
    #expect(
      found.chapter.uses.map { use in
        use.range.map { String(decoding: Array(code.utf8)[$0], as: UTF8.self) }
      } == ["UIApplication", "shared"])
  }

  @Test func findsTheKeysOfAnInfoPlist() async throws {
    let found = try await references(
      """
      ```swift,app,id=news
      ```

      ```xml,plist=news
      <key>UIBackgroundModes</key>
      <array><string>fetch</string></array>
      ```

      """)
    #expect(
      found.chapter.uses.map(\.symbol) == [
        "Info.plist/UIBackgroundModes", "UIBackgroundModes/fetch",
      ])
    #expect(found.book.symbols["UIBackgroundModes/fetch"]?.kind == .mode)
  }

  // MARK: Symbols

  @Test func knowsWhatASymbolIs() async throws {
    let symbols = try await references("`UIApplication.shared`, `BGThing`, `Int`").book.symbols
    let shared = try #require(symbols["UIKit/UIApplication.shared"])
    #expect(shared.objectiveCName == "sharedApplication" && shared.kind == .value)
    #expect(shared.owner == "UIApplication" && shared.lastName == "shared" && shared.isDocumented)
    #expect(
      shared.address == "https://developer.apple.com/documentation/uikit/uiapplication/shared")
    #expect(symbols["/BGThing"]?.kind == .known && symbols["/BGThing"]?.address == nil)
  }

  /// `URLSessionTask.State` and `.state` have other addresses; nested and unnamed ones are unknown.
  @Test func hasAnAddressOnlyWhereItIsCertain() async throws {
    let symbols = try await references(
      "`UIApplication.open(_:)`, `UIApplication.State.background`, `UIApplicationDelegate`"
    ).book.symbols
    #expect(symbols["UIKit/UIApplication.open(_:)"]?.address == nil)
    #expect(symbols["UIKit/UIApplication.State.background"]?.address == nil)
    #expect(
      symbols["UIKit/UIApplicationDelegate"]?.address
        == "https://developer.apple.com/documentation/uikit/uiapplicationdelegate")
  }

  @Test func readsWhatADocumentationSays() {
    let details = BookSymbol.Details(
      declarations: [],
      documentation: [
        "Manages notices;", "since iOS 10 (R140-R142, R15).", "", "More.", "- ObjectiveC: `a`",
      ])
    #expect(details.summary == "Manages notices; since iOS 10 (R140-R142, R15).")
    #expect(details.rules == [15, 140, 141, 142] && details.since == "10")
    #expect(
      BookSymbol.Details(declarations: [], documentation: ["- ObjectiveC: `a`"]).summary == "")
  }
}
