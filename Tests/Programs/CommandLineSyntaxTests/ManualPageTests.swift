import CommandLineSyntax
import Foundation
import Testing

struct ManualPageTests {
  private let page = ManualPage.text(version: "workbook 1.2.3")

  @Test func hasEveryCommandOptionAndExample() {
    for command in CommandName.allCases {
      #expect(page.contains("\n.SS \(command.rawValue)\n"))
      for example in command.examples {
        let line = example.line.replacing("-", with: "\\-")
        #expect(page.contains("\n\\fBworkbook \(line)\\fR\n"))
      }
    }
    for option in CommandOption.all {
      #expect(page.contains("\\fB\(option.name.replacing("-", with: "\\-"))\\fR"))
    }
    #expect(page.hasPrefix(".TH WORKBOOK 1 \"\" \"workbook 1.2.3\""))
  }

  @Test func hasNoRequestsButItsOwn() {
    let known: Set = ["TH", "SH", "SS", "TP", "B", "I", "RI", "PP", "br"]
    for line in page.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      #expect(!line.isEmpty && !line.hasPrefix("'"))
      guard line.hasPrefix(".") else { continue }
      #expect(known.contains(String(line.dropFirst().prefix { $0 != " " })), "\(line)")
    }
  }

  private static let formatter = "/usr/bin/groff"

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: formatter)))
  func isFormattedWithoutWarnings() throws {
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = URL(filePath: Self.formatter)
    process.arguments = ["-man", "-ww", "-z", "-Tutf8"]
    (process.standardInput, process.standardOutput, process.standardError) = (input, output, output)
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(page.utf8))
    try input.fileHandleForWriting.close()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(String(decoding: said, as: UTF8.self) == "")
    #expect(process.terminationStatus == 0)
  }
}
