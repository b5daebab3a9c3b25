import ResultStore
import TextDiagnostics
import SamplePlan
import SampleTestFixtures
import Testing
import WorkbookModel
import WorkbookReader

/// Apps and scenarios in a plan.
struct DevicePlannerTests {
  @Test func compilesAppsAndRunsScenariosWithThem() throws {
    let plan = plan(
      "swift,app,id=news", "swift,app,id=mail", "swift,scenario=[mail,news],id=s,profile=iOS7")
    #expect(
      plan.lines == [
        "compile news -> news", "compile mail -> mail", "run s -> s with [mail] [news]",
      ])
    #expect(plan.programs.map(\.role) == [.app, .app, .scenario])
    let device = try #require(plan.programs.last?.settings.device)
    #expect(device == Program.Device(apps: ["mail", "news"], profile: "iOS7"))
  }

  @Test func takesTheSystemOfTheBookUnlessTheScenarioNamesOne() {
    var book = TestBook()
    book.add(
      ["swift,app,id=a", "swift,scenario=a,id=s", "swift,scenario=a,id=t,profile=iOS7"]
        .map { "```\($0)\nlet x = 1\n```\n" }.joined(separator: "\n"), language: "fi")
    let profiles = { (profile: String?) -> [String?] in
      book.configuration.deviceProfile = profile
      return Planner(configuration: book.configuration).plan(book.workbook.chapters).programs
        .compactMap { $0.settings.device.map(\.profile) }
    }
    #expect(profiles("iOS26") == ["iOS26", "iOS7"])
    #expect(profiles(nil) == [nil, "iOS7"])
  }

  @Test(arguments: [
    ("", false), ("final class S: UIResponder, UIWindowSceneDelegate {}", true),
    ("class S {}\nextension S: UIKit.UISceneDelegate {}", true),
    ("class S: UIWindowSceneDelegate {}\nclass T: UIWindowSceneDelegate {}", false),
    ("enum E { class S: UIWindowSceneDelegate {} }", false),
    ("// UIWindowSceneDelegate", false),
  ])
  func addsTheSceneManifestOfXcodesTemplate(_ code: String, _ isAdded: Bool) throws {
    let book = TestBook(
      "```swift,app,id=a\n\(code)\n```\n\n```swift,scenario=a,id=s\nlet x = 1\n```\n")
    let plan = Planner(configuration: book.configuration).plan(book.workbook.chapters)
    let list = try #require(plan.programs.last?.apps.first).propertyList
    #expect(list.contains("<key>UIApplicationSceneManifest</key>") == isAdded)
    #expect(
      list.contains("<key>UISceneDelegateClassName</key><string>a.S</string>") == isAdded)
  }

  @Test func leavesAManifestOfTheAppAsItIs() throws {
    let book = TestBook(
      """
      ```swift,app,id=a
      class S: UIWindowSceneDelegate {}
      ```

      ```xml,plist=a
      <key>UIApplicationSceneManifest</key><dict/>
      ```

      ```swift,scenario=a,id=s
      let x = 1
      ```

      """)
    let plan = Planner(configuration: book.configuration).plan(book.workbook.chapters)
    let list = try #require(plan.programs.last?.apps.first).propertyList
    #expect(list.contains("<key>UIApplicationSceneManifest</key><dict/>"))
    #expect(!list.contains("UISceneDelegateClassName"))
  }

  @Test func takesTheChainOfAnAppUpToTheSampleThatIsNamed() {
    let plan = plan(
      "swift,id=model", "swift,app,id=a,continue=model", "swift,app,id=b,continue=a",
      "swift,scenario=a,id=s", "swift,scenario=b,id=t")
    #expect(
      plan.lines == [
        "run model -> model", "compile model a -> a", "compile model a b -> b",
        "run s -> s with [model a]", "run t -> t with [model a b]",
      ])
  }

  @Test func givesAContinuedScenarioTheSameDevice() {
    let plan = plan(
      "swift,app,id=a", "swift,app,id=b", "swift,id=helper",
      "swift,scenario=a,id=s,continue=helper",
      "swift,id=t,continue=s", "swift,scenario=b,id=u,continue=t")
    #expect(
      plan.lines.suffix(3) == [
        "run helper -> helper", "run helper s t -> s t with [a]",
        "run helper s t u -> u with [b]",
      ])
  }

  @Test func runsTheScenariosOfAnAppThatWasAskedFor() {
    let fences = ["swift,app,id=a", "swift,app,id=b", "swift,scenario=a,id=s", "swift,id=other"]
    #expect(
      plan(fences, selection: [TestBook.id("a")]).lines == [
        "compile a -> a", "run s -> s with [a]",
      ])
    #expect(plan(fences, selection: [TestBook.id("s")]).lines == ["run s -> s with [a]"])
    #expect(plan(fences, selection: [TestBook.id("b")]).lines == ["compile b -> b"])
  }

  @Test func installsNothingForAScenarioThatIsOnlyCompiled() {
    let plan = plan("swift,app,id=a", "swift,scenario=a,id=s,no_run")
    #expect(plan.lines == ["compile a -> a", "compile s -> s"])
  }

  @Test func givesAnAppThePropertyListOfTheNearestAppInItsChain() throws {
    let book = TestBook(
      """
      ```swift,app,id=a
      ```

      ```swift,app,id=b,continue=a
      ```

      ```swift,app,id=c
      ```

      ```xml,plist=a
      <key>UIBackgroundModes</key><array><string>fetch</string></array>
      ```

      ```swift,scenario=[b,c],id=s
      ```

      """)
    let plan = Planner(configuration: book.configuration).plan(book.chapters)
    let lists = try #require(plan.programs.last?.apps.map(\.propertyList))
    #expect(lists.map { $0.contains("<string>fetch</string>") } == [true, false])
    #expect(lists.map { $0.hasPrefix("<?xml ") } == [true, true])
  }

  @Test func givesADeviceMoreTimeThanASample() {
    let plan = plan(
      "swift,app,id=a", "swift,scenario=a,id=s", "swift,scenario=a,id=t,timeout=3", "swift,id=p")
    #expect(plan.programs.map(\.settings.timeout) == [10, 30, 3, 10])
  }

  @Test func runsNoScenarioWhoseAppsCannotBeInstalled() {
    let source = SourceText(
      path: "Content/fi/00-a.md",
      text: """
        ```swift,app,id=a
        ```

        ```swift,app,id=b,no_rum
        ```

        ```xml,plist=a
        <key>
        ```

        ```swift,scenario=a,id=s
        ```

        ```swift,scenario=b,id=t
        ```

        ```swift,scenario=c,id=u
        ```

        """)
    let chapter = ChapterReader(source: source, name: "00-a", language: "fi").read().chapter
    let plan = Planner(configuration: Configuration()).plan([chapter])
    #expect(plan.lines == ["compile a -> a"])
    #expect(
      plan.unverified.map { "\($0.sample.name): \($0.reason)" } == [
        "b: its fence could not be read",
        "s: it installs 'a': its Info.plist could not be read",
        "t: it installs 'b': its fence could not be read",
        "u: it installs 'c', which is not an app that can be run",
      ])
  }

  @Test func installsAnAppOfObjectiveC() {
    let plan = plan("objc,app,id=a", "swift,scenario=a,id=s")
    #expect(plan.lines == ["compile a -> a", "run s -> s with [a]"])
    #expect(plan.programs[1].apps.map(\.program.language) == [.objectiveC])
  }

  @Test func putsTheSolutionOfAnAppInItsPlaceOnTheDeviceOfItsCheck() throws {
    let plan = plan(
      "swift,app,exercise,id=e,check=c,solution=s", "swift,app,id=s", "swift,scenario=e,id=c",
      "swift,scenario=e,id=other")
    #expect(
      plan.lines == [
        "compile e -> e", "compile s -> s", "run c -> c with [s]", "run other -> other with [e]",
      ])
    #expect(plan.programs[2].apps.map(\.sample.name) == ["e"])
    #expect(plan.trials.map(\.program.line) == ["run c -> c with [e]"])
  }

  @Test func runsTheCheckOfASolutionThatWasAskedFor() {
    let plan = plan(
      ["swift,app,exercise,id=e,check=c,solution=s", "swift,app,id=s", "swift,scenario=e,id=c"],
      selection: [TestBook.id("s")])
    #expect(plan.lines == ["compile s -> s", "run c -> c with [s]"])
    #expect(plan.trials.isEmpty)
  }

  private static let twins = [
    "swift,app,id=a", "objective-c,app,id=b,twin=a", "swift,app,id=c", "swift,scenario=[c,a],id=s",
    "swift,continue=s,id=t", "swift,scenario=c,id=u",
  ]

  @Test func runsTheScenariosOfAnAppWithItsTwinToo() throws {
    let plan = plan(Self.twins)
    #expect(
      plan.lines == [
        "compile a -> a", "compile b -> b", "compile c -> c", "run s t -> s t with [c] [a]",
        "run u -> u with [c]",
      ])
    #expect(plan.trials.map(\.program.line) == ["run s t -> s t with [c] [b]"])
    #expect(plan.trials.map(\.subject.name) == ["b"])
    #expect(plan.trials[0].program.apps.map(\.sample.name) == ["c", "a"])
  }

  @Test func runsTheScenariosOfTheOtherAppForATwinThatWasAskedFor() {
    let plan = plan(Self.twins, selection: [TestBook.id("b")])
    #expect(plan.lines == ["compile b -> b", "run s t -> s t with [c] [a]"])
    #expect(plan.trials.map(\.program.line) == ["run s t -> s t with [c] [b]"])
  }

  private func plan(_ fences: String...) -> RunPlan { plan(fences) }

  private func plan(_ fences: [String], selection: Set<Sample.ID>? = nil) -> RunPlan {
    let book = TestBook(fences.map { "```\($0)\nlet x = 1\n```\n" }.joined(separator: "\n"))
    return Planner(configuration: book.configuration).plan(book.chapters, selection: selection)
  }
}
