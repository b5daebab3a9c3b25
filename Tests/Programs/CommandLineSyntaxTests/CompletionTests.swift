import CommandLineSyntax
import TextDiagnostics
import Foundation
import Testing

/// The completions of the shells, executed by bash, and by their structure for those that may not be here.
struct CompletionTests {
  /// What bash proposes for the last of some words.
  private func proposals(_ words: [String], in folder: String? = nil) throws -> [String] {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/bin/bash")
    let script =
      CompletionShell.bash.script + """
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
        complete -p workbook >/dev/null || exit 1
        _workbook
        printf '%s\\n' "${COMPREPLY[@]}"
        """
    process.arguments = ["-c", script, "bash"] + words
    process.standardOutput = output
    if let folder { process.currentDirectoryURL = URL(filePath: folder) }
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init).sorted()
  }

  @Test(arguments: [
    (["workbook", "che"], ["check"]), (["./workbook", "p"], ["push"]),
    (["workbook", "-C", "x", "che"], ["check"]),
    (["workbook", "--color=never", "tr"], ["transfers"]),
    (["workbook", "--color", "=", "never", "tr"], ["transfers"]),
    (["workbook", "check", "--fo"], ["--format"]),
    (["workbook", "check", "a.md", "--merge", "v"], ["verify"]),
    (["workbook", "model", "--format", "j"], ["json"]),
    (["workbook", "check", "--format", "j"], ["json", "junit"]),
    (["workbook", "check", "--format", "=", "j"], ["json", "junit"]),
    (
      ["workbook", "check", "--format", "="], ["github", "json", "junit", "sarif", "short", "text"]
    ),
    (["workbook", "check", "-j", ""], []), (["workbook", "push", "--pri"], ["--priority"]),
    (["workbook", "build", "--pri"], []), (["workbook", "cache", "ve"], ["verify"]),
    (["workbook", "help", "compl"], ["completions"]),
    (["workbook", "help", "completions", ""], ["bash", "fish", "zsh"]),
    (["workbook", "help", "zs"], []),
    (["workbook", "init", "--language", "f"], ["fi"]),
  ])
  func bashProposesWhatTheParserTakes(_ words: [String], _ expected: [String]) throws {
    let found = try proposals(words)
    #expect(expected == [] ? found == [] : expected.allSatisfy(found.contains))
    if words.contains("completions") { #expect(found == expected) }
    if words.last?.isEmpty == false, words.last != "=" {
      #expect(found.allSatisfy { $0.hasPrefix(words.last ?? "") })
    }
  }

  @Test func bashProposesFilesAndFolders() throws {
    let folder =
      FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
      + "/workbook-completion-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: folder + "/docs", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data().write(to: URL(filePath: folder + "/do it.md"))
    #expect(try proposals(["workbook", "check", "do"], in: folder) == ["do it.md", "docs"])
    #expect(try proposals(["workbook", "check", "-C", "do"], in: folder) == ["docs"])
    #expect(
      try proposals(["workbook", "push", "--payload", "do"], in: folder) == ["do it.md", "docs"])
  }

  @Test(arguments: CommandName.allCases)
  func bashProposesExactlyTheOptionsOfACommand(_ command: CommandName) throws {
    let known = CommandOption.all.filter { $0.isKnown(to: command) }
      .flatMap { [$0.shortName, $0.name].compactMap { $0 } }
    #expect(try proposals(["workbook", command.rawValue, "-"]) == known.sorted())
  }

  @Test(arguments: CompletionShell.allCases)
  func everyScriptHasEveryCommandAndOption(_ shell: CompletionShell) {
    let script = shell.script
    for command in CommandName.allCases { #expect(script.contains(command.rawValue)) }
    for option in CommandOption.all {
      let name = shell == .fish ? "-l \(option.name.dropFirst(2)) " : option.name
      #expect(script.contains(name), "\(option.name)")
      for choice in option.choices ?? [] { #expect(script.contains(choice)) }
    }
    #expect(script.hasSuffix("\n"))
  }
}
