import SwiftRewriting
import SamplePlan
import ResultStore

/// The compiler's messages about each program of a bundle, and whether they would be the same for the program
/// alone.
///
/// Each program is a file whose names are private, so nearly every message equals that of a separate
/// compilation, except for a folder and generated words before its location. Accepted are:
///
/// - warnings, except for those that only bundling causes;
/// - only errors that no other file can have caused (``BundleSafeErrors``), such as an undeclared name or a missing
///   member of a type. An error that the program would not get alone must never be reported, least of all
///   where a chapter claims it.
///
/// Whatever looks like a message is one: a program whose own text could put a message with a line's end into
/// the output is never bundled (`BundleHazard.Kind.ownMessage`).
///
/// A message that mentions generated code, another program or the visibility of a name is not accepted, and
/// the program is compiled alone.
struct BundleDiagnostics {
  enum Meaning {
    /// No messages that it would get alone.
    case nothing
    /// The messages that it would get alone.
    case own([CompileRecord.Message])
    /// Names that it does not declare, and that are private to another program of the bundle.
    case lacks(Set<String>)
    /// It uses constants of the main actor in places where that is an error, but would compile if they were
    /// nonisolated.
    case usesConstants
    /// Messages that may differ in a separate compilation, with the first of them.
    case doubtful(CompileRecord.Message)
  }

  /// The messages with the notes that follow them in compiler order, by the number of the program.
  private var messages: [Int: [CompileRecord.Message]] = [:]
  private let bundle: Bundle

  /// Assigns a compiler's messages to programs.
  ///
  /// A note belongs to the message before it. Only if no other message is located in a program and there is
  /// no executable, notes decide which program is meant.
  init(_ record: CompileRecord, of bundle: Bundle) {
    self.init(record.messages, of: bundle)
    guard messages.isEmpty, record.executable == nil else { return }
    for note in record.messages {
      if let owner = bundle.number(of: note) { messages[owner, default: []].append(note) }
    }
  }

  /// Assigns some messages, each followed by its notes.
  ///
  /// If a message is about macro-generated code, one of its notes shows which program it belongs to.
  init(_ said: [CompileRecord.Message], of bundle: Bundle) {
    self.bundle = bundle
    var owner: Int?
    var unowned: [CompileRecord.Message] = []
    for message in said {
      if message.severity != "note" { (owner, unowned) = (bundle.number(of: message), []) }
      if owner == nil, !unowned.isEmpty { owner = bundle.number(of: message) }
      unowned.append(message)
      guard let owner else { continue }
      messages[owner, default: []] += unowned
      unowned = []
    }
  }

  func meaning(of number: Int) -> Meaning {
    let entry = bundle.entries[number]
    var own: [CompileRecord.Message] = []
    var lacking: Set<String> = []
    var isPassedOver = false
    var usesConstants = false
    let said = messages[number] ?? []
    if let note = said.first, said.allSatisfy({ $0.severity == "note" }) { return .doubtful(note) }
    for message in said {
      if message.severity != "note" { isPassedOver = entry.isMadeByBundling(message) }
      guard !isPassedOver else { continue }
      if let name = entry.lackingName(in: message) {
        lacking.insert(name)
        // Its note shows the other declaration.
        isPassedOver = true
      } else if entry.usesConstant(in: message) {
        usesConstants = true
        isPassedOver = true
      } else if !isBelieved(message, of: number) {
        return .doubtful(entry.alone(message))
      } else {
        own.append(entry.alone(message))
      }
    }
    if !lacking.isEmpty { return .lacks(lacking) }
    if usesConstants { return .usesConstants }
    return own.isEmpty ? .nothing : .own(entry.source.inOrder(own))
  }

  /// Whether a message would be the same for the program alone, except for its location.
  private func isBelieved(_ message: CompileRecord.Message, of number: Int) -> Bool {
    let entry = bundle.entries[number]
    if message.severity != "note", bundle.number(of: message) != number { return false }
    if message.severity == "note" {
      guard bundle.number(of: message).map({ $0 == number }) ?? true,
        message.file != ProgramSource.generatedName
      else { return false }
    }
    if message.symbol != nil { return false }
    if let file = entry.alone(message).file,
      !entry.candidate.isPlaceKnown(file: file, line: message.line, column: message.column)
    {
      return false
    }
    if Self.ourWords.contains(where: message.text.contains) { return false }
    return message.severity != "error" || entry.isSurelyMissing(message)
      || BundleSafeErrors.hold(message.text)
  }

  /// Texts in messages that are about generated code or about changes made by bundling.
  ///
  /// The start of unreachable code depends on the kind of the variables in it.
  private static let ourWords = [
    BundleCandidate.isolationWord, "'private'", "protection level", BundleCandidate.reservedName,
    "will never be executed",
  ]
}

