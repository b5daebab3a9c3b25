import Foundation
import Testing

/// `workbook why` and `workbook cache` as a user sees them.
struct CacheTests {
  private static let body = """
    ```swift,continue=good,id=more
    # let n = 2
    print("lisää", n)
    ```

    ```swift,id=slow,timeout=0.5
    print("alku")
    while true {}
    ```

    """

  // MARK: why

  @Test func explainsAHit() async throws {
    let book = try await TemporaryBook(chapter: Self.body)
    _ = try await book.run("run", "01-a#good")
    let why = try await book.run("why", "fi/01-a#good")
    #expect(why.status == 0)
    #expect(why.errors == "")
    let day = #/\d{4}-\d\d-\d\d/#
    let lines = why.output.replacing(day, with: "<day>").replacing(#/[0-9a-f]{64}/#, with: "<key>")
      .replacing(#/in (\d+ ms|\d+(\.\d)? s)/#, with: "in <time>").split(separator: "\n")
    #expect(
      lines == [
        "fi/01-a#good would use the cached result",
        "  compile key  sha256:<key>  hit, kept since <day>",
        "  run key      sha256:<key>  hit, kept since <day>",
        "  result       verified",
        "  last result  verified on <day> (compiled in <time>, run in <time>)",
        "  compilation  compiled alone: no other program to be compiled has the same imports",
        "  sandbox      namespaces",
      ])
  }

  @Test func namesWhatHasChangedAndShowsTheLastLogWithoutRunning() async throws {
    let book = try await TemporaryBook(chapter: Self.body)
    let run = try await book.run("run", "01-a")
    #expect(run.status == 1)
    let slow = try await book.run("why", "01-a#slow")
    #expect(slow.status == 0)
    #expect(
      slow.output.hasPrefix(
        "fi/01-a#slow would be run again\n"
          + "  its run was stopped by the limit on time, and such a result is not cached\n"))
    #expect(
      slow.output.hasSuffix(
        """

        the log of the last result:
        Content/fi/01-a.md:20:4: error: did not end within its time limit of 0.5 s and was stopped \
        [limit]
           | = raise the limit with 'timeout=SECONDS', or mark the sample 'no_run'
        standard output:
           | alku

        """))
    let text = try book.read("Content/fi/01-a.md")
    try book.write("\(text.replacing("let n = 2", with: "let n = 3"))", to: "Content/fi/01-a.md")
    let before = TemporaryBook.contents(of: book.cache)
    let more = try await book.run("why", "01-a#good")
    #expect(
      more.output.hasPrefix(
        "fi/01-a#good would be compiled\n  changed: the code of 'more', which continues it\n"))
    #expect(TemporaryBook.contents(of: book.cache) == before)
    try book.write(
      text.replacing("# T {#top}", with: "# T {#top}\n\nProosaa."), to: "Content/fi/01-a.md")
    let prose = try await book.run("why", "01-a#good")
    #expect(prose.output.hasPrefix("fi/01-a#good would use the cached result\n"))
  }

  @Test func tellsScriptsTheSame() async throws {
    struct Document: Decodable {
      struct Key: Decodable { var hit: Bool }
      struct Sample: Decodable {
        var id: String
        var action: String
        var reasons: [String]
        var compile: Key?
      }
      var version: Int
      var samples: [Sample]
    }
    let book = try await TemporaryBook(chapter: Self.body)
    _ = try await book.run("run", "01-a#good")
    let answer = try await book.run("why", "01-a", "--format", "json")
    let document = try answer.decoded(as: Document.self)
    #expect(document.version == 2)
    #expect(document.samples.map(\.id) == ["fi/01-a#good", "fi/01-a#more", "fi/01-a#slow"])
    #expect(document.samples.map(\.action) == ["cache", "cache", "compile"])
    #expect(document.samples.last?.reasons == ["no earlier result of it is known"])
    #expect(document.samples.map { $0.compile?.hit } == [true, true, false])
  }

  @Test func wantsASampleToExplain() async throws {
    let book = try await TemporaryBook(chapter: "")
    try await book.run("why").expectCouldNotRun(
      "'workbook why' needs a sample, such as 'workbook why fi/00-start#hello'")
    try await book.run("why", "01-a#god").expectCouldNotRun(
      "no sample 'god' in fi/01-a; did you mean '#good'?")
  }

  // MARK: cache

  @Test func countsPrunesAndVerifies() async throws {
    let book = try await TemporaryBook(chapter: "")
    _ = try await book.run("run")
    let stats = try await book.run("cache", "stats")
    #expect(stats.status == 0)
    #expect(stats.output.hasPrefix("<root>/cache: "))
    #expect(stats.output.contains("\n  compiled          1 "))
    #expect(stats.output.contains("last run of <root>/book: 0 of 1 sample from the cache ("))
    let verified = try await book.run("cache", "verify")
    #expect(verified.status == 0)
    #expect(verified.output.hasSuffix(": no damage found\n"))
    let runs = try FileManager.default.subpathsOfDirectory(atPath: book.cache + "/v1/runs")
    let path = book.cache + "/v1/runs/" + (try #require(runs.first { $0.hasSuffix(".json") }))
    try Data("damaged".utf8).write(to: URL(fileURLWithPath: path))
    let damaged = try await book.run("cache", "verify")
    #expect(damaged.status == 1)
    let line =
      path.replacing(book.root, with: "<root>")
      + ": its content does not match the hash in its first line"
    #expect(damaged.output.hasPrefix(line + "\n"))
    #expect(damaged.output.hasSuffix(": 1 damaged; remove with '--repair'\n"))
    let repaired = try await book.run("cache", "verify", "--repair")
    #expect(repaired.status == 1)
    #expect(repaired.output.hasPrefix(line + " (removed)\n"))
    #expect(try await book.run("cache", "verify").status == 0)
    let kept = try await book.run("cache", "prune")
    #expect(kept.output.hasPrefix("removed 0 files, 0 bytes; "))
    let pruned = try await book.run("cache", "prune", "--max-size", "0")
    #expect(pruned.output.hasSuffix("; 0 files, 0 bytes left\n"))
    #expect(try await book.run("run").status == 0)
  }

  @Test func prunesNothingThatARunNeeds() async throws {
    let book = try await TemporaryBook(chapter: "")
    _ = try await book.run("run")
    let answer = try await book.shell(
      "exec 9<\"$cache/v1/lock\"; flock -s 9; \"$workbook\" cache prune --cache \"$cache\"")
    answer.expectCouldNotRun(
      "the cache in '<root>/cache' is in use by another run; repeat the command when it has ended")
    #expect(try await book.run("run").output.contains("cached, from <day>"))
  }

  @Test(arguments: [
    (["cache"], "'workbook cache' takes one of stats, prune or verify"),
    (["cache", "prun"], "'workbook cache' takes stats, prune or verify, not 'prun'"),
    (["cache", "stats", "--repair"], "'--repair' belongs to 'workbook cache verify'"),
    (
      ["cache", "prune", "--older-than", "30"],
      "'--older-than' takes 30d or 12w, not '30'"
    ),
    (["cache", "prune", "--max-size", "-1G"], "'--max-size' takes 500M or 1G, not '-1G'"),
    (
      ["cache", "prune", "--max-size", "1G", "--older-than", "1d"],
      "'--older-than' contradicts '--max-size'; leave one out"
    ),
  ])
  func saysWhatIsWrongWithItsArguments(words: [String], message: String) async throws {
    let book = try await TemporaryBook(chapter: "")
    let answer = try await book.start([BuiltProgram.path] + words + ["--cache", book.cache])
    answer.expectCouldNotRun(message)
  }

  @Test func needsNoBookButACache() async throws {
    let book = try await TemporaryBook(configuration: nil)
    #expect(try await book.run("cache", "stats", in: book.home).status == 0)
    let answer = try await book.start(
      [BuiltProgram.path, "cache", "stats", "--cache", "nowhere"], in: book.home)
    answer.expectCouldNotRun(
      "no cache in '<root>/home/nowhere'; specify its folder with '--cache DIR'")
  }

  // MARK: Caches that cannot be written

  @Test func takesEverythingFromACacheThatCannotBeWritten() async throws {
    let book = try await TemporaryBook(chapter: "", user: User.available.last ?? .own)
    _ = try await book.run("run")
    let script = """
      chmod -R a-w "$cache"; \(book.user.prefix.joined(separator: " ")) "$workbook" run \
      --cache "$cache"; status=$?; chmod -R u+w "$cache"; exit $status
      """
    let kept = try await book.shell(script)
    #expect(kept.status == 0)
    #expect(kept.errors == "")
    #expect(kept.output.contains("cached, from <day>"))
    try book.write(Chapter.withGoodSample("```swift\nprint(2)\n```\n"), to: "Content/fi/01-a.md")
    let missed = try await book.shell(script)
    #expect(missed.status == 2)
    let message = try #require(missed.errors.split(separator: "\n").last)
    #expect(message.hasPrefix("workbook: error: cannot write '<root>/cache/v1/"))
    #expect(
      message.hasSuffix(
        "' of the cache: Permission denied; choose another folder with '--cache DIR'"))
  }
}
