import TextDiagnostics
import WorkbookModel

/// A parsed command line.
///
/// Options may appear anywhere, even before the command; after `--` everything is an operand. Options are
/// validated here, once, so that commands read valid values, except for those that only the command can
/// check.
///
/// ```
/// workbook run fi/00-start -j 4 --filter fetch --filter news
/// command .run   operands [fi/00-start]   options --jobs 4, --filter news   values(--filter) fetch, news
/// ```
package struct Invocation: Sendable, Equatable {
  /// Nil when none is named.
  package var command: CommandName?
  /// The words that are neither a command nor an option, in order.
  package var operands: [String] = []
  /// The last value by the option's long name; empty for a flag.
  package var options: [String: String] = [:]
  /// Every value of the repeatable options, in order.
  private var repeated: [String: [String]] = [:]

  package struct UsageError: Error, CustomStringConvertible, Equatable {
    /// The problem and the next step, in one line: `unknown option '--ouput'; did you mean '--output'?`.
    package var description: String

    package init(description: String) { self.description = description }
  }

  /// - Parameter arguments: without the program's name.
  /// - Throws: for the first problem.
  package init(parsing arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        break
      } else if argument.hasPrefix("-"), argument != "-" {
        try readOption(argument, &rest)
      } else if command == nil {
        command = try Self.command(argument)
      } else {
        operands.append(argument)
      }
    }
    if let command { try check(for: command) }
  }

  package func value(_ option: String) -> String? { options[option] }

  package func values(_ option: String) -> [String] { repeated[option] ?? [] }

  package func has(_ option: String) -> Bool { options[option] != nil }

  /// Returns the same command line with one more flag, in a form that can be pasted into a shell.
  ///
  /// Options are sorted by name, not in the order in which they were typed.
  package func line(adding flag: String) -> String {
    var words = ["workbook"] + [command?.rawValue].compactMap { $0 } + [flag]
    words += optionWords(without: [flag])
    if operands.contains(where: { $0.hasPrefix("-") }) { words.append("--") }
    return (words + operands).map(\.wordForShell).joined(separator: " ").escapedForTerminal
  }

  /// The same command line with one value for an option that may be repeated.
  package func with(_ option: String, _ value: String) -> Invocation {
    var copy = self
    copy.options[option] = value
    copy.repeated[option] = [value]
    return copy
  }

  /// Returns the options with all their values, sorted by name.
  ///
  /// - Parameter ignored: the long names of options to leave out.
  package func optionWords(without ignored: Set<String>) -> [String] {
    options.filter { !ignored.contains($0.key) }.sorted { $0.key < $1.key }
      .flatMap { option, value in
        (repeated[option] ?? [value]).map { $0.isEmpty ? option : "\(option)=\($0)" }
      }
  }

  private static func command(_ name: String) throws(UsageError) -> CommandName {
    if let command = CommandName(rawValue: name) { return command }
    let names = CommandName.allCases.map(\.rawValue)
    let next =
      nearestName(to: name, in: names).map { "did you mean '\($0)'?" }
      ?? "the commands are \(names.joined(separator: ", "))"
    throw UsageError(description: "unknown command '\(name)'; \(next)")
  }

  /// Reads `--name value`, `--name=value`, `-N value` and `-Nvalue`.
  ///
  /// The next word is a value unless it is an option itself; see ``isOption(_:)``.
  ///
  /// - Parameter rest: the following words, from which a value is removed.
  private mutating func readOption(
    _ argument: String, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    var name = argument
    var attached: String?
    if argument.hasPrefix("--") {
      if let equals = argument.firstIndex(of: "=") {
        name = String(argument[..<equals])
        attached = String(argument[argument.index(after: equals)...])
      }
    } else if argument.count > 2 {
      name = String(argument.prefix(2))
      attached = String(argument.dropFirst(2))
    }
    guard let option = CommandOption.all.first(where: { $0.name == name || $0.shortName == name })
    else { throw Self.unknownOption(name) }
    guard let valueName = option.value else {
      guard attached == nil else {
        throw UsageError(description: "'\(option.name)' takes no value, found '\(argument)'")
      }
      options[option.name] = ""
      return
    }
    let next = rest.first.flatMap { Self.isOption($0) ? nil : $0 }
    guard let value = attached ?? next, !value.isEmpty else {
      throw Self.missingValue(of: option, valueName, named: name, before: rest.first)
    }
    if attached == nil { rest.removeFirst() }
    options[option.name] = value
    if option.isRepeatable { repeated[option.name, default: []].append(value) }
  }

  /// Whether a word after an option is not its value: it begins with two dashes, or is a short option such as
  /// `-j` or `-j4`.
  private static func isOption(_ word: String) -> Bool {
    if word.hasPrefix("--") { return true }
    return CommandOption.all.contains { option in
      guard let name = option.shortName, word.hasPrefix(name) else { return false }
      return word == name || option.value != nil
    }
  }

  private static func missingValue(
    of option: CommandOption, _ valueName: String, named name: String, before word: String?
  ) -> UsageError {
    let advice = word.flatMap { word in
      word.isEmpty || word == "--" || word == "-"
        ? nil : "; for '\(word)' itself write '\(option.name)=\(word)'"
    }
    return UsageError(description: "'\(name)' needs a value: \(name) \(valueName)" + (advice ?? ""))
  }

  private static func unknownOption(_ name: String) -> UsageError {
    let names = CommandOption.all.map(\.name)
    let next =
      nearestName(to: name, in: names).map { "did you mean '\($0)'?" } ?? "see 'workbook --help'"
    return UsageError(description: "unknown option '\(name)'; \(next)")
  }

  /// Rejects options that the command does not accept, invalid values, and operands of a command without any.
  private func check(for command: CommandName) throws(UsageError) {
    for (option, value) in options.sorted(by: { $0.key < $1.key }) {
      let meanings = CommandOption.all.filter { $0.name == option }
      guard let meaning = meanings.first(where: { $0.isKnown(to: command) }) else {
        let name = "workbook \(command.rawValue)"
        let next = meanings.compactMap { $0.reasons[command] }.first ?? "see '\(name) --help'"
        throw UsageError(description: "'\(option)' does not belong to '\(name)'; \(next)")
      }
      if let choices = meaning.choices, !choices.contains(value) {
        throw UsageError(
          description: "'\(option)' takes \(alternatives(choices)), not '\(value)'")
      }
    }
    if command.operands.isEmpty, let first = operands.first {
      throw UsageError(
        description: "'workbook \(command.rawValue)' takes no '\(first)'; see "
          + "'workbook \(command.rawValue) --help'")
    }
    try checkNumber("--jobs", in: 1...256)
    try checkNumber("--slowest", in: 0...1_000)
    try checkNumber("--port", in: 0...65_535)
    // GitHub starts at most 256 jobs of a matrix.
    try checkNumber("--shards", in: 1...256)
    if let limit = value("--time-limit"), TimeLimit(limit) == nil {
      throw UsageError(description: "'--time-limit' takes 90s, 30m or 2h, not '\(limit)'")
    }
    if has("--no-sandbox"), has("--require-sandbox") {
      throw UsageError(description: "'--no-sandbox' contradicts '--require-sandbox'; leave one out")
    }
  }

  private func checkNumber(_ name: String, in range: ClosedRange<Int>) throws(UsageError) {
    guard let value = options[name], !(Int(value).map(range.contains) ?? false) else { return }
    throw UsageError(
      description:
        "'\(name)' takes a number from \(range.lowerBound) to \(range.upperBound), not '\(value)'")
  }
}
