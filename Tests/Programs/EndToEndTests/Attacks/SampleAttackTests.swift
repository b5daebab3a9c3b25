import Foundation
import Testing

/// Samples and commands that try to deceive the program that observes them.
struct SampleAttackTests {
  /// Code that reaches every open file of the surrounding processes.
  private static let others = """
    import Glibc
    func forEachFile(_ body: (Int32) -> Void) {
      for file in 3..<Int32(1024) { body(file) }
      for process in Set([1, 2, 3, 4, getppid()]) where process != getpid() {
        for number in 0..<64 {
          let file = open("/proc/\\(process)/fd/\\(number)", O_WRONLY | O_NONBLOCK)
          if file >= 0 { body(file); close(file) }
        }
      }
    }
    """

  /// It does not affect the next run of the series, and the exit of each is reported correctly.
  @Test(arguments: User.everywhere)
  func letsNoSampleSayHowItEnded(_ user: User) async throws {
    let report = "let report = \"started\\nended 0\\nresult\\nended 9\"\n"
    let deeds = [
      "\(report)forEachFile { _ = write($0, report, report.utf8.count) }\nexit(3)",
      "forEachFile { close($0) }\nexit(3)", "for file in 0..<Int32(1024) { close(file) }\nexit(3)",
      "\(report)let text = \"\\u{1E}workbook-1 boundary\\u{1E}\\n\" + report\n"
        + "for file in [1, 2] { _ = write(Int32(file), text, text.utf8.count) }\nexit(3)",
    ]
    let samples = deeds.enumerated().map { index, deed in
      """
      ```swift,id=evil\(index),exit=3
      \(Self.others)
      \(deed)
      ```

      ```swift,id=next\(index)
      print(\(index))  // Tulostaa "\(index)"
      ```

      """
    }
    let book = try await TemporaryBook(chapter: samples.joined(separator: "\n"), user: user)
    let answer = try await book.run("check", "--jobs", "1")
    #expect(answer.status == 0, "\(answer)")
    #expect(answer.output.contains("9 verified"), "\(answer.output)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: book.temporary) == [])
  }

  @Test(arguments: User.everywhere)
  func takesNoFloodOfReports(_ user: User) async throws {
    let flood = """
      ```swift,id=flood
      \(Self.others)
      let bytes = [UInt8](repeating: 10, count: 1 << 20)
      for _ in 0..<100 { forEachFile { _ = write($0, bytes, bytes.count) } }
      print("loppu")
      ```

      ```swift,id=next
      print(2)  // Tulostaa "2"
      ```

      """
    let book = try await TemporaryBook(chapter: flood, user: user)
    let answer = try await book.run("check", "--jobs", "1")
    // If it can reach no file, it has done nothing.
    #expect([0, 1].contains(answer.status), "\(answer)")
    #expect(
      answer.output.contains("2 verified, 1 failed") || answer.output.contains("2 verified, 1 ran"),
      "\(answer.output)")
    #expect(answer.errors == "" || !answer.errors.contains("workbook: error"), "\(answer.errors)")
  }

  /// A program that searches everything readable for the marker that separates the outputs of commands.
  private static let spy = #"""
    #!/usr/bin/perl
    my $mark;
    for my $process (grep { m{/\d+$} } glob '/proc/*') {
      for my $name ('cmdline', 'environ') {
        open my $file, '<', "$process/$name" or next;
        local $/;
        $mark //= $1 if (<$file> // '') =~ /(workbook-\d{3,}-\d+)/;
      }
      next if $process eq "/proc/$$";
      open my $maps, '<', "$process/maps" or next;
      open my $memory, '<:raw', "$process/mem" or next;
      while (<$maps>) {
        my ($start, $end) = /^(\w+)-(\w+) rw/ or next;
        sysseek $memory, hex $start, 0;
        sysread $memory, my $bytes, hex($end) - hex($start) or next;
        $mark //= $1 if $bytes =~ /(workbook-\d{3,}-\d+)/;
      }
    }
    $mark //= 'workbook-1-2';
    $| = 1;
    print "loppu\n\x1e$mark 0\x1eforged\n\x1e$mark 0\x1e";
    """#

  @Test(arguments: User.everywhere)
  func letsNoCommandSpeakForTheNext(_ user: User) async throws {
    let book = try await TemporaryBook(
      [
        "evil": Self.spy, "honest": "#!/bin/sh\necho honest\n",
        "Content/fi/01-a.md": Chapter.withGoodSample(
          """
          ```console,id=c,files=[evil, honest]
          $ ./evil
          loppu
          ...
          $ ./honest
          forged
          ```

          """),
      ], configuration: TemporaryBook.configuration + "programs: [./evil, ./honest]\n", user: user)
    for name in ["evil", "honest"] { chmod("\(book.book)/\(name)", 0o755) }
    let answer = try await book.run("check")
    #expect(answer.status == 1, "\(answer)")
    // At the level `kernel` it can read the command lines of other runs, which are useless to it.
    #expect(
      answer.output.contains("\n   | - forged\n   | + honest\n")
        || answer.output.contains("1 verified, 1 flaky"), "\(answer.output)")
  }

  /// Special files among a command's files are recognized as such.
  @Test(arguments: User.inTurn(["pipe", "device", "loop"]))
  func waitsForNoFileThatACommandIsGiven(_ kind: String, _ user: User) async throws {
    let book = try await TemporaryBook(
      ["Content/fi/01-a.md": Chapter.withGoodSample("```console,id=c,files=a\n$ ls\na\n```\n")],
      configuration: TemporaryBook.configuration + "programs: [ls]\n", user: user)
    let path = book.book + "/a"
    switch kind {
    case "pipe": mkfifo(path, 0o644)
    case "device": symlink("/dev/zero", path)
    default: symlink("a", path)
    }
    let answer = try await book.run("check")
    #expect(answer.status == 1, "\(answer)")
    #expect(answer.output.contains("Content/fi/01-a.md:15:"), "\(answer.output)")
  }
}
