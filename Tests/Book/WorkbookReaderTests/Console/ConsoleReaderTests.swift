import TextDiagnostics
import Testing
import WorkbookModel
import WorkbookReader

/// Console fences as commands.
struct ConsoleReaderTests {
  private func read(_ body: String, info: String = "console,id=a") -> (
    Sample?, MarkedText, [Diagnostic]
  ) {
    let marked = chapterText("```\(info)\n\(body)```\n")
    let (chapter, diagnostics) = readChapter(marked)
    return (chapter.sample("a"), marked, diagnostics)
  }

  private func commands(_ body: String) throws -> [ConsoleCommand] {
    let (sample, _, diagnostics) = read(body)
    #expect(diagnostics == [])
    return try #require(sample).commands
  }

  @Test(arguments: ["$ls a", "% ls a", "# ls a", "me@host:~$ ls a", "＄ ls a", "$\u{A0}ls a"])
  func knowsPromptsOfShells(line: String) {
    let (_, _, diagnostics) = read(line + "\n")
    #expect(diagnostics.map(\.fix) == ["a command begins with '$ ': write '$ ls a'"])
  }

  @Test func partsCommandsOutputsAndStatuses() throws {
    let (read, marked, diagnostics) = read(
      "\n$ ⟦⟦swift⟧ --version⟧\nSwift [..]\n...\n\n$ ⟦false⟧\n? ⟦1⟧\n\n$ echo a\n\na\n? 0\n")
    #expect(diagnostics == [])
    let sample = try #require(read)
    let commands = sample.commands
    #expect(commands.map(\.words) == [["swift", "--version"], ["false"], ["echo", "a"]])
    #expect(
      commands.map { sample.lines[$0.output].map(\.code) } == [
        ["Swift [..]", "..."], [], ["", "a"],
      ])
    #expect(commands.map(\.status) == [0, 1, 0])
    #expect(commands[0].range.offsets == marked.ranges[0])
    #expect(commands[0].programRange.offsets == marked.ranges[1])
    #expect(commands[1].range.offsets == marked.ranges[2])
    #expect(commands[1].statusRange?.offsets == marked.ranges[3])
  }

  @Test(arguments: [
    ("a b  c", ["a", "b", "c"]), ("a 'b c' \"d e\"", ["a", "b c", "d e"]),
    ("a '$HOME | x' \"it's\"", ["a", "$HOME | x", "it's"]),
    (#"a "\"\\\$\`" "\n" b\ c \$"#, ["a", #""\$`"#, #"\n"#, "b c", "$"]),
    ("a '' \"\"", ["a", "", ""]), ("a x=1 --b=c,d:e@f%g+h^i", ["a", "x=1", "--b=c,d:e@f%g+h^i"]),
    ("ä 'ö'ü", ["ä", "öü"]), ("a b~c d#e", ["a", "b~c", "d#e"]), ("'a=1' b", ["a=1", "b"]),
  ])
  func readsWordsAsAShellWould(_ text: String, _ words: [String]) throws {
    #expect(try commands("$ \(text)\n").map(\.words) == [words])
  }

  @Test(arguments: [
    ("$ a ⟦|⟧ b", "'|' needs a shell, and commands run without one"),
    ("$ a ⟦&&⟧ b", "'&&' needs a shell, and commands run without one"),
    ("$ a⟦;⟧ b", "';' needs a shell, and commands run without one"),
    ("$ a ⟦>⟧ b", "'>' needs a shell, and commands run without one"),
    ("$ a ⟦<<⟧ b", "'<<' needs a shell, and commands run without one"),
    ("$ ä ⟦$⟧HOME", "'$' needs a shell, and commands run without one"),
    ("$ a \"x ⟦$⟧(b)\"", "'$' needs a shell, and commands run without one"),
    ("$ a ⟦`⟧b`", "'`' needs a shell, and commands run without one"),
    ("$ a ⟦*⟧.swift", "'*' needs a shell, and commands run without one"),
    ("$ a {b", "'{' needs a shell, and commands run without one"),
    ("$ a ⟦~⟧/b", "'~' needs a shell, and commands run without one"),
    ("$ a ⟦#⟧ remark", "'#' needs a shell, and commands run without one"),
    ("$ ⟦LANG=fi⟧ a", "'LANG=' before a command needs a shell, and commands run without one"),
    ("$ a ⟦'⟧b c", "the quote that opens here is never closed"),
    ("$ a ⟦\"⟧b c", "the quote that opens here is never closed"),
    ("$ a ⟦\\⟧", "a command cannot continue on the next line"),
    ("⟦$⟧", "a command is missing after '$'"), ("⟦$  ⟧", "a command is missing after '$'"),
    ("⟦out⟧\nmore\n$ a", "this line precedes the first command"),
    ("$ a\n⟦? 256⟧", "'256' is not an exit status"),
    ("$ a\n? 1\n\n⟦out⟧", "this line follows the exit status of its command"),
  ])
  func refusesWhatOnlyAShellKnows(_ body: String, _ summary: String) {
    let (_, marked, diagnostics) = read(body + "\n")
    #expect(diagnostics.map(\.summary) == [summary])
    #expect(diagnostics.map(\.id) == [.console])
    #expect(diagnostics.allSatisfy { $0.fix?.isEmpty == false })
    if let range = marked.ranges.first { #expect(diagnostics.first?.range.offsets == range) }
  }

  @Test func takesOtherLinesForOutput() throws {
    let (sample, _, diagnostics) = read("$ a\n?\n? x\n$b\n# c\n> d\n")
    #expect(diagnostics == [])
    #expect(sample?.lines[1..<6].map(\.code) == ["?", "? x", "$b", "# c", "> d"])
    #expect(sample?.commands.map(\.output) == [1..<6])
  }

  /// The first character of a line is doubled if it would be read as something else.
  @Test(arguments: [
    ("$$ x", "$ x"), ("$$$ x", "$$ x"), ("$$", "$"), ("$$x", "$$x"), ("?? 1", "? 1"),
    ("??? 12", "?? 12"), ("?? new.txt", "?? new.txt"), ("??1", "??1"), ("??", "??"),
    ("?$ 1", "?$ 1"),
  ])
  func readsDoubledMarksAsOutput(line: String, printed: String) throws {
    let (read, marked, diagnostics) = read("$ a\n⟦\(line)⟧\n? 1\n")
    #expect(diagnostics == [])
    let sample = try #require(read)
    #expect(sample.commands.map(\.status) == [1])
    #expect(sample.commands.flatMap { sample.lines[$0.output].map(\.code) } == [printed])
    let range = try #require(marked.ranges.first)
    #expect(sample.lines[1].start.offset + printed.utf8.count == range.upperBound)
    #expect(ConsoleLine.escaped(printed) == line)
  }

  @Test func readsDoubledMarksOfAnIgnoredOne() {
    let (sample, _, _) = read("?? 1\n", info: "console,id=a,ignore=\"ei\"")
    #expect(sample?.lines.map(\.code) == ["? 1"])
  }

  @Test func wantsACommand() {
    let (_, _, diagnostics) = read("\n")
    #expect(diagnostics.map(\.summary) == ["the console sample has no command"])
    #expect(diagnostics.map(\.range.start.line) == [4])
  }

  @Test func leavesAnIgnoredOneAlone() {
    let (sample, _, diagnostics) = read("a | b\n", info: "console,id=a,ignore=\"ei\"")
    #expect(diagnostics == [])
    #expect(sample?.commands == [])
  }

  @Test func reportsProgramsThatTheBookDoesNotList() async throws {
    let book = try TemporaryBook(
      [
        "Content/fi/00-a.md": chapterFile(
          "```console\n$ swiftc a\n$ siwft b\n$ bin/run\n$ ./curl\n```\n")
      ],
      configuration: "title: {fi: T}\nlanguages: [fi]\nprograms: [swift, swiftc]\n")
    let problems = try await book.load().diagnostics
    #expect(
      problems.map(Said.init) == [
        Said(
          "console", "'siwft' is not in the book's list of programs",
          fix: "did you mean 'swift'? otherwise list it in Content/workbook.yml: "
            + "programs: [swift, swiftc, siwft]; write a line of output that begins with '$' as '$$ ...'"
        ),
        Said(
          "console", "'bin/run' is not in the book's list of programs",
          fix: "call a program by its name and add it to 'programs' in Content/workbook.yml"
            + "; write a line of output that begins with '$' as '$$ ...'"),
        Said(
          "console", "'./curl' is not in the book's list of programs",
          fix:
            "list it in Content/workbook.yml: programs: [swift, swiftc, ./curl]; write a line of output that begins with '$' as '$$ ...'"
        ),
      ])
    #expect(problems.map(\.range.start.line) == [6, 7, 8])
    #expect(problems.map(\.range.start.column) == [3, 3, 3])
    #expect(problems.map(\.range.end.column) == [8, 10, 9])
  }

  @Test func refusesPathsAsPrograms() async throws {
    let book = try TemporaryBook(
      [:], configuration: "title: {fi: T}\nlanguages: [fi]\nprograms: [swift, ./a.out, bin/x]\n")
    let problems = try await book.load().diagnostics.filter { $0.id == .configuration }
    #expect(problems.map(\.summary) == ["'bin/x' is not the name of a program"])
    #expect(problems.map(\.range.start.line) == [3])
  }

  // MARK: Files

  private func bookWithFiles(_ info: String) throws -> TemporaryBook {
    try TemporaryBook(
      [
        "Content/fi/00-a.md": chapterFile("```console,id=a,files=[\(info)]\n$ ls\n```\n"),
        "Demo/a.swift": "a", "Demo/Sources/b.swift": "b", "Demo/.hidden": "h", "c.txt": "c",
      ], configuration: "title: {fi: T}\nlanguages: [fi]\nprograms: [ls]\n")
  }

  @Test func readsTheFilesOfTheWorkingFolder() async throws {
    let workbook = try await bookWithFiles("Demo,c.txt").load()
    #expect(workbook.diagnostics == [])
    let sample = try #require(workbook.chapters[0].sample("a"))
    #expect(sample.annotations.files?.map(\.value) == ["Demo", "c.txt"])
    #expect(sample.commands.map(\.words) == [["ls"]])
    let files = sample.givenFiles
    #expect(files.map(\.path) == ["Sources/b.swift", "a.swift", "c.txt"])
    #expect(files.map { String(decoding: $0.bytes, as: UTF8.self) } == ["b", "a", "c"])
  }

  @Test(arguments: [
    ("⟦Dmo⟧", "the file 'Dmo' does not exist", "did you mean 'Demo'?"),
    (
      "⟦../x⟧", "'../x' is not a path inside the book",
      "write it relative to the folder that contains 'Content', such as Snippets/budget.swift"
    ),
    (
      "Demo,⟦Demo/a.swift⟧", "the working folder would get two files 'a.swift'",
      "leave one of them out"
    ),
    ("⟦Empty⟧", "the folder 'Empty' contains no file", "add a file, or leave the folder out"),
    (
      "⟦Round⟧", "the folder 'Round' is nested too deeply", "name only the files that are needed"
    ),
    (
      "⟦Many⟧", "the folder 'Many' contains more than 200 files or 16 MiB",
      "name only the files that are needed"
    ),
  ])
  func saysWhichFilesCannotBeGiven(_ info: String, _ summary: String, _ fix: String) async throws {
    let marked = MarkedText("```console,id=a,files=[\(info)]")
    let book = try bookWithFiles(MarkedText(info).text)
    try book.createFolder("Empty")
    try book.createFolder("Round")
    try book.write("x", to: "Round/x")
    try book.link("Round/again", to: ".")
    for number in 0...200 { try book.write("", to: "Many/\(number)") }
    let problems = try await book.load().diagnostics
    #expect(problems.map(Said.init) == [Said("include", summary, fix: fix)])
    #expect(problems.first?.range.start.column == (marked.ranges.first?.lowerBound ?? 0) + 1)
  }
}
