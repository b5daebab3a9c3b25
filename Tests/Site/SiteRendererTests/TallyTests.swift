import TextDiagnostics
import Testing
import WorkbookModel

struct TallyTests {
  /// Two Finnish chapters: three samples verified, one ignored, one hidden, one failed.
  private static func files() async -> [String: String] {
    var first = ChapterFixture(title: "Alku", summary: "Miten luetaan.")
    var results = [
      BookFixture.verified(first.sample("a", "print(1)"), "1\n"),
      BookFixture.verified(first.sample("b", "print(2)"), "2\n"),
    ]
    first.sample("setup", "let a = 1", isSetup: true)
    let reason = "vaatii <UIKitin>"
    let ignored = first.sample("ios", "import UIKit") {
      $0.ignoreReason = .init(reason, range: SourceRange(at: .start))
    }
    results.append(SampleResult(id: ignored, outcome: .unverified, reason: reason))
    var second = ChapterFixture("01-life", title: "Elinkaari")
    var late = BookFixture.verified(second.sample("c", "print(3)"), "3\n")
    late.date = "2026-11-22"
    results.append(late)
    results.append(
      SampleResult(id: second.sample("d", "print(4)"), outcome: .failed, date: "2026-11-21"))
    return await BookFixture.render([first.chapter, second.chapter], results)
  }

  @Test func saysWhatBecameOfTheSamplesThatAreNotVerified() async throws {
    let page = try #require(await Self.files()["fi/00-start.html"])
    #expect(
      page.contains(
        "<p class=\"tally\"><span>Esimerkkejä varmennettu: 2/3</span><span>Swift 6.3.1</span>"
          + "<span>Varmentamaton: 1 · <a href=\"#sample-ios\">vaatii &lt;UIKitin&gt;</a></span></p>"
      ))
  }

  @Test(arguments: [
    ("fi", "Vain ajettu", "Vain käännetty"), ("zh", "仅运行", "仅编译"),
    ("ru", "Только запущено", "Только скомпилировано"), ("ro", "Doar rulat", "Doar compilat"),
    ("en", "Only run", "Only compiled"),
  ])
  func tellsWhatWasLookedAtFromTheRest(language: String, ran: String, compiled: String) async throws
  {
    var fixture = ChapterFixture(language: language)
    let results = [
      BookFixture.verified(fixture.sample("a", "print(1)"), "1\n"),
      SampleResult(id: fixture.sample("b", "let b = 1"), outcome: .ran),
      SampleResult(id: fixture.sample("c", "let c = 1") { $0.isNotRun = true }, outcome: .compiled),
    ]
    let page = try #require(
      await BookFixture.render([fixture.chapter], results)["\(language)/00-start.html"])
    #expect(page.contains("badge-ran\">\(ran)<"))
    #expect(page.contains("badge-compiled\">\(compiled)<"))
    #expect(page.contains("<a href=\"#sample-b\">\(ran)"))
    #expect(!page.contains("tally complete"))
  }

  @Test func saysThatAReasonOfTheProgramIsEnglish() async throws {
    var fixture = ChapterFixture()
    let id = fixture.sample("a", "print(1)")
    let result = SampleResult(id: id, outcome: .unverified, reason: "needs a newer Swift")
    let page = try #require(
      await BookFixture.render([fixture.chapter], [result])["fi/00-start.html"])
    #expect(page.contains(" · <a lang=\"en\" href=\"#sample-a\">needs a newer Swift</a>"))
    #expect(page.contains("<span class=\"reason\" lang=\"en\">needs a newer Swift</span>"))
  }

  @Test func linksToASampleThatFailed() async throws {
    let page = try #require(await Self.files()["fi/01-life.html"])
    #expect(page.contains("<span><a href=\"#sample-d\">Epäonnistui: 1</a></span>"))
  }

  @Test func putsThePromiseTheCountsAndTheVerificationOnTheCover() async throws {
    let page = try #require(await Self.files()["fi/index.html"])
    #expect(page.contains("Tämän sivuston tulosteet ovat aitoja"))
    #expect(page.contains(" href=\"00-start.html\">Aloita lukeminen</a>"))
    #expect(page.contains("<span>Esimerkkejä varmennettu: 3/5</span>"))
    #expect(page.contains("<a href=\"00-start.html#sample-ios\">Varmentamaton: 1</a>"))
    #expect(page.contains("<a href=\"01-life.html#sample-d\">Epäonnistui: 1</a>"))
    #expect(page.contains("<dd>Swift 6.3.1 (x86_64-unknown-linux-gnu)</dd>"))
    #expect(
      page.contains(
        "<time datetime=\"2026-11-20\">2026-11-20</time> – "
          + "<time datetime=\"2026-11-22\">2026-11-22</time>"))
  }

  @Test func promisesNothingForALanguageWithoutChapters() async throws {
    let page = try #require(await Self.files()["ru/index.html"])
    #expect(!page.contains("receipt"))
    #expect(!page.contains("class=\"start\""))
    #expect(!page.contains("напечатала"))
  }
}
