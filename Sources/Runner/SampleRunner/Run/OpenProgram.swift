import SafeFiles
import SampleJudging
import SamplePlan
import ResultStore
import WorkbookModel

/// A program that is worked on, with what is known so far of the samples that it speaks for.
///
/// A chain that does not compile leaves the samples in front of its last one without an answer: they are run
/// as a shorter chain, which takes its place here.
///
/// It goes from ``SampleRunner/step(_:_:in:)`` to the next as a value, with what each step has added, until
/// no shorter chain is left.
struct OpenProgram: Sendable {
  /// What is compiled next, or was last.
  var program: Program
  var source: ProgramSource
  /// What the chains that were done so far say of their samples.
  var verdict = ProgramVerdict()
  /// The sample that the longest chain is for; the others are told of as a part of it.
  let leaf: Sample.ID
  /// What is told of it at the end, with the times of all chains that were tried.
  var finished: Program.Finished
  /// Whether it takes the place of a longer chain.
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
  /// What the compiler would say of a shorter chain, taken from what it says of the whole.
  ///
  /// What stands below changes nothing of what it means (`ChainShares`), and errors keep the compiler from
  /// going on in both. So a chain is not compiled once for each of its samples behind an error.
  ///
  /// Messages are divided by the sample that their place is in; notes go with the message they belong to.
  /// Nothing is divided if a message has no place, or if a note of an earlier sample is about a later one,
  /// which the shorter chain would not have.
  ///
  /// - Parameters:
  ///   - count: how many samples the shorter chain has.
  ///   - source: the whole chain.
  /// - Returns: nil when there is no error in the shorter chain, or what is said cannot be divided.
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
      // A sample that is left out has a part in it.
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
