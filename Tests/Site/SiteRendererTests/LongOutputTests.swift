import Testing
import WorkbookModel

/// The output of many or long lines, as a page shows it.
struct LongOutputTests {
  /// The numbers from 1 on, one per line.
  private func numbers(to count: Int) -> String { (1...count).map { "\($0)\n" }.joined() }

  @Test func showsTheClaimedEndsOfALongOutputAndFoldsSomeOfTheRest() async throws {
    let page = try await page { fixture in
      let id = fixture.sample("a", "print(1)", claim: "1\n2\n...\n100000\n")
      return [BookFixture.verified(id, numbers(to: 100_000))]
    }
    #expect(page.contains("<samp>1\n2</samp>"))
    #expect(page.contains("<samp>100000</samp>"))
    let start = "<details class=\"tape-rest\"><summary>Muut rivit: 99997"
    let fold = try #require(page.firstRange(of: start))
    let rest = page[fold.upperBound...]
    let end = try #require(rest.firstRange(of: "</details>")).lowerBound
    #expect(rest[..<end].contains("tabindex=\"0\""))
    #expect(rest[..<end].contains("<samp>3\n4\n"))
    #expect(rest[..<end].contains("\n1002</samp>"))
    #expect(rest[..<end].contains("Rivejä jätetty pois: 98997"))
    #expect(page.utf8.count < 40_000)
  }

  @Test func showsAnOutputOfAFewLinesWhole() async throws {
    let page = try await page { fixture in
      let id = fixture.sample("a", "print(1)", claim: "1\n...\n60\n")
      return [BookFixture.verified(id, numbers(to: 60))]
    }
    #expect(page.contains("<samp>\(numbers(to: 60).dropLast())</samp>"))
    #expect(!page.contains("tape-rest"))
  }

  @Test func showsAllThatIsClaimedLineByLine() async throws {
    let page = try await page { fixture in
      let id = fixture.sample("a", "print(1)", claim: numbers(to: 200))
      return [BookFixture.verified(id, numbers(to: 200))]
    }
    #expect(page.contains("<samp>\(numbers(to: 200).dropLast())</samp>"))
  }

  @Test func boundsWhatIsPrintedUnclaimedOnOneLineAndToStandardError() async throws {
    let page = try await page { fixture in
      let id = fixture.sample("a", "print(1)")
      var result = BookFixture.verified(id, String(repeating: "ä", count: 500_000) + "\n")
      result.standardError = numbers(to: 100_000)
      return [result]
    }
    #expect(page.contains("ä…</samp>"))
    #expect(page.contains("Pitkien rivien tavuja jätetty pois: 995904"))
    #expect(page.contains("<samp>1\n") && page.contains("\n100000</samp>"))
    #expect(page.utf8.count < 60_000)
  }

  @Test func boundsWhatACommandPrints() async throws {
    let page = try await page { fixture in
      let id = fixture.console("a", [("./many", ["1", "...", "100000"]), ("./one", ["x"])])
      var result = BookFixture.verified(id)
      result.commands = [
        .init(text: numbers(to: 100_000), status: 0), .init(text: "x\n", status: 0),
      ]
      return [result]
    }
    #expect(page.contains(">1\n</span>") && page.contains(">100000\n</span>"))
    #expect(page.contains("<span class=\"line left-out\">Rivejä jätetty pois: 99878\n</span>"))
    #expect(page.contains(">x\n</span>"))
    #expect(page.utf8.count < 40_000)
  }
}