/// The syntax errors of the programs in a bundle that was only parsed.
///
/// A parser looks at one file at a time, so they are those of each program alone, with one exception: only
/// one of several files may contain statements.
struct SyntaxErrors {
  private let words: [Int: [CompileRecord.Message]]
  private let bundle: Bundle

  init(_ record: CompileRecord, of bundle: Bundle) {
    var words: [Int: [CompileRecord.Message]] = [:]
    var owner: Int?
    for message in record.messages {
      if message.severity != "note" {
        owner = Self.number(of: message, in: bundle)
        if let number = owner, !bundle.entries[number].source.isLibrary,
          Self.statements.contains(message.text)
        {
          owner = nil
        }
      }
      guard let owner else { continue }
      var own = bundle.entries[owner].alone(message)
      if own.file == Bundle.fileName(owner) { own.file = ProgramSource.fileName }
      words[owner, default: []].append(own)
    }
    self.words = words
    self.bundle = bundle
  }

  /// The syntax errors of a program, by its number; empty if it has none.
  func ofProgram(_ number: Int) -> [CompileRecord.Message] {
    let said = words[number] ?? []
    return said.contains { $0.severity == "error" }
      ? bundle.entries[number].source.inOrder(said) : []
  }

  /// The number of the program that a message is about, from its folder or, at the end of a file, from the
  /// file's name.
  private static func number(of message: CompileRecord.Message, in bundle: Bundle) -> Int? {
    let path = message.file?.split(separator: "/") ?? []
    let number =
      bundle.entries.indices.first { path.last.map(String.init) == Bundle.fileName($0) }
      ?? path.first.flatMap { Int($0) }
    return number.flatMap { bundle.entries.indices.contains($0) ? $0 : nil }
  }

  /// The messages of the Swift 6.3 compiler about statements in a module of several files.
  private static let statements: Set = [
    "expressions are not allowed at the top level", "statements are not allowed at the top level",
  ]
}

extension BundleEntry {
  /// A message as for the program alone: without a folder, at the column that its author wrote.
  func alone(_ message: CompileRecord.Message) -> CompileRecord.Message {
    guard let path = message.file else { return message }
    var message = message
    let file = path.split(separator: "/").last.map(String.init) ?? path
    message.file = file
    message.column = candidate.originalColumn(
      message.column, file: file, line: message.line, languageMode: languageMode)
    return message
  }

  /// Whether only bundling causes a message.
  ///
  /// Some variables at file scope become local to a function, and the compiler reports local variables that
  /// are never used or changed.
  fileprivate func isMadeByBundling(_ message: CompileRecord.Message) -> Bool {
    guard message.severity == "warning" else { return false }
    let own = alone(message)
    return candidate.isMadeByBundling(
      own.text, file: own.file ?? "", line: own.line, column: own.column)
  }

  /// The name that an error reports as private to another file, if the program itself declares none of that
  /// name.
  ///
  /// Compiled alone, the name would not be found.
  ///
  /// - Returns: nil also if the program was already tried again for missing names.
  fileprivate func lackingName(in message: CompileRecord.Message) -> String? {
    guard message.severity == "error", missingNames.isEmpty,
      message.text.hasSuffix(
        "' is inaccessible due to '\(BundleCandidate.isolationWord)' protection level"),
      let name = Self.quoted(in: message.text), !candidate.declaredNames.contains(name)
    else { return nil }
    return name
  }

  /// Whether a message says that a constant belongs to the main actor, which may not hold for the program
  /// alone.
  ///
  /// In Swift 5 some of these messages are warnings.
  ///
  /// - Returns: false also if constants are nonisolated already, and for a program that must fail: this may
  ///   be the claimed error, so it is compiled alone.
  fileprivate func usesConstant(in message: CompileRecord.Message) -> Bool {
    message.severity != "note" && !freesConstants && !mustFail
      && message.text.hasPrefix("main actor-isolated let '")
      && [" can not be referenced from ", " cannot be accessed from outside of the actor"]
        .contains(where: message.text.contains)
  }

  /// Whether an error reports a missing name that no other file could have declared for it.
  fileprivate func isSurelyMissing(_ message: CompileRecord.Message) -> Bool {
    if message.text.hasPrefix("no such module '") { return true }
    guard Self.missing.contains(where: message.text.hasPrefix),
      message.text.hasSuffix("' in scope"),
      let name = Self.quoted(in: message.text)
    else { return false }
    return !candidate.declaredNames.contains(name)
  }

  /// The beginnings of errors about unknown names in the Swift 6.3 compiler.
  private static let missing = ["cannot find '", "cannot find type '"]

  /// The first quoted name, without enclosing types and argument labels.
  private static func quoted(in text: String) -> String? {
    let parts = text.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3 else { return nil }
    return parts[1].prefix { $0 != "(" }.split(separator: ".").last.map(String.init)
  }
}
