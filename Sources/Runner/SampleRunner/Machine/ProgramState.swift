import SafeFiles
import ResultStore
import SampleCompiler
import SampleJudging
import SamplePlan
import SwiftSource
import WorkbookModel

/// What a ``RunMachine`` knows about one program, and the results so far for the samples that it speaks for.
///
/// If a chain does not compile, the samples before its last one have no result: they are run as a shorter
/// chain, which replaces the program here.
struct ProgramState: Sendable {
  enum Task: Sendable, Hashable {
    /// A program of the plan.
    case planned
    /// A trial, by its number in the plan.
    case trial(Int)
    /// The same program as another one, compiled alone to be compared with it.
    case comparison(with: Int)
  }

  let task: Task
  /// The current chain.
  private(set) var program: Program
  private(set) var source: ProgramSource
  /// The sample that the longest chain is for; progress reports name it for all chains.
  let leaf: Sample.ID
  /// The place in the order of starts.
  var place: Int
  /// The results of the chains that are done.
  var verdict = ProgramVerdict()
  /// The progress report at the end, with the times of all chains that were tried.
  var finished: Program.Finished
  /// Whether the beginning was reported.
  var hasBegun = false
  /// Whether the program is to be compared with itself compiled alone.
  var isChosen = false
  /// Whether it replaces a longer chain.
  private(set) var isShorter = false

  // Of the current chain:

  /// The compiler's result, if it follows from that for a longer chain.
  var known: CompileRecord?
  /// Nil before the cache was asked.
  var lookup: ProgramLookup?
  /// The keys of the compilations that it waits for.
  var awaited: Set<ContentHash> = []
  /// The run that was asked for, with its key.
  var pendingRun: (launch: ProgramLookup.Launch, parts: KeyParts)?
  var observation: Observation?
  /// A run without the place of its trap.
  var unplaced: RunRecord?
  /// The result of the live run.
  var live: LiveFinding?
  /// Whether a damaged file was compiled again.
  var isRepaired = false
  /// Whether it was compiled alone for its messages.
  var hasExactMessages = false

  /// - Parameter sample: what the program is for; nil for its last sample.
  /// - Returns: nil for a program without samples.
  init?(
    _ program: Program, _ source: ProgramSource, task: Task, place: Int, sample: Sample.ID? = nil
  ) {
    guard let leaf = sample ?? program.samples.last else { return nil }
    self.task = task
    self.program = program
    self.source = source
    self.leaf = leaf
    self.place = place
    finished = Program.Finished(sample: leaf, isCached: true)
  }

  /// The sample that the program is for now.
  var sample: Sample.ID? { program.samples.last }

  var isComparison: Bool { if case .comparison = task { true } else { false } }

  mutating func replaceChain(by shorter: RunMachine.ShorterChain) {
    var next = self
    next.program = shorter.program
    next.source = shorter.source
    next.isShorter = true
    next.known = shorter.known
    next.lookup = nil
    next.awaited = []
    next.pendingRun = nil
    next.observation = nil
    next.unplaced = nil
    next.live = nil
    next.isRepaired = false
    next.hasExactMessages = false
    self = next
  }

  /// The observation of the values that its comments claim.
  ///
  /// Whatever the compiler rejects is omitted, and the rest compiled again, until it compiles, nothing is
  /// left, or the attempts are used up. A value that cannot be observed is not an error here: its obstacle is
  /// the compiler's message, and a judge decides what it means.
  struct Observation: Sendable {
    /// The maximum number of compilations; each may reveal new errors in what is left.
    static let maximumAttempts = 5

    let question: ProgramLookup.ValueQuestion
    var omitted: [ProbedCode.Part: String] = [:]
    var milliseconds = 0
    var attempts = 0

    init(_ question: ProgramLookup.ValueQuestion) { self.question = question }

    /// Adds a compilation.
    ///
    /// - Returns: whether the rest is to be compiled again.
    mutating func add(
      _ record: CompileRecord, refused: [ProbedCode.Part: String]
    ) -> Bool {
      milliseconds += record.milliseconds
      if record.executable != nil || record.stoppedBy != nil { return false }
      attempts += 1
      omitted.merge(refused) { old, _ in old }
      return attempts < Self.maximumAttempts
        && (0..<question.probe.count).contains { omitted[.value($0)] == nil }
    }

    /// The observations before the program is run.
    func record(after compiled: CompileRecord) -> ObservationRecord {
      var record = ObservationRecord(
        claims: (0..<question.probe.count).map { number in
          var claim = ObservationRecord.ObservedClaim()
          claim.obstacle = omitted[.value(number)]
          return claim
        }, milliseconds: milliseconds, isReproducible: compiled.stoppedBy == nil)
      if compiled.executable == nil {
        record.deviation =
          compiled.stoppedBy.map { "the compiler exceeded the limit on \($0)" }
          ?? "it does not compile with the code that observes its values"
      }
      return record
    }
  }
}

extension CompileRecord {
  /// The compiler's result for a shorter chain, derived from that for the whole chain.
  ///
  /// Later samples do not change the meaning of earlier ones (`ChainShares`), and errors stop the compiler in
  /// both cases. So a chain is not compiled once for each of its samples after an error.
  ///
  /// Messages are assigned to samples by their locations, notes with their messages. This fails if a message
  /// has no location, or if a note about an earlier sample refers to a later one, which the shorter chain
  /// would not have.
  ///
  /// - Parameters:
  ///   - count: the number of samples in the shorter chain.
  ///   - source: the whole chain.
  /// - Returns: nil if the shorter chain has no error, or if the messages cannot be assigned.
  func restricted(toFirst count: Int, of source: ProgramSource) -> CompileRecord? {
    guard executable == nil, stoppedBy == nil, crash == nil, unreadOutput == nil else { return nil }
    var own: [Message] = []
    var isOwn = false
    for message in messages {
      guard let file = message.file,
        let number = source.sampleNumber(file: file, line: message.line)
      else { return nil }
      if message.severity != "note" { isOwn = number < count }
      guard isOwn else { continue }
      // The message depends on a sample that is left out.
      if number >= count { return nil }
      own.append(message)
    }
    guard own.contains(where: { $0.severity == "error" }) else { return nil }
    var record = self
    record.messages = own
    record.milliseconds = 0
    record.merge = .alone(.partOfLongerChain)
    return record
  }
}
