import Testing
import CommandLineSyntax
import WorkbookReader

struct HelpTextTests {
  @Test func namesEveryCommandInTheOverview() {
    for command in CommandName.allCases {
      #expect(HelpText.overview.contains("\n  \(command.rawValue) "))
    }
  }

  @Test(arguments: CommandName.allCases)
  func namesExactlyTheOptionsThatTheParserTakes(_ command: CommandName) {
    let help = HelpText.text(for: command)
    for option in CommandOption.all {
      let lines = option.help.split(separator: "\n")
      #expect(
        lines.allSatisfy(help.contains) == option.isKnown(to: command), "\(option.name)")
    }
  }

  @Test(arguments: CommandName.allCases)
  func showsExamplesThatTheParserTakes(_ command: CommandName) throws {
    #expect(!command.examples.isEmpty)
    for example in command.examples {
      let words = example.line.split(separator: " ").map(String.init)
      #expect(try Invocation(parsing: words).command == command)
      #expect(HelpText.text(for: command).contains("  workbook \(example.line)"))
    }
  }

  @Test func listsEveryTagThatAFenceMayCarry() {
    for word in AnnotationVocabulary.words {
      #expect(TagText.reference.contains("\n  \(word.form)"))
      #expect(TagText.reference.contains(word.summary))
    }
  }

  @Test func staysWithinAHundredColumns() {
    for text in [HelpText.overview, TagText.reference] + CommandName.allCases.map(HelpText.text) {
      #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
      for line in text.split(separator: "\n") { #expect(line.count <= 100, "\(line)") }
    }
  }
}
