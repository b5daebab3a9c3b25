import ChildProcess
import Testing

struct ShellWordsTests {
  @Test(arguments: [
    ([], ""), (["a b"], "'a b'"), (["it's", ""], #"'it'\''s' ''"#), (["'"], #"''\'''"#),
  ])
  func quotesEachWord(words: [String], text: String) {
    #expect(ShellWords.quoted(words) == text)
  }

  @Test func quotesWhatMeansSomethingToAShell() async throws {
    let words = [
      "$HOME", "`id`", "$(id)", "\\", "\\\\n", "\"", "''", "a\nb", "*", "~", "!!", "#", "-n",
      "&;|<>",
      "ä\u{301}\u{202E}", "\u{7F}", " ",
    ]
    var configuration = Subprocess.Configuration(
      executable: "/bin/sh", arguments: ["-c", "printf '%s\\0' " + ShellWords.quoted(words)])
    configuration.environment = ["PATH": "/usr/bin:/bin"]
    let result = try await Subprocess.run(configuration)
    let printed = result.standardOutput.split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    #expect(printed.dropLast() == words[...])
  }
}
