import Foundation
import Testing

/// Options, names and places as people type them.
struct CommandLineTests {
  @Test func printsItsVersion() async throws {
    let book = try await TemporaryBook(configuration: nil)
    let answer = try await book.run("--version")
    #expect(answer.status == 0)
    #expect(answer.output == "workbook <version>\n")
    #expect(answer.errors == "")
  }

  @Test func explainsItselfWhenNothingIsAsked() async throws {
    let book = try await TemporaryBook(configuration: nil)
    let answer = try await book.run()
    #expect(answer.status == 2)
    #expect(answer.output == "")
    let help = try await book.run("--help")
    #expect(answer.errors == help.output)
  }

  @Test(arguments: [
    (["chekc"], "unknown command 'chekc'; did you mean 'check'?"),
    (
      ["publish"],
      "unknown command 'publish'; the commands are build, serve, run, check, merge, accept, "
        + "why, try, cache, model, device, push, transfers, init, help"
    ),
    (["check", "--colr"], "unknown option '--colr'; did you mean '--color'?"),
    (["check", "--x"], "unknown option '--x'; see 'workbook --help'"),
    (["check", "-x"], "unknown option '-x'; see 'workbook --help'"),
    (["check", "--color", "sometimes"], "'--color' takes auto, always or never, not 'sometimes'"),
    (
      ["check", "--format=xml"],
      "'--format' takes text, json, junit, sarif, github or short, not 'xml'"
    ),
    (["model", "--format=junit"], "'--format' takes text or json, not 'junit'"),
    (["check", "--slowest", "-1"], "'--slowest' takes a number from 0 to 1000, not '-1'"),
    (
      ["build", "--filter", "x"],
      "'--filter' does not belong to 'workbook build'; pages would show samples that were not run; "
        + "filter 'workbook check'"
    ),
    (["check", "--jobs", "0"], "'--jobs' takes a number from 1 to 256, not '0'"),
    (["check", "-jx"], "'--jobs' takes a number from 1 to 256, not 'x'"),
    (["check", "--cache="], "'--cache' needs a value: --cache DIR"),
    (["build", "--output"], "'--output' needs a value: --output DIR"),
    (
      ["build", "--output", "--jobs"],
      "'--output' needs a value: --output DIR; for '--jobs' itself write '--output=--jobs'"
    ),
    (["check", "--no-sandbox=1"], "'--no-sandbox' takes no value, found '--no-sandbox=1'"),
    (
      ["check", "--output", "x"],
      "'--output' does not belong to 'workbook check'; see 'workbook check --help'"
    ),
    (["build", "x"], "'workbook build' takes no 'x'; see 'workbook build --help'"),
    (
      ["run", "--no-sandbox", "--require-sandbox", "namespaces"],
      "'--no-sandbox' contradicts '--require-sandbox'; leave one out"
    ),
  ])
  func refusesWhatItDoesNotUnderstand(_ arguments: [String], _ message: String) async throws {
    let book = try await TemporaryBook(configuration: nil)
    try await book.start([BuiltProgram.path] + arguments).expectCouldNotRun(message)
  }

  @Test(arguments: [
    ("fi/01-b", "no chapter 'fi/01-b'; did you mean 'fi/01-a'?"),
    ("Content/fi/09-x.md", "no chapter 'Content/fi/09-x.md'; did you mean 'Content/fi/01-a.md'?"),
    ("elsewhere", "no chapter 'elsewhere'; the chapters are fi/01-a"),
    ("fi/01-a#god", "no sample 'god' in fi/01-a; did you mean '#good'?"),
    ("01-a#something", "no sample 'something' in fi/01-a; the samples are good"),
  ])
  func suggestsChaptersAndSamples(_ name: String, _ message: String) async throws {
    let book = try await TemporaryBook(chapter: "")
    try await book.run("run", name).expectCouldNotRun(message)
    try await book.run("check", name).expectCouldNotRun(message)
  }

