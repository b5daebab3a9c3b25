package import TextDiagnostics
package import SwiftSource
package import WorkbookModel
import WorkbookReader

/// Commands in a document, with what they print: of the package's own programs, or of code above them.
///
/// ```
/// $ repeat hello --count 2
/// hello
/// hello
/// ```
package struct Transcript: Sendable {
  /// What a command starts.
  package struct Program: Sendable, Hashable {
    /// As the command names it, without a folder.
    package var name: String
    /// The nearest code above it with a type of this name.
    package var code: Sample.ID?
    /// That type.
    package var type: CommandType?
    /// Whether an executable of the package has this name.
    package var isProduct: Bool

    package func hash(into hasher: inout Hasher) {
      hasher.combine(name)
      hasher.combine(code)
    }
  }

  package struct Line: Sendable {
    package var text: String
    /// Its bytes in the file.
    package var range: Range<Int>
  }

  package struct Command: Sendable {
    /// Nil for a program that is neither of the package nor of the document.
    package var program: Program?
    package var arguments: [String] = []
    /// Whether SwiftPM builds the program first, and says so.
    package var isBuilt = false
    /// Why it cannot be started as written, as a clause.
    package var obstacle: String?
    /// As written, with its bytes in the file.
    package var line: Line
    /// The lines below it.
    package var output: [Line] = []
  }

  package var commands: [Command] = []
  /// Whether the paragraph before it has a declaration, such as a variant of one in the code above.
  package var isOfOtherCode = false

  /// Reads a block.
  ///
  /// - Parameters:
  ///   - executables: the names of the package's programs.
  ///   - before: the paragraph before it.
  ///   - code: the types of code above the block, in its order.
  /// - Returns: nil unless its first line is a command, and one of its commands is known.
  package init?(
    _ lines: [(text: String, start: Int)], executables: [String], before: String,
    code: () -> [(sample: Sample.ID, type: CommandType)]
  ) {
    let first = lines.first { !$0.text.allSatisfy(\.isWhitespace) }
    guard let first, let prompt = Self.prompt(of: first.text) else { return nil }
    let types = code()
    var isContinued = false
    for (text, start) in lines {
      let line = Line(text: text, range: start..<start + text.utf8.count)
      if isContinued, let last = commands.indices.last {
        let start = commands[last].line.range.lowerBound
        commands[last].line = Line(
          text: commands[last].line.text.dropLast() + " " + text,
          range: start..<line.range.upperBound)
        isContinued = text.hasSuffix("\\")
      } else if Self.prompt(of: text) == prompt {
        commands.append(Command(line: line))
        isContinued = text.hasSuffix("\\")
      } else if let last = commands.indices.last {
        commands[last].output.append(line)
      }
    }
    for index in commands.indices { commands[index].resolve(executables, types) }
    guard commands.contains(where: { $0.program != nil }) else { return nil }
    isOfOtherCode = before.contains(/`[^`]*(@[A-Z]\w*\(|\b(var|let|func|struct|case) )[^`]*`/)
  }

  /// The character before a command, such as `$`; nil for a line that is none.
  private static func prompt(of line: String) -> Character? {
    let text = line.drop { $0 == " " || $0 == "\t" }
    guard let first = text.first, "$%>".contains(first), text.dropFirst().first == " ",
      text.dropFirst(2).first?.isWhitespace == false
    else { return nil }
    return first
  }
}

extension Transcript.Command {
  /// Finds the program and its arguments.
  fileprivate mutating func resolve(
    _ executables: [String], _ types: [(sample: Sample.ID, type: CommandType)]
  ) {
    let text = String(line.text.drop { $0 == " " || $0 == "\t" }.dropFirst(2))
    // A remark about it.
    let command = text.firstRange(of: #/ +#( |$)/#).map { String(text[..<$0.lowerBound]) } ?? text
    var words: [String]
    do throws(CommandWords.Problem) {
      words = try CommandWords(command, at: 0).words
    } catch {
      obstacle = error.summary
      words = command.split(separator: " ").map(String.init)
    }
    if words.starts(with: ["swift", "run"]) {
      isBuilt = true
      words.removeFirst(2)
      while let option = words.first, option.hasPrefix("-") {
        words.removeFirst()
        if Self.optionsWithValue.contains(option), !words.isEmpty { words.removeFirst() }
      }
      if words.isEmpty, executables.count == 1 { words = executables }
    }
    guard let word = words.first else { return }
    let isInFolder = word.hasPrefix("./") || word.hasPrefix(".build/")
    guard isInFolder || !word.contains("/"), let name = word.split(separator: "/").last else {
      return
    }
    let owner = types.last { $0.type.programNames.contains(String(name)) }
    let isProduct = executables.contains(String(name))
    guard owner != nil || isProduct else { return }
    program = .init(
      name: String(name), code: owner?.sample, type: owner?.type, isProduct: isProduct)
    arguments = Array(words.dropFirst())
    if obstacle == nil,
      let hole = arguments.first(where: { $0.contains("...") || $0.contains("…") })
    {
      obstacle = "'\(hole)' stands for something left out"
    }
  }

  private static let optionsWithValue: Set = [
    "-c", "--configuration", "--package-path", "--scratch-path", "-Xswiftc", "-Xcc", "-Xlinker",
    "--product", "-j", "--jobs",
  ]

  /// The lines below it; those that SwiftPM writes while it builds are empty.
  package var shown: [String] {
    output.map { isBuilt && Self.isOfBuild($0.text) ? "" : $0.text }
  }

  /// Whether SwiftPM says a line while it builds.
  private static func isOfBuild(_ line: String) -> Bool {
    let words = line.drop(while: \.isWhitespace)
    return [
      "Building for ", "Build complete!", "Build of product ", "Compiling ", "Linking ",
      "Fetching ", "Fetched ", "Updating ", "Updated ", "Computing version", "Computed ",
      "Creating working copy", "Working copy of ", "Planning build", "Write ", "Emitting module",
    ].contains(where: words.hasPrefix) || words.firstMatch(of: /^\[\d+\/\d+\]/) != nil
  }

  /// The edits after which the document shows what the command prints, in lines that look like their neighbours.
  ///
  /// - Parameters:
  ///   - comparison: of ``shown`` with what it prints.
  ///   - mayLackLines: as for `TranscriptOutput.matches`.
  ///   - source: the document.
  /// - Returns: none if the document cannot hold the lines.
  package func edits(
    showing comparison: TranscriptOutput, mayLackLines: Bool, in source: SourceText
  ) -> [Edit] {
    guard
      var changes = comparison.changes(mayBeCut: asksForHelp, mayLackLines: mayLackLines),
      !changes.flatMap(\.text).contains(where: Self.isUnfit)
    else { return [] }
    if isBuilt, changes.first?.lines == 0..<0 {
      let built = output.prefix { Self.isOfBuild($0.text) }.count
      changes[0].lines = built..<built
    }
    var edits: [Edit] = []
    for change in changes {
      let old = output[change.lines]
      // A tab before it may be a part of the text.
      guard old.allSatisfy({ source.string($0.range) == $0.text }) else { return [] }
      let neighbour =
        old.first ?? (change.lines.lowerBound == 0 ? line : output[change.lines.lowerBound - 1])
      let row = source.line(at: neighbour.range.lowerBound)
      let place = source.offsets(ofLine: row)
      let prefix = source.string(place.lowerBound..<neighbour.range.lowerBound)
      guard prefix.allSatisfy({ " \t/*>".contains($0) }) else { return [] }
      let isReturned =
        place.upperBound < source.bytes.count
        && source.bytes[place.upperBound] == UInt8(ascii: "\r")
      let bare = prefix.lastIndex { !$0.isWhitespace }.map { String(prefix[...$0]) } ?? ""
      let ending = isReturned ? "\r\n" : "\n"
      // From the end of the line before.
      let start =
        old.isEmpty ? neighbour.range.upperBound : source.offsets(ofLine: row - 1).upperBound
      let end = old.last?.range.upperBound ?? start
      edits.append(
        Edit(
          file: source.path, range: source.range(start..<end),
          text: change.text.map { ending + ($0.isEmpty ? bare : prefix) + $0 }.joined()))
    }
    return edits
  }

  /// Whether a line would end a fence or a comment, shows where programs run, or has characters that nobody sees.
  private static func isUnfit(_ line: String) -> Bool {
    let text = line.drop { $0 == " " }
    return text.hasPrefix("```") || text.hasPrefix("~~~") || line.contains("*/")
      || line.contains("/work")
      || line.unicodeScalars.contains { $0.value < 0x20 && $0 != "\t" || $0.value == 0x7F }
  }

  /// Whether it asks for its help, which depends on nothing else.
  var asksForHelp: Bool {
    ["help", "--help", "-h", "-help", "--version", "--help-hidden"].contains {
      arguments.contains($0)
    }
  }

  /// Why its output here may rightly be another one, as a clause: it names a file, or an address.
  var doubt: String? {
    guard !asksForHelp else { return nil }
    let place = arguments.first { word in
      word.contains("/") || word.contains(/\.[A-Za-z][A-Za-z0-9]{0,9}$/) || word.hasPrefix("~")
    }
    return place.map { "it needs '\($0)', which is not here" }
  }
}
