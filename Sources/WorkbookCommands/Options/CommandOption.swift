/// One option of the command line, as data: parsing, help and "did you mean" all come from it.
package struct CommandOption: Sendable {
  /// With its dashes: `--output`.
  package var name: String
  /// With its dash: `-C`.
  package var shortName: String?
  /// What its value is called in the help; nil for a flag.
  package var value: String?
  /// The values it takes; nil for any.
  package var choices: [String]?
  /// One line.
  package var help: String
  /// The commands that know it; nil for all.
  package var commands: [CommandName]?

  /// Every option, in the order of the help.
  package static let all: [CommandOption] = [
    CommandOption(
      name: "--directory", shortName: "-C", value: "DIR",
      help: "work on the book at or above DIR"),
    CommandOption(
      name: "--output", value: "DIR", help: "write the site to DIR (default: Site/public)",
      commands: [.build]),
    CommandOption(
      name: "--cache", value: "DIR",
      help: "keep results in DIR (default: the user's cache folder)",
      commands: [.build, .run, .check, .why, .cache]),
    CommandOption(
      name: "--format", value: "FORMAT", choices: ["text", "json"],
      help: "print the report as text or as JSON (default: text)"),
    CommandOption(
      name: "--jobs", shortName: "-j", value: "N",
      help: "run N programs at a time (default: one per processor)",
      commands: [.build, .run, .check]),
    CommandOption(
      name: "--require", value: "WHAT", choices: ["claims"],
      help: "fail on a sample whose output no claim covers", commands: [.check]),
    CommandOption(
      name: "--stats", help: "print what the names in code spans were found to be",
      commands: [.check]),
    CommandOption(
      name: "--require-sandbox", value: "LEVEL", choices: ["namespaces"],
      help: "fail unless the sandbox has this level", commands: [.build, .run, .check, .why]),
    CommandOption(
      name: "--no-sandbox",
      help: "no isolation: only for code that you trust like your own",
      commands: [.build, .run, .check, .why]),
    CommandOption(
      name: "--older-than", value: "TIME",
      help: "prune what was not used for so long: 30d, 12w (default: 30d)", commands: [.cache]),
    CommandOption(
      name: "--max-size", value: "SIZE",
      help: "prune down to this size, the longest unused first: 500M, 1G", commands: [.cache]),
    CommandOption(
      name: "--repair", help: "remove what 'verify' finds damaged", commands: [.cache]),
    CommandOption(
      name: "--color", value: "WHEN", choices: ["auto", "always", "never"],
      help: "colour messages (default: auto; NO_COLOR turns it off)"),
    CommandOption(name: "--help", shortName: "-h", help: "print this help"),
    CommandOption(name: "--version", help: "print the version of workbook"),
  ]

  package func isKnown(to command: CommandName) -> Bool { commands?.contains(command) ?? true }
}
