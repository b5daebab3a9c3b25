import TextDiagnostics
import Testing
import WorkbookModel

/// Apps in chapters, their property lists, and the scenarios that install them.
struct AppSampleTests {
  private func check(_ fences: [String], _ said: [Said], notes: [String] = []) -> Chapter {
    let marked = chapterText(
      fences.map { fence in
        // A fence with its own body contains its line feed.
        let isWhole = fence.contains("\n")
        return "```\(fence)\n" + (isWhole || fence.hasPrefix("xml") ? "" : "f()\n") + "```\n"
      }.joined())
    let (chapter, diagnostics) = readChapter(marked)
    expect(diagnostics, in: marked, are: said)
    #expect(diagnostics.flatMap(\.notes).map(\.message) == notes)
    return chapter
  }

  @Test func knowsWhichAppsADeviceHas() {
    let chapter = check(
      [
        "swift,app,id=news", "swift,app,id=mail", "xml,plist=mail",
        "swift,scenario=[mail,news],profile=iOS7", "swift,scenario=news",
      ], [])
    #expect(
      chapter.samples.map { $0.annotations.scenario?.map(\.value) }
        == [nil, nil, ["mail", "news"], ["news"]])
    #expect(chapter.propertyLists.map(\.app) == ["mail"])
  }

  @Test func knowsTwins() {
    let chapter = check(
      ["swift,app,id=a", "objective-c,app,id=b,twin=a", "swift,scenario=a"], [])
    #expect(chapter.samples.map { $0.annotations.twin?.value } == [nil, "a", nil])
  }

  @Test func reportsATwinOfSomethingElse() {
    let chapter = check(
      [
        "swift,id=plain,twin=⟦a⟧", "swift,app,id=a", "swift,app,id=b,twin=a",
        "swift,app,id=c,twin=⟦b⟧", "swift,app,id=d,twin=⟦d⟧", "swift,app,id=e,twin=⟦plain⟧",
        "swift,app,id=f,twin=⟦c⟧", "swift,scenario=a", "swift,app,id=g,twin=⟦h⟧",
      ],
      [
        Said(
          "reference", "only an app has a twin",
          fix: "add 'app' and an id to the annotations, or remove 'twin=a'"),
        Said("reference", "app 'b' is a twin itself", fix: "write 'twin=a'"),
        Said("reference", "app 'd' is its own twin", fix: "name another app"),
        Said(
          "reference", "sample 'plain' is not an app",
          fix: "add 'app' to its annotations, or name an app"),
        Said("reference", "app 'c' is a twin itself", fix: "write 'twin=b'"),
        Said(
          "reference", "no app is called 'h'",
          fix: "the apps here are 'a', 'b', 'c', 'd', 'e', 'f', 'g'"),
      ],
      notes: [
        "app 'b' is here", "sample 'plain' is here", "app 'c' is here",
      ])
    #expect(chapter.samples.compactMap { $0.annotations.twin?.value } == ["a"])
  }

  @Test func reportsATwinWithoutAScenario() {
    _ = check(
      ["swift,app,id=a", "swift,app,id=b,twin=⟦a⟧"],
      [
        Said(
          "reference", "no scenario installs app 'a', so nothing shows what its twin must do",
          fix: "add a sample with 'scenario=a'")
      ], notes: ["app 'a' is here"])
  }

  @Test func namesTheNearestAppAndNoOtherSample() {
    _ = check(
      [
        "swift,app,id=news", "swift,id=nwes", "swift,scenario=⟦newss⟧",
        "swift,scenario=[news,⟦zzzz⟧]",
        "xml,plist=⟦nws⟧",
      ],
      [
        Said("reference", "no app is called 'newss'", fix: "did you mean 'news'?"),
        Said("reference", "no app is called 'zzzz'", fix: "the apps here are 'news'"),
        Said("reference", "no app is called 'nws'", fix: "did you mean 'news'?"),
      ])
    _ = check(
      ["swift,id=a", "swift,scenario=⟦b⟧"],
      [
        Said(
          "reference", "no app is called 'b'", fix: "mark a sample of this chapter 'app,id=b'")
      ])
  }

  @Test func reportsAScenarioOfSomethingThatIsNoApp() {
    _ = check(
      ["swift,id=a", "swift,scenario=⟦a⟧"],
      [
        Said(
          "reference", "sample 'a' is not an app",
          fix: "add 'app' to its annotations, or name an app")
      ],
      notes: ["sample 'a' is here"])
  }

  @Test(arguments: ["no_run", "ignore=\"x\"", "compile_fail=\"such\""])
  func reportsAScenarioOfAnAppThatIsNotRun(annotation: String) {
    let word = String(annotation.prefix { $0 != "=" })
    _ = check(
      ["swift,app,id=a,\(annotation)", "swift,scenario=⟦a⟧"],
      [
        Said(
          "reference", "app 'a' is not run, so no device can have it",
          fix: "remove '\(word)' there, or name another app")
      ],
      notes: ["sample 'a' is here"])
  }

  @Test func reportsAnAppWithoutAnID() {
    _ = check(
      ["⟦swift,app⟧"],
      [
        Said("annotation", "an app needs an id, by which scenarios install it", fix: "add id=NAME")
      ])
  }

  @Test func reportsASystemWithoutADevice() {
    _ = check(
      ["swift,profile=⟦iOS7⟧"],
      [
        Said(
          "annotation", "'profile' sets the system of a device, and this sample has no device",
          fix: "add scenario=APP, or remove it")
      ])
  }

  @Test(arguments: [
    ("iOS3", "iOS4"), ("iOS19", "iOS18"), ("ios7", "iOS7"), ("7", "iOS7"), ("iOS07", "iOS7"),
    ("iOS25", "iOS26"), ("iOS99", "iOS27"),
  ])
  func namesTheNearestSystem(name: String, near: String) {
    _ = check(
      ["swift,app,id=a", "swift,scenario=a,profile=⟦\(name)⟧"],
      [
        Said(
          "annotation", "'\(name)' is not a system version of the device",
          fix: "did you mean '\(near)'? the systems are iOS4 to iOS18, iOS26 or iOS27")
      ])
  }

  @Test func reportsASystemThatIsNone() {
    _ = check(
      ["swift,app,id=a", "swift,scenario=a,profile=⟦Android⟧"],
      [
        Said(
          "annotation", "'Android' is not a system version of the device",
          fix: "write profile=iOS4 to profile=iOS18, profile=iOS26 or profile=iOS27")
      ])
  }

  @Test func reportsAnAppThatIsInstalledTwice() {
    _ = check(
      ["swift,app,id=a", "swift,scenario=[a,⟦a⟧]"],
      [Said("annotation", "'a' is listed twice in 'scenario'", fix: "remove one of them")])
  }

  @Test func refusesTheOutputOfAnApp() {
    let chapter = check(
      ["swift,app,id=a", "⟦output⟧\nx", "swift,app,id=b\nf()  ⟦// => 1⟧"].map {
        $0.contains("\n") ? $0 + "\n" : $0
      },
      [
        Said(
          "claim", "the output of app 'a' is claimed by the scenarios that install it",
          fix: "move the output below the scenario, or name the scenario with 'output,of=ID'"),
        Said(
          "claim", "the output of app 'b' is claimed by the scenarios that install it",
          fix: "move the claim to the scenario"),
      ])
    #expect(chapter.samples.allSatisfy { $0.claims.isEmpty })
  }

  @Test func refusesASecondPropertyListOfAnApp() {
    let chapter = check(
      ["swift,app,id=a", "xml,plist=a", "xml,plist=⟦a⟧"],
      [
        Said("plist", "app 'a' has two Info.plists", fix: "join them, or name another app")
      ],
      notes: ["the first one is here"])
    #expect(chapter.propertyLists.count == 1)
  }

  @Test func continuesAppsByAppsAndScenariosByScenarios() {
    let chapter = check(
      [
        "swift,id=model", "swift,app,id=a,continue=model", "swift,app,id=b,continue=a",
        "swift,id=helper", "swift,scenario=b,id=s,continue=helper", "swift,continue=s,id=t",
        "swift,scenario=a,continue=t",
      ], [])
    #expect(chapter.samples.count { $0.annotations.continues != nil } == 5)
  }

  @Test func refusesToJoinAnAppAndItsDevice() {
    _ = check(
      [
        "swift,app,id=a", "swift,scenario=a,continue=⟦a⟧", "swift,continue=⟦a⟧",
        "swift,scenario=a,id=s", "swift,id=t,continue=s", "swift,app,id=b,continue=⟦t⟧",
      ],
      [
        Said(
          "reference", "sample 'a' is an app, which a scenario installs and does not continue",
          fix: "write 'scenario=a' alone"),
        Said(
          "reference", "sample 'a' is an app, so what continues it is one too",
          fix: "add 'app' and an id to the annotations, or continue another sample"),
        Said(
          "reference", "sample 't' is a scenario, which an app cannot continue",
          fix: "continue another sample"),
      ],
      notes: ["sample 'a' is here", "sample 'a' is here", "sample 't' is here"])
  }
}