  /// A truncated report is a failure.
  @Test func saysThatItsOutputCouldNotBeWritten() async throws {
    let book = try await TemporaryBook(chapter: "")
    let answer = try await book.shell("$workbook model > /dev/full")
    #expect(answer.status == 2)
    #expect(
      answer.errors == "workbook: error: cannot write to standard output: No space left on device; "
        + "check where it is redirected to\n")
    // A pipe closed by its reader is not an error.
    let head = try await book.shell("$workbook model | head -c 1; exit ${PIPESTATUS[0]}")
    #expect(head.status == 0)
    #expect(head.errors == "")
  }

  /// A pipe that another program has made non-blocking, as some do with a terminal.
  @Test func waitsForASlowReaderOfANonBlockingPipe() async throws {
    let lines = String(repeating: "let a = 1\n", count: 3_000)
    let book = try await TemporaryBook(chapter: "```swift,id=long\n\(lines)```\n")
    let answer = try await book.shell(
      """
      perl -MFcntl -e 'fcntl(STDOUT, F_SETFL, O_WRONLY | O_NONBLOCK); exec @ARGV' \
        "$workbook" model --format json --indent | { sleep 1; tail -n 1; }; echo ${PIPESTATUS[0]}
      """)
    #expect(answer.output == "}\n0\n")
    #expect(answer.errors == "")
  }

  @Test func takesOptionsInEverySpelling() async throws {
    let book = try await TemporaryBook(chapter: "")
    let cache = book.cache
    let spellings = [
      ["check", "--cache", cache, "--jobs", "1", "-C", book.book],
      ["check", "--cache=\(cache)", "--jobs=1", "--directory=\(book.book)"],
      ["-j1", "-C\(book.book)", "check", "--cache", cache],
      ["--directory", book.book, "check", "-j", "1", "--cache", cache, "--", "fi/01-a"],
      ["check", "fi/01-a", "--cache", cache, "-C", "book", "--color=never", "--format=text"],
    ]
    for words in spellings {
      let answer = try await book.start([BuiltProgram.path] + words, in: book.root)
      #expect(answer.status == 0, "\(words)")
      #expect(answer.output == "1 verified; <swift>, sandbox: namespaces\n", "\(words)")
    }
  }

  @Test func findsTheBookFromAFolderInsideAndAChapterByAnyPath() async throws {
    let book = try await TemporaryBook(chapter: "")
    let inside = book.book + "/Content/fi"
    for name in [
      "01-a.md", "./01-a.md", "../fi/01-a.md", inside + "/01-a.md", "Content/fi/01-a.md",
    ] {
      let answer = try await book.run("check", name, in: inside)
      #expect(answer.output == "1 verified; <swift>, sandbox: namespaces\n", "\(name)")
    }
  }

  @Test func coloursOnlyWhenAskedOrOnATerminal() async throws {
    let book = try await TemporaryBook(chapter: "```swift,id=e,should_trap\nprint(1)\n```\n")
    let escape = "\u{1B}["
    for (when, isColoured) in [("always", true), ("never", false), ("auto", false)] {
      let answer = try await book.run("check", "--color", when)
      #expect(answer.output.contains(escape) == isColoured, "\(when)")
    }
    let terminal = "script -qec \"$workbook check --cache '$cache'\" /dev/null < /dev/null"
    let coloured = try await book.shell(terminal)
    #expect(coloured.output.contains(escape + "1;31merror"))
    let plain = try await book.shell("export NO_COLOR=1; \(terminal)").output
    #expect(!plain.contains(escape + "1;31m"))
  }

  @Test func saysInOneLineThatACacheOrASiteCannotBeWritten() async throws {
    let book = try await TemporaryBook(chapter: "")
    try book.write("", to: "file")
    for path in ["file/cache", "file"] {
      let cache = try await book.start(
        [BuiltProgram.path, "check", "--cache", "\(book.book)/\(path)"])
      cache.expectCouldNotRun(
        "cannot create the folder '<root>/book/\(path)' for cached results: not a directory; choose "
          + "another one with '--cache DIR'")
    }
    let site = try await book.run("build", "--output", "file/site")
    site.expectCouldNotRun(
      "cannot make the folder '<root>/book/file/site': not a directory; fix that or choose another "
        + "folder with '--output'")
    let content = try await book.run("build", "--output", "Content")
    #expect(content.status == 2)
    #expect(
      content.errors.hasPrefix("workbook: error: cannot write the site to '<root>/book/Content': "))
    #expect(try book.read("Content/fi/01-a.md") == Chapter.withGoodSample(""))
  }

  @Test func warnsWhenThereIsNoSandbox() async throws {
    let book = try await TemporaryBook(chapter: "")
    let answer = try await book.run("check", "--no-sandbox")
    #expect(answer.status == 0)
    #expect(answer.output == "1 verified; <swift>, sandbox: none\n")
    #expect(
      answer.gaps == [
        "reading", "names", "writing", "network", "processes", "signals", "leftovers", "space",
        "user", "paths",
      ])
    #expect(answer.errors == "warning: '--no-sandbox': samples run with your own permissions\n")
  }

  @Test func saysWhatIsMissingOnTheMachine() async throws {
    let book = try await TemporaryBook(chapter: "")
    try await book.run("check", environment: ["PATH": "/nonexistent"]).expectCouldNotRun(
      "no 'swiftc' in any folder of PATH; install Swift 6.3 and put its 'usr/bin' there")
    try await book.start([BuiltProgram.path, "check"], environment: ["HOME": ""]).expectCouldNotRun(
      "no folder for cached results: HOME is not set; specify one with '--cache DIR'")
  }
}
