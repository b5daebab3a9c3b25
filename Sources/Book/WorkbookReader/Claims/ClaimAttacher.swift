import TextDiagnostics
import MarkdownTree
import WorkbookModel

/// An output fence that has not been assigned to its sample yet.
///
/// Fences are assigned when all samples of the chapter are known, because `of=` may name a later one.
struct OutputFence {
  /// The block with its range and section.
  var fence: ChapterFence
  /// The annotations: the sample, the stream, the comparison.
  var annotations: OutputAnnotations
  /// The number of samples above it in the chapter.
  var above: Int
}

/// Assigns every output fence to the sample that printed it.
///
/// That is the sample named by `of=`, or else the nearest one above in the same section; hidden setup code
/// and visible samples are kept apart.
///
/// For a sample that cannot have output (an app, one that is not run, a console sample) the fence is an
/// error and makes no claim, but still belongs to the sample, so that the page shows it there. A sample has
/// at most one fence per stream, and for standard output either a fence or comments.
struct ClaimAttacher {
  private let source: SourceText
  private let fences: [ChapterFence]
  /// What suggestions may cost.
  private let budget = Budget()
  private(set) var samples: [Sample]
  private(set) var diagnostics: [Diagnostic] = []

  /// Creates an attacher; both lists are in the order of the file.
  ///
  /// - Parameter fences: the fence of each sample.
  init(source: SourceText, samples: [Sample], fences: [ChapterFence]) {
    self.source = source
    self.samples = samples
    self.fences = fences
  }

  /// Assigns a fence and returns the id of its sample, or nil if there is none.
  ///
  /// Despite other errors a fence belongs to the sample that it was meant for: only a fence that names no
  /// known sample, and follows none, has no owner.
  mutating func attach(_ output: OutputFence) -> String? {
    guard let index = owner(of: output) else { return nil }
    let sample = samples[index]
    let place = output.fence.code.infoRange
    if sample.language == .console {
      report(
        place, "the console sample '\(sample.id.name)' already shows its output",
        fix: "put the output below its command")
    } else if sample.annotations.isApp {
      report(
        place, "the output of app '\(sample.id.name)' is claimed by the scenarios that install it",
        fix: "move the output below the scenario, or name the scenario with 'output,of=ID'")
    } else if let word = sample.annotations.notRunWord {
      report(
        place, "sample '\(sample.id.name)' is not run, so it prints nothing",
        fix: "remove the output or '\(word)'")
    } else {
      let claim = claim(output)
      if let first = samples[index].claims.first(where: {
        $0.form == .fence && $0.stream == claim.stream
      }) {
        let name = claim.stream == .stdout ? "output" : "standard error"
        report(
          place, "the \(name) of sample '\(sample.id.name)' is claimed twice",
          fix: "remove one of the fences", note: ("the first one is here", first.range))
      } else {
        samples[index].claims.append(claim)
        if claim.text.utf8.count > Self.maximumSize {
          reportSize(of: claim)
          samples[index].isUnreadable = true
        }
      }
    }
    return sample.id.name
  }

  /// Reports samples with both an output fence and claiming comments.
  ///
  /// It also decides what comments after calls claim: with a fence, `f()  // => 3` is the value of the
  /// call, without one it may be output. Must be called once, when all fences have been assigned.
  mutating func checkForms() {
    for index in samples.indices {
      let claims = samples[index].claims
      // With a fence, a comment after a call can claim only its result.
      for place in claims.indices where claims[place].value != nil && hasFence(claims) {
        samples[index].claims[place].form = .value
      }
      guard let fence = claims.first(where: { $0.form == .fence && $0.stream == .stdout }),
        let comment = claims.first(where: { $0.form == .trailing && $0.value == nil })
      else { continue }
      report(
        // A comment of an included file has no position in the chapter.
        samples[index].codeFile == nil ? comment.range : samples[index].infoRange,
        "sample '\(samples[index].id.name)' is claimed by an output fence and by comments",
        fix: "keep one of the two", note: ("the output fence is here", fence.range))
      samples[index].claims.removeAll { $0.form == .trailing }
    }
  }

  /// Whether a fence claims standard output.
  private func hasFence(_ claims: [Claim]) -> Bool {
    claims.contains { $0.form == .fence && $0.stream == .stdout }
  }

  /// The index of the sample that a fence belongs to; reports an unknown name, and a fence without a
  /// sample.
  private mutating func owner(of output: OutputFence) -> Int? {
    let place = output.fence.code.infoRange
    if let name = output.annotations.sample {
      if let index = samples.firstIndex(where: { $0.id.name == name.value }) { return index }
      report(
        name.range, "no sample is called '\(name.value)'",
        fix: SampleGraph.fix(for: name.value, among: samples, within: budget))
      return nil
    }
    let index = samples.indices.prefix(output.above).last { index in
      fences[index].sectionIndex == output.fence.sectionIndex
        && fences[index].setup == output.fence.setup
    }
    if index == nil {
      report(
        place, "this output does not belong to a sample: no sample precedes it in its section",
        fix: "move it under its sample, or name the sample with 'output,of=ID'")
    }
    return index
  }

  /// The sandbox's limit on output, in bytes; a sample that prints more is stopped.
  private static let maximumSize = 1 << 20

  /// Reports a claim that no output can fulfil; it is kept, because `workbook accept` may shorten it.
  private mutating func reportSize(of claim: Claim) {
    diagnostics.append(
      Diagnostic(
        .error, .size, file: source.path, range: SourceRange(at: claim.range.start),
        "the claim is longer than \(Self.maximumSize >> 20) MiB, the limit for the output of a sample",
        fix: "leave lines out with '...'"))
  }

  /// The claim of a fence: its lines, each ended by a line feed.
  private func claim(_ output: OutputFence) -> Claim {
    let lines = output.fence.code.lines
    return Claim(
      form: .fence, stream: output.annotations.isStandardError ? .stderr : .stdout,
      match: output.annotations.match ?? .exact, text: lines.map { $0.text + "\n" }.joined(),
      contentRange: contentRange(output.fence), range: output.fence.range)
  }

  /// From the start of the line after the opening fence to the start of the closing fence's line, or to the
  /// end of an unclosed block.
  private func contentRange(_ fence: ChapterFence) -> SourceRange {
    let end = fence.range.end
    let first = source.offsets(ofLine: fence.code.infoRange.start.line + 1).lowerBound
    let last = fence.code.isClosed ? source.offsets(ofLine: end.line).lowerBound : end.offset
    return source.range(min(first, last)..<last)
  }

  private mutating func report(
    _ range: SourceRange, _ summary: String, fix: Suggestion,
    note: (message: String, range: SourceRange)? = nil
  ) {
    diagnostics.append(
      Diagnostic(
        .error, .claim, in: source, at: range, summary, suggestion: fix,
        notes: note.map { [.init($0.message, file: source.path, range: $0.range)] } ?? []))
  }
}
