import SwiftRewriting
import SamplePlan
import ResultStore

/// What a compiler says of each program of a bundle, and whether it would say the same of it alone.
///
/// Each program is a file that keeps its names to itself, so nearly every message is the one that it gets
/// alone, at the same place but for a folder and words of ours in front. What is believed:
///
/// - warnings, without those that only bundling makes;
/// - only errors that no other file can have made (``OwnErrors``): a name that it does not declare, a member
///   that a type does not have. An error that it would not get alone must never be told, and least of all where a
///   chapter claims it.
///
/// What looks like a message is one: a program whose own text could come into a message with a line's end is in
/// no bundle (`BundleHazard.Kind.ownMessage`).
///
/// A message that speaks of what we wrote, of another program, or of how far a name can be seen is not
/// believed, and the program is compiled alone.
struct BundleWords {
  /// What is said of one program.
  enum Meaning {
    /// Nothing that it would hear alone.
    case nothing
    /// What the compiler would say of it alone.
    case own([CompileRecord.Message])
    /// These names, which it does not declare, another program of the bundle keeps to itself.
    case lacks(Set<String>)
    /// It uses constants where the main actor's cannot be used, and would be compiled if they were nobody's.
    case usesConstants
    /// What is said of it may be otherwise alone; the first such message.
    case doubtful(CompileRecord.Message)
  }

  /// By the number of the program: messages with the notes behind them, as the compiler wrote them.
  private var messages: [Int: [CompileRecord.Message]] = [:]
  private let bundle: Bundle

  /// Divides what a compiler has said.
  ///
  /// A note belongs to the message in front of it. Only where nothing else has a place in a program and
  /// nothing was made, notes tell which one is meant.
  init(_ record: CompileRecord, of bundle: Bundle) {
    self.init(record.messages, of: bundle)
    guard messages.isEmpty, record.executable == nil else { return }
    for note in record.messages {
      if let owner = bundle.number(of: note) { messages[owner, default: []].append(note) }
    }
  }

  /// Divides some messages, each with its notes behind it.
  ///
  /// Where a message is about what a macro has written, a note behind it says in which program.
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

  /// What is said of a program, by its number.
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
        // Its note shows where the other one is.
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

  /// Whether a message would be the same alone, but for its place.
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
      || OwnErrors.hold(message.text)
  }

  /// What messages hold that speak of what we wrote, or of what bundling changes.
  ///
  /// Where code that is never reached begins depends on what the variables in it are.
  private static let ourWords = [
    BundleCandidate.isolationWord, "'private'", "protection level", BundleCandidate.reservedName,
    "will never be executed",
  ]
}

/// The syntax errors of the programs of a bundle that were only parsed.
///
/// A parser looks at one file at a time, so they are those of each program alone, but for one: of several
/// files only one may hold statements.
struct SyntaxErrors {
  private let words: [Int: [CompileRecord.Message]]
  private let bundle: Bundle

  /// Divides what a compiler has said.
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

  /// What is said of a program, by its number; empty where there is no error.
  func ofProgram(_ number: Int) -> [CompileRecord.Message] {
    let said = words[number] ?? []
    return said.contains { $0.severity == "error" }
      ? bundle.entries[number].source.inOrder(said) : []
  }

  /// The number of the program that a message is about: that of its folder, or of the file at whose end it
  /// stands.
  private static func number(of message: CompileRecord.Message, in bundle: Bundle) -> Int? {
    let path = message.file?.split(separator: "/") ?? []
    let number =
      bundle.entries.indices.first { path.last.map(String.init) == Bundle.fileName($0) }
      ?? path.first.flatMap { Int($0) }
    return number.flatMap { bundle.entries.indices.contains($0) ? $0 : nil }
  }

  /// What the compiler of Swift 6.3 says of statements in a module of several files.
  private static let statements: Set = [
    "expressions are not allowed at the top level", "statements are not allowed at the top level",
  ]
}

extension BundleEntry {
  /// A message in the terms of the program alone: in no folder, at the column that its author wrote.
  func alone(_ message: CompileRecord.Message) -> CompileRecord.Message {
    guard let path = message.file else { return message }
    var message = message
    let file = path.split(separator: "/").last.map(String.init) ?? path
    message.file = file
    message.column = candidate.originalColumn(
      message.column, file: file, line: message.line, languageMode: languageMode)
    return message
  }

  /// Whether bundling alone makes the compiler say it.
  ///
  /// Some variables that stand at file scope alone are those of a function here, and of such the compiler
  /// says that they are never used or never changed.
  fileprivate func isMadeByBundling(_ message: CompileRecord.Message) -> Bool {
    guard message.severity == "warning" else { return false }
    let own = alone(message)
    return candidate.isMadeByBundling(
      own.text, file: own.file ?? "", line: own.line, column: own.column)
  }

  /// The name that an error says another file keeps to itself, where the program declares none of that name:
  /// alone it would not be found.
  ///
  /// - Returns: nil also where names were asked for before.
  fileprivate func lackingName(in message: CompileRecord.Message) -> String? {
    guard message.severity == "error", missingNames.isEmpty,
      message.text.hasSuffix(
        "' is inaccessible due to '\(BundleCandidate.isolationWord)' protection level"),
      let name = Self.quoted(in: message.text), !candidate.declaredNames.contains(name)
    else { return nil }
    return name
  }

  /// Whether a message says that a constant is the main actor's, which it may not be alone; in Swift 5 some of
  /// these are warnings.
  ///
  /// - Returns: false also where constants are nobody's already, and for a program that must fail, which may
  ///   have to for this and is compiled alone.
  fileprivate func usesConstant(in message: CompileRecord.Message) -> Bool {
    message.severity != "note" && !freesConstants && !mustFail
      && message.text.hasPrefix("main actor-isolated let '")
      && [" can not be referenced from ", " cannot be accessed from outside of the actor"]
        .contains(where: message.text.contains)
  }

  /// Whether an error says that something is not there, which no other file could have.
  fileprivate func isSurelyMissing(_ message: CompileRecord.Message) -> Bool {
    if message.text.hasPrefix("no such module '") { return true }
    guard Self.missing.contains(where: message.text.hasPrefix),
      message.text.hasSuffix("' in scope"),
      let name = Self.quoted(in: message.text)
    else { return false }
    return !candidate.declaredNames.contains(name)
  }

  /// How errors about unknown names begin, as the compiler of Swift 6.3 writes them.
  private static let missing = ["cannot find '", "cannot find type '"]

  /// The first name in quotation marks, without the types that it is a member of and without labels.
  private static func quoted(in text: String) -> String? {
    let parts = text.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3 else { return nil }
    return parts[1].prefix { $0 != "(" }.split(separator: ".").last.map(String.init)
  }
}
