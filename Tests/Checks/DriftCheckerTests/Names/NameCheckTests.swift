import TextDiagnostics
import DriftChecker
import Testing
import WorkbookModel
import WorkbookReader

struct NameCheckTests {
  @Test func findsNamesInBothLanguagesWhereverProseStands() async {
    let book = NamedBook(
      """
      # `UIApplication` {#top}

      > - `application(_:performFetchWithCompletionHandler:)`, ``UIApplication/shared``

      | `application:performFetchWithCompletionHandler:` |
      | --- |
      | `UIBackgroundFetchResultNewData` and `NSURLSession` |

      """)
    #expect(
      await book.verdicts == [
        "UIApplication: documented UIApplication",
        "application(_:performFetchWithCompletionHandler:): documented "
          + "UIApplicationDelegate.application(_:performFetchWithCompletionHandler:)",
        "UIApplication/shared: documented UIApplication.shared",
        "application:performFetchWithCompletionHandler:: documented "
          + "UIApplicationDelegate.application(_:performFetchWithCompletionHandler:)",
        "UIBackgroundFetchResultNewData: documented UIBackgroundFetchResult.newData",
        "NSURLSession: toolchain URLSession",
      ])
  }

  @Test func reportsAMisspeltNameAtItsPlaceWithTheNearest() async {
    await NamedBook(
      """
      # Ä {#top}

      Älä käytä näin: `⟦UIApplication.setMinimumBackgroundFetchIntervall(_:)⟧`,
      ``⟦UIAplication⟧`` tai `⟦application:performFetchWithCompletionHandlr:⟧`, `⟦UIView⟧`.

      """
    ).expect([
      missing(
        "UIApplication.setMinimumBackgroundFetchIntervall(_:)",
        near: "UIApplication.setMinimumBackgroundFetchInterval(_:)"),
      missing("UIAplication", near: "UIApplication"),
      missing(
        "application:performFetchWithCompletionHandlr:",
        near: "application:performFetchWithCompletionHandler:"),
      missing("UIView"),
    ])
  }

  @Test func reportsASymbolUnderAnotherName() async {
    await NamedBook(
      """
      # A {#top}

      `⟦UIApplicationState.background⟧`, `⟦UIApplication.newData⟧`

      """
    ).expect([
      "api-renamed: 'UIApplicationState.background' is the Objective-C spelling of a Swift name in module "
        + "'UIKit'; write 'UIApplication.State.background'",
      "api-renamed: 'UIApplication.newData' is a member of another type, 'UIBackgroundFetchResult'; "
        + "write 'UIBackgroundFetchResult.newData'",
    ])
  }

  @Test func takesWordsForWhatTheyAre() async {
    let book = NamedBook(
      """
      # A {#top}

      `applicationState`, `.newData`, `newData`, `device.pressHome()`, `background`, `Int`, `queue`,
      `removeFirst()`, `nil`, `Package.swift`, `=>`, `Tulostaa`, `import UIKit`, `UIKitissä`

      """)
    #expect(
      await book.verdicts == [
        "applicationState: documented UIApplication.applicationState",
        ".newData: documented UIBackgroundFetchResult.newData",
        "newData: documented UIBackgroundFetchResult.newData",
        "device.pressHome(): documented Device.pressHome()",
        "background: documented UIApplication.State.background",
        "Int: toolchain Int", "queue: other", "removeFirst(): toolchain Array.removeFirst()",
        "nil: other", "Package.swift: other", "=>: other", "Tulostaa: other",
        "import UIKit: other", "UIKitissä: other",
      ])
  }

  @Test func reportsWordsThatAreASlipAwayFromASymbol() async {
    await NamedBook(
      """
      # A {#top}

      `⟦applicationStat⟧`, `⟦URLSesion⟧`, `⟦UrlSession⟧`, `⟦device.presHome()⟧`, `⟦.newDat⟧`

      """
    ).expect([
      missing("applicationStat", near: "applicationState"),
      missing("URLSesion", near: "URLSession"),
      missing("UrlSession", near: "URLSession"), missing("device.presHome()", near: "pressHome"),
      missing(".newDat", near: "newData"),
    ])
  }

  @Test(arguments: [
    "Timers", "Time", "Devices", "Home", "newDates", "shard", "shareds", "Sessions", "removeFrist",
    "URLSessionPool", "URLSessions", "backgroundColor", "newDate", ".shard", "UI", "downloads",
  ])
  func leavesOtherPeoplesWordsAlone(word: String) async {
    await NamedBook("# A {#top}\n\n`\(word)`\n").expect([])
  }

  // MARK: Declarations of samples

  @Test func knowsWhatSamplesDeclare() async {
    let book = NamedBook(
      """
      # A {#top}

      `DownloadQueue`, `DownloadQueue.run(within:)`, `DownloadQueue(limit:)`, `queue`, `waitingItems`,
      `AppDelegate.applicationDidEnterBackground(_:)`, `news`, `⟦DownloadQueue.runn(within:)⟧`

      ```swift,id=news
      struct DownloadQueue {
        var limit: Int
        func run(within seconds: Int) { let waitingItems = 0 }
      }
      let queue = DownloadQueue(limit: 1)
      ```

      ```swift,ignore="ei vielä"
      class AppDelegate: UIResponder, UIApplicationDelegate {}
      ```

      """)
    await book.expect([
      missing("DownloadQueue.runn(within:)", near: "DownloadQueue.run(within:)")
    ])
    #expect(
      await book.verdicts.prefix(7) == [
        "DownloadQueue: declared", "DownloadQueue.run(within:): samples DownloadQueue.run(within:)",
        "DownloadQueue(limit:): samples DownloadQueue.init(limit:)", "queue: declared",
        "waitingItems: declared",
        "AppDelegate.applicationDidEnterBackground(_:): documented "
          + "UIApplicationDelegate.applicationDidEnterBackground(_:)",
        "news: declared",
      ])
  }

  @Test func believesTheCompilerAboutWhatItHasSeen() async {
    await NamedBook(
      """
      # A {#top}

      `NSNowhere`, `NSSomewhere`, `URLSesion`, `⟦NSElsewhere⟧`

      ```swift
      print(NSNowhere, URLSesion.self)
      print(#line, NSSomewhere.self)
      ```

      ```swift,compile_fail="such"
      print(NSElsewhere)
      ```

      """
    ).expect([missing("NSElsewhere")])
  }

  // MARK: Names known to the book

  @Test(
    "Prose may name every key that the reader of an Info.plist knows",
    arguments: [
      "CFBundleURLTypes", "CFBundlePackageType", "LSRequiresIPhoneOS", "UIRequiresPersistentWiFi",
      "NSAllowsArbitraryLoads", "NSLocationWhenInUseUsageDescription",
    ])
  func acceptsEveryKeyOfPropertyLists(_ key: String) async {
    await NamedBook("# A {#top}\n\n`\(key)`\n").expect([])
  }

  @Test func acceptsKnownNamesAndKeysOfPropertyLists() async {
    var book = NamedBook(
      """
      # A {#top}

      `BGTaskScheduler`, `BGTaskScheduler.shared`, `UIApplication.backgroundTimeRemaining`,
      `backgroundTimeRemaining`, `beginTaskWithName:handler:`, `UIBackgroundModes`,
      `⟦BGTaskSchedulr⟧`

      """)
    book.configuration.knownNames = [
      "BGTaskScheduler", "UIApplication.backgroundTimeRemaining", "beginTaskWithName:handler:",
    ].map { .init($0, range: SourceRange(at: .start)) }
    await book.expect([missing("BGTaskSchedulr", near: "BGTaskScheduler")])
    #expect(await book.verdicts.dropLast().allSatisfy { $0.contains(": known ") })
  }

  @Test func warnsOfAKnownNameThatAModuleHasByNow() async {
    var book = NamedBook("# A {#top}\n\n`UIApplication`\n")
    let range = SourceRange(at: SourcePosition(offset: 4, line: 2, column: 3))
    book.configuration.knownNames = [.init("UIApplication.shared", range: range)]
    #expect(
      await book.report.problems == [
        Diagnostic(
          .warning, .configuration, file: "Content/workbook.yml", range: range,
          "'UIApplication.shared' is listed as not reimplemented, but module 'UIKit' has it",
          fix: "remove it from 'known'")
      ])
  }

  // MARK: Unchecked names

  @Test func leavesSectionsAloneThatAskForIt() async {
    let book = NamedBook(
      """
      # A {#top}

      `⟦UIView⟧`

      ## B
      <!-- workbook: off=api-missing -->

      `UIView`, `⟦UIApplication.newData⟧`

      ## C
      <!-- workbook: legacy -->

      `UIView`, `UIApplication.newData`

      ## D

      `⟦UIView⟧`

      """)
    #expect(await book.report.problems.map(\.id) == [.apiMissing, .apiRenamed, .apiMissing])
    #expect(await book.report.names?.unchecked == 3)
  }

  @Test func judgesAsSevereAsTheBookSays() async {
    var book = NamedBook("# A {#top}\n\n`UIView`, `UIApplication.newData`\n")
    #expect(await book.report.problems.map(\.severity) == [.error, .error])
    book.configuration.checkLevels = [.apiMissing: .warning, .apiRenamed: .off]
    #expect(await book.report.problems.map(\.severity) == [.warning])
    #expect(await book.report.names?.unchecked == 1)
  }

  /// A book full of unknown names must not take hours.
  @Test func comparesOnlySoManyNames() async {
    let unknown = (0..<1000).map { "`UIUnknown\($0)`" }.joined(separator: " ")
    let book = NamedBook("# A {#top}\n\n\(unknown) `UIAplication`, `performFetchWith`\n")
    let report = await book.report
    let said = report.problems.map { "\($0.summary); \($0.fix ?? "-")" }
    #expect(report.problems.count { $0.severity == .error } == 1001)
    #expect(
      said.contains {
        $0.hasPrefix(
          "'UIAplication' is in none of the indexed modules; correct the name")
      })
    #expect(
      said.first
        == "more than 1000 names are unknown: no suggestions are made for further names from modules; "
        + "list the names that exist elsewhere under 'known'")
    var silent = book
    silent.configuration.checkLevels = [.apiMissing: .off]
    #expect(await silent.report.problems.isEmpty)
  }

  /// Samples are parsed some chapters ahead of the one being checked.
  @Test func looksAtEveryChapterInTheOrderOfTheBook() async throws {
    let sources = (10..<60).map { number in
      SourceText(
        path: "Content/fi/\(number)-a.md",
        text: "# A {#top}\n\n```swift,ignore=\"x\"\nUIAplication\(number / 3).shared\n```\n")
    }
    let chapters = zip(10..<60, sources).map { number, source in
      ChapterReader(source: source, name: "\(number)-a", language: "fi").read().0
    }
    let workbook = Workbook(
      root: "/book", configuration: Configuration(), chapters: chapters, diagnostics: [],
      sources: Dictionary(uniqueKeysWithValues: sources.map { ($0.path, $0) }))
    var found: [String] = []
    let check = NameCheck(workbook, compiler: [6, 3, 1]) { TestIndex.index }
    _ = try await check.check(against: TestIndex.index) {
      found.append("\($0.file) \($0.name)")
    }
    #expect(
      found == (10..<60).map { "Content/fi/\($0)-a.md UIAplication\($0 / 3).shared" })
  }

  @Test func endsWithItsTask() async {
    let checker = NameCheck(
      NamedBook("# A {#top}\n\n`UIAplication`\n").workbook, compiler: [6, 3, 1]
    ) { TestIndex.index }
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await checker.report()
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func needsNoIndexForABookThatNamesNothing() {
    let plain = NamedBook("# A {#top}\n\nText, `nil`, `a = 1`, `очередь: 1`.\n").workbook
    #expect(!NameCheck(plain, compiler: [6, 3, 1]) { TestIndex.index }.isNeeded)
    for text in [
      "`UIView`", "`[UIView]`", "`a.press\u{41D}ome()`", "`downloadQueue`",
      "```swift,ignore=\"x\"\n```",
    ] {
      let workbook = NamedBook("# A {#top}\n\n\(text)\n").workbook
      #expect(NameCheck(workbook, compiler: [6, 3, 1]) { TestIndex.index }.isNeeded)
      let other = NameCheck(workbook, files: ["Content/fi/02-b.md"], compiler: [6, 3, 1]) {
        TestIndex.index
      }
      #expect(!other.isNeeded)
    }
  }

  @Test func countsWhatNamesWere() async {
    let book = NamedBook(
      """
      # A {#top}

      `UIApplication.shared`, `UIView`, `Timer`, `nil`, `queue`, `UIBackgroundModes`

      ```swift
      let queue = 1
      ```

      ```swift,ignore="x"
      UIApplication.shared
      ```

      """)
    var expected = NameStatistics()
    expected.spans = 6
    expected.mentions = 3
    expected.uncompiled = 1
    expected.modules = ["UIKit": 2, "Foundation": 1]
    expected.declared = 1
    expected.known = 1
    expected.problems = 1
    expected.other = 1
    #expect(await book.report.names == expected)
  }
}
