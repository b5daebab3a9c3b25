import Diagnostics
import MarkdownTree
import WorkbookModel

/// An output fence on its way to its sample.
///
/// Fences are attached when all samples of the chapter are known, for `of=` may name one that
/// stands below.
struct OutputFence {
  /// The block with its place and its section.
  var fence: ChapterFence
  /// What its info string says: the sample, the stream, the way to compare.
  var annotations: OutputAnnotations
  /// How many samples of the chapter stand above it.
  var above: Int
}

/// Gives every output fence to the sample that printed it.
///
/// That is the one that `of=` names, or else the nearest one above in the same section; hidden setup
/// code and what readers see are kept apart.
///
/// A sample that cannot have an output (an app, one that is not run, one of a console) gets none,
/// and the fence is an error; it belongs to the sample all the same, so that the page shows it
/// there. A sample has at most one fence for each stream, and for standard output either a fence or
/// comments.
struct ClaimAttacher {
  private let source: SourceText
  private let fences: [ChapterFence]
  private(set) var samples: [Sample]
  private(set) var diagnostics: [Diagnostic] = []

  /// Makes an attacher of the samples as their own fences left them, both lists in the order of the
  /// file.
  ///
  /// - Parameter fences: the fence of each sample.
  init(source: SourceText, samples: [Sample], fences: [ChapterFence]) {
    self.source = source
    self.samples = samples
    self.fences = fences
  }

  /// Attaches a fence and returns the id of its sample, or nil when it has none.
  ///
  /// An error does not keep a fence from belonging to the sample that it was meant for: only a
  /// fence that names no sample, and stands below none, has no owner.
  mutating func attach(_ output: OutputFence) -> String? {
    guard let index = owner(of: output) else { return nil }
    let sample = samples[index]
    let place = output.fence.code.infoRange
    if sample.language == .console {
      report(
        place, "the console sample '\(sample.id.name)' already shows its output",
        fix: "put the output behind its command")
    } else if sample.annotations.isApp {
      report(
        place, "what app '\(sample.id.name)' prints is claimed by the scenarios that install it",
        fix: "move the output behind the scenario, or name it with 'output,of=ID'")
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

  /// Reports samples that are claimed by an output fence and by comments.
  ///
  /// It also decides what comments behind calls claim: `f()  // => 3` is the value of the call
  /// beside a fence, and without one it may be an output. To be called once, when all fences are
  /// attached.
  mutating func checkForms() {
    for index in samples.indices {
      let claims = samples[index].claims
      // Beside a fence, what stands behind a call can only claim what it returns.
      for place in claims.indices where claims[place].value != nil && hasFence(claims) {
        samples[index].claims[place].form = .value
      }
      guard let fence = claims.first(where: { $0.form == .fence && $0.stream == .stdout }),
        let comment = claims.first(where: { $0.form == .trailing && $0.value == nil })
      else { continue }
      report(
        // A comment of an included file stands in no line of the chapter.
        samples[index].codeFile == nil ? comment.range : samples[index].infoRange,
        "sample '\(samples[index].id.name)' is claimed by an output fence and by comments",
        fix: "keep one of the two", note: ("the output fence is here", fence.range))
      samples[index].claims.removeAll { $0.form == .trailing }
    }
  }

  /// Whether standard output is claimed by a fence.
  private func hasFence(_ claims: [Claim]) -> Bool {
    claims.contains { $0.form == .fence && $0.stream == .stdout }
  }

  /// The index of the sample that a fence belongs to; reports a name that no sample has, and a lone
  /// fence.
  private mutating func owner(of output: OutputFence) -> Int? {
    let place = output.fence.code.infoRange
    if let name = output.annotations.sample {
      if let index = samples.firstIndex(where: { $0.id.name == name.value }) { return index }
      report(
        name.range, "no sample is called '\(name.value)'",
        fix: SampleGraph.fix(for: name.value, among: samples))
      return nil
    }
    let index = samples.indices.prefix(output.above).last { index in
      fences[index].sectionIndex == output.fence.sectionIndex
        && fences[index].setup == output.fence.setup
    }
    if index == nil {
      report(
        place, "this output belongs to no sample: none stands above it in its section",
        fix: "move it under its sample, or name the sample with 'output,of=ID'")
    }
    return index
  }

  /// In bytes; a sample that prints more is stopped.
  ///
  /// It is the sandbox's limit on output.
  private static let maximumSize = 1 << 20

  /// Reports a claim that no output can fulfil; it is kept, for `workbook accept` may shorten it.
  private mutating func reportSize(of claim: Claim) {
    diagnostics.append(
      Diagnostic(
        .error, .size, file: source.path, range: SourceRange(at: claim.range.start),
        "the claim is longer than \(Self.maximumSize >> 20) MiB, which no sample may print",
        fix: "leave lines out with '...'"))
  }

  /// The claim that a fence makes: its lines, each ended by a line feed.
  private func claim(_ output: OutputFence) -> Claim {
    let lines = output.fence.code.lines
    return Claim(
      form: .fence, stream: output.annotations.isStandardError ? .stderr : .stdout,
      match: output.annotations.match ?? .exact, text: lines.map { $0.text + "\n" }.joined(),
      contentRange: contentRange(output.fence), range: output.fence.range)
  }

  /// From the start of the line behind the opening fence to the start of the closing fence's line,
  /// or to the end of an unclosed block.
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
