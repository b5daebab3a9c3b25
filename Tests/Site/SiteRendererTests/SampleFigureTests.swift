import SiteTestFixtures
import TextDiagnostics
import Testing
import WorkbookModel

struct SampleFigureTests {
  @Test func showsTheRealOutputAndNotTheClaim() async throws {
    let page = try await page { fixture in
      let id = fixture.sample("a", "print(1)", claim: "[..]\n")
      return [BookFixture.verified(id, "oikea\n")]
    }
    #expect(page.contains("<samp>oikea</samp>"))
    #expect(!page.contains("[..]"))
    #expect(page.components(of: "<samp>") == 1)
  }

  @Test func showsWhatWasCaptured() async throws {
    let page = try await page { fixture in
      let id = fixture.sample("a", "print(1, 1)", claim: "<id> <id>\n")
      var result = BookFixture.verified(id, "oikea oikea\n")
      result.problems = [
        Diagnostic(
          .warning, .claim, file: "Content/fi/00-start.md", range: SourceRange(at: .start),
          "only for the author")
      ]
      return [result]
    }
    #expect(page.contains("<samp>oikea oikea</samp>"))
    #expect(!page.contains("&lt;id&gt;"))
    #expect(!page.contains("only for the author"))
  }

  @Test(arguments: [true, false])
  func saysOfStandardErrorThatItDiffersFromRunToRun(differs: Bool) async throws {
    let page = try await page { fixture in
      var result = BookFixture.verified(fixture.sample("a", "print(1)"), "1\n")
      result.standardError = "klo 12.00\n"
      result.hasVaryingErrors = differs
      return [result]
    }
    #expect(page.contains("<samp>klo 12.00</samp>"))
    let note = "Virhetuloste<span class=\"tape-note\">vaihtelee ajosta toiseen"
    #expect(page.contains(note) == differs)
  }

  @Test func showsOutputWhereItsFenceStandsApart() async throws {
    let page = try await page { fixture in
      let id = fixture.sample("a", "print(1)", claim: "1\n", isClaimApart: true)
      return [BookFixture.verified(id, "1\n")]
    }
    #expect(page.components(of: "<samp>1</samp>") == 1)
    let text = try #require(page.firstRange(of: "Ohjelma tulostaa:"))
    let output = try #require(page.firstRange(of: "<samp>1</samp>"))
    #expect(text.upperBound < output.lowerBound)
  }

  @Test func showsBothSidesOfAFailure() async throws {
    let page = try await page { fixture in
      let id = fixture.sample("a", "print(5)", claim: "6\n")
      return [
        SampleResult(
          id: id, outcome: .failed, ending: .exited(status: 0), standardOutput: "5\n",
          problems: [
            Diagnostic(
              .error, .output, file: "Content/fi/00-start.md", range: SourceRange(at: .start),
              "printed something else", explanation: "- 6\n+ 5")
          ])
      ]
    }
    #expect(page.contains("sample-failed"))
    #expect(page.contains("<samp>5</samp>"))
    #expect(page.contains("Luvussa väitetään"))
    #expect(page.contains("<samp>6</samp>"))
    #expect(page.contains("printed something else"))
    #expect(page.contains("badge-failed\">Epäonnistui"))
  }

  @Test func hidesLinesBehindAControlThatNeedsNoScript() async throws {
    let page = try await page { fixture in
      fixture.sample("a", "# import Foundation\nprint(1)")
      return []
    }
    #expect(page.contains("<input type=\"checkbox\" class=\"reveal\" id=\"sample-a-lines\">"))
    #expect(page.contains("for=\"sample-a-lines\">Näytä piilotetut rivit (1)"))
    #expect(page.contains("<span class=\"line hidden-line\"><span class=\"hl-keyword\">import"))
  }

