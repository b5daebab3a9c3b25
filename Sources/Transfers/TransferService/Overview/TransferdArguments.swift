internal import TextDiagnostics

/// The command line of `transferd`.
struct TransferdArguments {
  /// The name of the program in messages: `transferd`, or `workbook transfers`, which executes it.
  let program: String
  /// A command and its transfers; empty for the daemon itself.
  private(set) var operands: [String] = []
  /// The flags, with their dashes.
  private(set) var flags: Set<String> = []
  /// The value of `--format`.
  private(set) var format: String?

  /// - Parameter words: the arguments, including the program's name.
  init(_ words: [String]) throws(TransfersError) {
    program = Self.program(words)
    var rest = words.dropFirst()
    while let word = rest.popFirst() {
      switch word {
      case "--":
        operands += rest
        rest = []
      case "--foreground", "--install", "--help": flags.insert(word)
      case "-h": flags.insert("--help")
      case "--format": format = rest.popFirst() ?? ""
      case _ where word.hasPrefix("--format="): format = String(word.dropFirst(9))
      case _ where word.hasPrefix("-"):
        throw TransfersError("unknown option '\(word)'; see '\(program) --help'")
      default: operands.append(word)
      }
    }
    let isOfDaemon = !flags.isDisjoint(with: ["--foreground", "--install"])
    if isOfDaemon ? !operands.isEmpty : operands.isEmpty && format != nil {
      throw TransfersError(
        "'--format' is for commands, and '--foreground' and '--install' for the daemon; "
          + "see '\(program) --help'")
    }
    if let format, !["text", "json"].contains(format) {
      throw TransfersError("'--format' takes text or json, not '\(format)'")
    }
  }

  /// Returns the name of the program in messages.
  static func program(_ words: [String]) -> String {
    words.first == "workbook transfers" ? "workbook transfers" : "transferd"
  }
}
