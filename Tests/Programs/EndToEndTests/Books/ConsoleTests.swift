import Foundation
import Testing

/// Chapters with console samples.
struct ConsoleTests {
  private func book(_ body: String, programs: String, files: [String: String] = [:]) async throws
    -> TemporaryBook
  {
    let chapters = ["Content/fi/01-a.md": Chapter.withGoodSample(body)]
    return try await TemporaryBook(
      chapters.merging(files) { $1 },
      configuration: TemporaryBook.configuration + "programs: [\(programs)]\n")
  }

  @Test func runsCommandsAndShowsWhatTheyPrinted() async throws {
    let book = try await book(
      """
      ```console,id=c,files=[Demo]
      $ workbook check -C kirja --no-sandbox --cache tmp
      ...
      1 verified; Swift [..]
      ...

      $ swiftc hei.swift
      $ ./hei Väinö
      hei Väinö
      $ ls puuttuu
      ls: cannot access 'puuttuu': No such file or directory
      ? 2
      ```

      """, programs: "workbook, swiftc, ./hei, ls",
      files: [
        "Demo/hei.swift": "print(\"hei\", CommandLine.arguments[1])\n",
        "Demo/kirja/Content/workbook.yml": TemporaryBook.configuration,
        "Demo/kirja/Content/fi/01-a.md": Chapter.sample("id=a", "print(1)  // => 1"),
      ])
    let answer = try await book.run("build")
    #expect(answer.status == 0)
    #expect(answer.output.hasPrefix("2 verified; <swift>, sandbox: namespaces\n"))
    let page = try book.read("Site/public/fi/01-a.html")
    #expect(page.contains("<span class=\"line\">hei Väinö\n</span>"))
    #expect(page.contains("<span class=\"line command-line\">$ ls puuttuu\n</span>"))
    #expect(page.contains("<span class=\"line\">? 2\n</span>"))
    #expect(page.contains("<span class=\"line\">1 verified; Swift 6"))
    let shown = try await book.run("run", "01-a#c")
    #expect(shown.output.hasPrefix("fi/01-a#c verified (cached, from <day>)\n  │ $ workbook check"))
    #expect(shown.output.contains("\n  │ ? 2\n1 verified; "))
    #expect(shown.progress == [])
    // The option applies to the book's own samples, but not to the command of a console sample.
    #expect(try await book.run("check", "--require", "claims").status == 0)
  }

  @Test(arguments: User.everywhere)
  func givesCommandsFilesThatTheyMayChange(_ user: User) async throws {
    let book = try await TemporaryBook(
      [
        "Demo/tool":
          "#!/bin/sh\necho kaksi >> a/b/text && mkdir a/b/c && touch a/d && cat a/b/text\n",
        "Demo/a/b/text": "yksi\n",
        "Content/fi/01-a.md": Chapter.withGoodSample(
          "```console,id=c,files=[Demo]\n$ ./tool\nyksi\nkaksi\n```\n"),
      ], configuration: TemporaryBook.configuration + "programs: [./tool]\n", user: user)
    chmod(book.book + "/Demo/tool", 0o555)
    let answer = try await book.run("check")
    #expect(answer.status == 0, "\(answer)")
  }

  @Test func runsAgainWhenAFileOfTheWorkingFolderChanges() async throws {
    let book = try await book(
      "```console,id=c,files=a.txt\n$ cat a.txt\nyksi\n```\n", programs: "cat",
      files: ["a.txt": "yksi\n"])
    for _ in 0..<3 { #expect(try await book.run("check").status == 0) }
    try book.write("kaksi\n", to: "a.txt")
    let why = try await book.run("why", "fi/01-a#c")
    let day = #/\d{4}-\d\d-\d\d/#
    #expect(
      why.output.replacing(day, with: "<day>").replacing(#/[0-9a-f]{64}/#, with: "<key>")
        .replacing(#/in (\d+ ms|\d+(\.\d)? s)/#, with: "in <time>") == """
          fi/01-a#c would be run again
            changed: the file 'a.txt'
            run key      sha256:<key>  miss
            last result  verified on <day> (run in <time>)
            sandbox      namespaces

          """)
    #expect(try await book.run("check").status == 1)
  }

  @Test func namesWhatIsWrongAtItsLine() async throws {
    let book = try await book(
      "```console,id=c\n$ printf 'yksi\\nkaksi\\n'\nyksi\nkolme\n$ ls | wc\n$ curl x\n```\n"
        + "\n```console,id=d\n$ printf 'yksi\\nkaksi\\n'\nyksi\nkolme\n$ false\n```\n",
      programs: "printf, ls, \"false\"")
    try await book.run("check").expectProblems(
      """
      Content/fi/01-a.md:19:6: error: '|' needs a shell, and commands run without one [console]
       19 | $ ls | wc
          |      ^
         = write one command per line, each after '$ '

      Content/fi/01-a.md:20:3: error: 'curl' is not in the book's list of programs \
      [console]
       20 | $ curl x
          |   ^~~~
         = list it in Content/workbook.yml: programs: [printf, ls, false, curl]; \
      write a line of output that begins with '$' as '$$ ...'

      Content/fi/01-a.md:26:1: error: the command's output is not what the chapter claims [output]
       26 | kolme
          | ^~~~~
         |   yksi
         | - kolme
         | + kaksi
         = '-' is claimed, '+' is real: correct the command, or run 'workbook accept fi/01-a#d'

      Content/fi/01-a.md:27:3: error: ends with exit status 1, not 0 [trap]
       27 | $ false
          |   ^~~~~
         = if that is meant, write '? 1' below what it prints
      """, "1 verified, 1 failed, 1 unverified; 4 errors")
  }
}
