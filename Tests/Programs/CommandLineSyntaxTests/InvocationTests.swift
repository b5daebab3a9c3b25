import Testing
import CommandLineSyntax

struct InvocationTests {
  @Test(arguments: [
    ["run", "--cache", "c", "fi/a", "-j", "2"], ["--cache=c", "-j2", "run", "fi/a"],
    ["run", "-j2", "--cache=c", "--", "fi/a"],
  ])
  func readsTheSameInEverySpelling(_ arguments: [String]) throws {
    let invocation = try Invocation(parsing: arguments)
    #expect(invocation.command == .run)
    #expect(invocation.operands == ["fi/a"])
    #expect(invocation.value("--cache") == "c")
    #expect(invocation.value("--jobs") == "2")
  }

  @Test func takesEverythingAfterTwoDashesAsOperands() throws {
    let invocation = try Invocation(parsing: ["run", "--", "--help", "-x", "--"])
    #expect(invocation.operands == ["--help", "-x", "--"])
    #expect(!invocation.has("--help"))
  }

  @Test func keepsTheLastValueOfARepeatedOption() throws {
    let invocation = try Invocation(parsing: ["check", "-C", "a", "--directory=b=c"])
    #expect(invocation.value("--directory") == "b=c")
  }

  @Test func takesAValueThatBeginsWithOneDash() throws {
    #expect(try Invocation(parsing: ["check", "-C", "-odd"]).value("--directory") == "-odd")
    #expect(try Invocation(parsing: ["check", "--cache=--odd"]).value("--cache") == "--odd")
  }

  @Test(arguments: [
    (
      ["run", "--filter", "-j", "4"],
      "'--filter' needs a value: --filter PATTERN; for '-j' itself write '--filter=-j'"
    ),
    (
      ["check", "-C", "-j4"],
      "'-C' needs a value: -C DIR; for '-j4' itself write '--directory=-j4'"
    ),
    (["push", "-s", "-n"], "'-s' needs a value: -s NAME; for '-n' itself write '--sound=-n'"),
    (
      ["run", "--filter", "--jobs=4"],
      "'--filter' needs a value: --filter PATTERN; for '--jobs=4' itself write '--filter=--jobs=4'"
    ),
    (["run", "--filter"], "'--filter' needs a value: --filter PATTERN"),
    (["run", "--filter", "--", "a"], "'--filter' needs a value: --filter PATTERN"),
    (["run", "--filter="], "'--filter' needs a value: --filter PATTERN"),
  ])
  func takesNoOptionForAValue(_ arguments: [String], _ message: String) {
    let error = #expect(throws: Invocation.UsageError.self) { try Invocation(parsing: arguments) }
    #expect(error?.description == message)
  }

  @Test func takesAnAttachedValueThatLooksLikeAnOption() throws {
    #expect(try Invocation(parsing: ["run", "--filter=-j"]).value("--filter") == "-j")
  }

  @Test func readsAnEmptyCommandLine() throws {
    let invocation = try Invocation(parsing: [])
    #expect(invocation.command == nil)
    #expect(invocation.operands == [])
  }

  @Test(arguments: CommandOption.all.filter { $0.choices != nil }.map(\.name))
  func takesEveryChoiceThatTheHelpNames(_ name: String) throws {
    let option = try #require(CommandOption.all.first { $0.name == name })
    let command = option.commands?.first ?? .check
    let choices = try #require(option.choices)
    #expect(!choices.isEmpty)
    for choice in choices {
      #expect(
        try Invocation(parsing: [command.rawValue, name, choice]).value(name) == choice)
    }
  }

  @Test(arguments: CommandName.allCases)
  func refusesOptionsOfOtherCommands(_ command: CommandName) {
    let own = CommandOption.all.filter { $0.isKnown(to: command) }
    // What an option of the same name takes may be any value.
    let free = Set(own.filter { $0.choices == nil }.map(\.name))
    for option in CommandOption.all
    where !option.isKnown(to: command) && !free.contains(option.name) {
      let words = [command.rawValue, option.name] + (option.value == nil ? [] : ["1"])
      let error = #expect(throws: Invocation.UsageError.self) { try Invocation(parsing: words) }
      // An option with another meaning for the command takes other values there.
      let meanings = CommandOption.all.filter { $0.name == option.name }
      let hasOther = meanings.contains { $0.isKnown(to: command) }
      let reason = hasOther ? "takes " : "does not belong to 'workbook \(command.rawValue)'; "
      let start = "'\(option.name)' \(reason)"
      #expect(error?.description.hasPrefix(start) == true, "\(error?.description ?? "")")
    }
  }

  /// The numbers of the accepted lines: `--` ends the options, `-` and an empty word may be operands, and an
  /// option may precede the command.
  @Test(arguments: [
    ("-", [1]), ("--", [0, 1, 2]), ("---", []), ("--=", []), ("-=", []), ("--=x", []), ("", [1]),
    ("-C", []), ("-j-1", [0, 2]), ("--jobs=999", [0, 2]),
  ])
  func neverTrapsOnOddWords(_ word: String, _ accepted: [Int]) {
    let lines = [[word], ["check", word], [word, word]]
    #expect(lines.indices.filter { (try? Invocation(parsing: lines[$0])) != nil } == accepted)
  }

  @Test(arguments: [
    (["accept", "01-a#a"], "workbook accept --all 01-a#a"),
    (["accept", "--add", "-C", "my book"], "workbook accept --all --add '--directory=my book'"),
    (
      ["accept", "--filter", "a*", "--filter=b", "--", "-x", "#y", ""],
      "workbook accept --all '--filter=a*' --filter=b -- -x '#y' ''"
    ),
  ])
  func saysItselfWithAFlagMore(_ arguments: [String], _ line: String) throws {
    #expect(try Invocation(parsing: arguments).line(adding: "--all") == line)
  }
}
