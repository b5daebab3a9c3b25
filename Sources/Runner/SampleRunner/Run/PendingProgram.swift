import SafeFiles
import SampleJudging
import SamplePlan
import ResultStore
import WorkbookModel

/// A program in progress, with the results so far for the samples that it speaks for.
///
/// If a chain does not compile, the samples before its last one have no result: they are run as a shorter
/// chain, which replaces the program here.
///
/// It is a value that ``SampleRunner/step(_:_:in:)`` extends, until no shorter chain is left.
struct PendingProgram: Sendable {
  /// The current chain.
  var program: Program
  var source: ProgramSource
  /// The results of the chains that are done.
  var verdict = ProgramVerdict()
  /// The sample that the longest chain is for; progress reports name it for all chains.
  let leaf: Sample.ID
  /// The progress report at the end, with the times of all chains that were tried.
  var finished: Program.Finished
  /// Whether it replaces a longer chain.
  var isShorter = false

  /// The sample that the program is for now.
  var sample: Sample.ID? { program.samples.last }

  /// - Returns: nil for a program without samples.
  init?(_ program: Program, _ source: ProgramSource) {
    guard let leaf = program.samples.last else { return nil }
    self.program = program
    self.source = source
    self.leaf = leaf
    finished = Program.Finished(sample: leaf, isCached: true)
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
