private import Diagnostics

/// A parsed line of the prompt.
package enum PromptLine: Sendable, Hashable {
  /// A command for the device.
  case command(PromptCommand)
  /// A request for help on all commands, or one.
  case help(PromptSyntax?)
  /// The end, like the end of the input.
  case quit
  /// An empty line, or a comment that begins with `#`.
  case nothing

  /// CHOICE: the maximum length of a line, in characters.
  private static let mostCharacters = 16_384

  /// Parses a line without its line feed.
  ///
  /// - Throws: `PromptError`, with what to write instead.
  package init(_ text: String) throws(PromptError) {
    guard text.count <= Self.mostCharacters else {
      throw PromptError("a line has at most \(Self.mostCharacters) characters")
    }
    let line = text.drop(while: \.isWhitespace)
    let name = line.prefix { !$0.isWhitespace }
    guard !name.isEmpty, !name.hasPrefix("#") else {
      self = .nothing
      return
    }
    let operands = line.dropFirst(name.count)
    let word = try PromptSyntax.named(String(name))
    switch word.meaning {
    case .quit: self = .quit
    case .help:
      var words = try PromptArguments(operands, of: word)
      let topic = words.next()
      try words.finish()
      self = .help(try topic.map { name throws(PromptError) in try PromptSyntax.named(name) })
    case .raw(let read): self = .command(try read(String(operands), word))
    case .words(let read):
      var words = try PromptArguments(operands, of: word)
      let command = try read(&words)
      try words.finish()
      self = .command(command)
    }
  }
}

extension PromptSyntax {
  /// Returns the command with a name or a key.
  fileprivate static func named(_ name: String) throws(PromptError) -> PromptSyntax {
    if let word = all.first(where: { $0.name == name || $0.key == name }) { return word }
    let next = nearestName(to: name, in: all.map(\.name)).map { "did you mean '\($0)'?" }
    throw PromptError("unknown command '\(name)'; \(next ?? "'help' lists all commands")")
  }
}