  @Test func coloursCodeAcrossLinesByTheParser() async throws {
    let page = try await page { fixture in
      fixture.sample("a", "/* yksi\nkaksi */ let x: Int = 1 // <b>\n\nlet y = \"ä\\(x)\"")
      return []
    }
    #expect(
      page.contains("<span class=\"line\"><span class=\"hl-comment\">/* yksi</span>\n</span>"))
    #expect(
      page.contains("<span class=\"hl-comment\">kaksi */</span> <span class=\"hl-keyword\">let"))
    #expect(page.contains("<span class=\"hl-comment\">// &lt;b&gt;</span>"))
    #expect(page.contains("<span class=\"line\">\n</span>"))
    #expect(page.contains("ä"))
  }

  @Test func countsMarkedLinesAmongTheVisibleOnes() async throws {
    let page = try await page { fixture in
      fixture.sample("a", "# let a = 1\nprint(2)\nprint(3)") { $0.highlight = [2...2] }
      return []
    }
    #expect(page.contains("<span class=\"line marked-line\">print(<span class=\"hl-number\">3"))
    #expect(page.components(of: "marked-line") == 1)
  }

  @Test func showsTheCompilersMessageAtItsLineOfTheSample() async throws {
    let page = try await page { fixture in
      fixture.paragraph(.text("edellä"))
      let id = fixture.sample("a", "# let a = 1\nlet b = 2\nlet c: Int = \"x\"")
      var result = BookFixture.verified(id, ending: .notRun)
      result.compilerMessages = [
        SampleResult.CompilerMessage(
          severity: .error, text: "cannot convert <String>",
          position: fixture.position("a", line: 3))
      ]
      return [result]
    }
    #expect(page.contains("rivi 2"))
    #expect(page.contains("cannot convert &lt;String&gt;"))
    #expect(page.contains("<span class=\"line noted-line\">"))
    #expect(page.contains("odotettu"))
  }

  @Test(arguments: [SampleResult.Outcome.verified, .failed])
  func marksAWarningThatCameAsExpected(_ outcome: SampleResult.Outcome) async throws {
    let page = try await page { fixture in
      let id = fixture.sample("a", "let b = 2\nlet c = 3") {
        $0.shouldWarn = located([.text("'c' was never")])
      }
      var result = BookFixture.verified(id)
      result.outcome = outcome
      result.compilerMessages = [
        SampleResult.CompilerMessage(
          severity: .warning, text: "'b' was never used", position: fixture.position("a", line: 1)),
        SampleResult.CompilerMessage(
          severity: .warning, text: "'c' was never used", position: fixture.position("a", line: 2)),
      ]
      return [result]
    }
    let isExpected = outcome == .verified
    #expect(page.components(of: "compiler tape-warning as-expected") == (isExpected ? 1 : 0))
    #expect(page.components(of: "odotettu") == (isExpected ? 1 : 0))
    #expect(page.components(of: "line noted-line") == (isExpected ? 1 : 0))
    #expect(page.contains("<pre class=\"code numbered\"") == isExpected)
    #expect(!page.contains("faulty-line"))
    #expect(page.contains("rivi 1") && page.contains("rivi 2"))
  }

  @Test func saysOnceWhatTheCompilerRefuses() async throws {
    let page = try await page { fixture in
      let id = fixture.sample("a", "nothing()")
      var result = SampleResult(id: id, outcome: .failed)
      let text = "cannot find 'nothing' in scope"
      result.compilerMessages = [SampleResult.CompilerMessage(severity: .error, text: text)]
      result.problems = [problem(.compile, text), problem(.compile, "is broken in another way")]
      return [result]
    }
    #expect(page.components(of: "cannot find 'nothing' in scope") == 1)
    #expect(page.contains("is broken in another way"))
    #expect(page.components(of: "tape-problem") == 1)
  }

  @Test func saysOnceWithWhichMessageAProgramTrapped() async throws {
    let message = "Fatal error: Index out of range"
    let summaries = [("traps: \(message)", 1), ("traps with '\(message)', not with 'x'", 2)]
    for (summary, count) in summaries {
      let page = try await page { fixture in
        var result = SampleResult(id: fixture.sample("a", "xs[3]"), outcome: .failed)
        result.ending = .trapped(signal: 5, message: message)
        result.problems = [problem(.trap, summary)]
        return [result]
      }
      #expect(page.components(of: message) == count, "\(summary)")
    }
  }

  private func problem(_ id: Diagnostic.ID, _ summary: String) -> Diagnostic {
    Diagnostic(
      .error, id, file: "Content/fi/00-start.md", range: SourceRange(at: .start), summary)
  }

  @Test func tellsStreamsApartAndMarksWhatIsNotClaimed() async throws {
    let page = try await page { fixture in
      let id = fixture.sample("a", "print(1)")
      var result = BookFixture.verified(id, "1\n")
      result.standardError = "virhe\n"
      return [result]
    }
    #expect(page.contains("tape-stdout"))
    #expect(page.contains("tape-stderr"))
    #expect(page.components(of: "ei väitettä") == 1)
  }

  @Test func saysWhyASampleIsNotVerified() async throws {
    let page = try await page { fixture in
      let id = fixture.sample("a", "import UIKit")
      fixture.sample("b", "print(1)", claim: "1\n")
      return [SampleResult(id: id, outcome: .unverified, reason: "vaatii <UIKitin>")]
    }
    #expect(page.contains("badge-unverified\">Varmentamaton"))
    #expect(page.contains("vaatii &lt;UIKitin&gt;"))
    // Nothing was compiled, so there is neither a toolchain nor a sandbox.
    #expect(!page.contains("<dt>Kääntäjä</dt>"))
    #expect(!page.contains("<dt>Hiekkalaatikko</dt>"))
    #expect(page.contains("badge-not-run\">Ei ajettu"))
    #expect(!page.contains("<samp>"))
  }

  @Test func showsWhereAnOutputComesFrom() async throws {
    let page = try await page { fixture in
      [BookFixture.verified(fixture.sample("a", "print(1)"), "1\n")]
    }
    #expect(page.contains("badge-verified\">Varmennettu"))
    #expect(page.contains("<span>Swift 6.3.1</span>"))
    #expect(page.contains("<time datetime=\"2026-11-20\">2026-11-20</time>"))
    #expect(page.contains("<span><code>0f3a5c71</code></span>"))
    #expect(page.contains(BookFixture.key))
    #expect(page.contains("nimiavaruudet"))
    #expect(page.contains("fi/00-start#a"))
  }

  @Test func linksAChainAndUnfoldsWhatItNeeds() async throws {
    let page = try await page { fixture in
      fixture.sample("setup", "let a = 1", isSetup: true)
      fixture.sample("b", "print(a)") { $0.continues = located("setup") }
      fixture.sample("c", "print(a)") { $0.continues = located("b") }
      fixture.sample("secret", "print(\"salaisuus\")") { $0.isHidden = true }
      return []
    }
    #expect(
      page.contains("jatkaa esimerkkiä <a href=\"#sample-setup\"><code translate=\"no\">setup"))
    #expect(
      page.contains("jatkaa esimerkkiä <a href=\"#sample-b\"><code translate=\"no\">b</code></a>"))
    #expect(page.components(of: "id=\"sample-setup\"") == 1)
    #expect(!page.contains("salaisuus"))
  }

  @Test func showsTheTimelineOfAScenarioBetweenItsOutputAndItsProvenance() async throws {
    let page = try await page { fixture in
      fixture.heading("Törmäys", id: "sample-a-timeline")
      let id = fixture.sample("a", "let device = Device()", claim: "1\n")
      fixture.sample("b", "print(1)")
      var result = BookFixture.verified(id, "1\n")
      let trace = TraceFixture.firstFetch()
      result.trace = Trace(header: trace.header, events: trace.events)
      return [result]
    }
    let places = try ["<samp>1</samp>", "class=\"timeline\"", "class=\"provenance\""].map {
      try #require(page.firstRange(of: $0)).lowerBound
    }
    #expect(places == places.sorted())
    #expect(page.components(of: "class=\"timeline\"") == 1)
    #expect(page.contains("aria-labelledby=\"sample-a-timeline-2\""))
    #expect(MarkupChecker(page).faults == [])
  }

  @Test func showsWhatCommandsReallyPrinted() async throws {
    let page = try await page { fixture in
      let id = fixture.console(
        "a", [("swift --version", ["Swift [..]", "..."]), ("false", []), ("echo <b>", ["<b>"])])
      var result = BookFixture.verified(id, "$ ...\n")
      result.commands = [
        .init(text: "Swift 6.3.1\nTarget: x\n\n", status: 0), .init(text: "", status: 1),
        .init(text: "<b>\n", status: 0),
      ]
      return [result]
    }
    #expect(
      page.contains(
        """
        <code><span class="line command-line">$ swift --version
        </span><span class="line">Swift 6.3.1
        </span><span class="line">Target: x
        </span><span class="line">
        </span><span class="line command-line">$ false
        </span><span class="line">? 1
        </span><span class="line">
        </span><span class="line command-line">$ echo &lt;b&gt;
        </span><span class="line">&lt;b&gt;
        </span></code>
        """))
    #expect(!page.contains("[..]") && !page.contains("<samp>"))
    #expect(page.contains("badge-verified"))
    #expect(page.contains(">Komentorivi</a>"))
  }

  @Test func endsALineAtALineFeedWhateverStandsBeforeIt() async throws {
    let page = try await page { fixture in
      let console = fixture.console("a", [("dir", ["a", "b"])])
      var result = BookFixture.verified(console)
      result.commands = [.init(text: "a\r\nb\r\n", status: 0)]
      return [result, BookFixture.verified(fixture.sample("b", "print()"), "c\r\n")]
    }
    let sign =
      "<span class=\"control\" title=\"U+000D\" data-character=\"000D\">␍</span>"
    #expect(page.contains("<span class=\"line\">a\(sign)\n</span>"))
    #expect(page.contains("<span class=\"line\">b\(sign)\n</span></code>"))
    #expect(page.contains("<samp>c\(sign)</samp>"))
  }

  @Test func marksTheLineOfACommandThatIsWrong() async throws {
    let page = try await page { fixture in
      let id = fixture.console("a", [("echo a", ["a"]), ("echo b", ["x"]), ("sleep 9", ["y"])])
      var result = SampleResult(id: id, outcome: .failed)
      result.commands = [.init(text: "a\n", status: 0), .init(text: "b\n", status: 0)]
      let place = fixture.position("a", line: 5) ?? .start
      result.problems = [
        Diagnostic(
          .error, .output, file: "Content/fi/00-start.md", range: SourceRange(at: place),
          "the command's output is not what the chapter claims", explanation: "- x\n+ b")
      ]
      return [result]
    }
    #expect(page.contains("<span class=\"line faulty-line\">b\n</span>"))
    #expect(page.components(of: "faulty-line") == 1)
    #expect(page.contains("$ sleep 9\n</span></code>"))
    #expect(page.contains("not what the chapter claims"))
    #expect(MarkupChecker(page).faults == [])
  }

  @Test func showsAConsoleThatWasNotRunAsTheChapterHasIt() async throws {
    let page = try await page { fixture in
      fixture.console("a", [("echo a", ["[..]"])])
      return []
    }
    #expect(page.contains("$ echo a\n</span><span class=\"line\">[..]\n"))
    #expect(page.contains("badge-not-run"))
  }

  @Test func makesControlCharactersAndReversedTextVisible() async throws {
    let page = try await page { fixture in
      [
        BookFixture.verified(
          fixture.sample("a", "x\u{202E}y"), "\u{1B}[31m\0\r\u{85}\u{2066}z\u{200B}\n")
      ]
    }
    func sign(_ code: String, _ name: String, _ picture: String) -> String {
      "<span class=\"control\" title=\"U+\(code)\(name)\" data-character=\"\(code)\">\(picture)</span>"
    }
    #expect(page.contains(sign("001B", "", "␛") + "[31m" + sign("0000", "", "␀")))
    #expect(
      page.contains(sign("000D", "", "␍") + sign("0085", "", "U+0085")))
    #expect(page.contains(sign("2066", " LEFT-TO-RIGHT ISOLATE", "U+2066") + "z"))
    #expect(page.contains("z" + sign("200B", " ZERO WIDTH SPACE", "U+200B")))
    #expect(page.contains(sign("202E", " RIGHT-TO-LEFT OVERRIDE", "U+202E")))
    #expect(MarkupChecker(page).faults == [])
  }
}
