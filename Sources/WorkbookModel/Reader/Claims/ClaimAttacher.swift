import Diagnostics
import Markdown

/// An output fence on its way to its sample.
struct OutputFence {
  var fence: ChapterFence
  var annotations: OutputAnnotations
  /// How many samples stand above it.
  var above: Int
}

/// Gives every output fence to the sample that printed it.
///
/// That is the one that `of=` names, or else the nearest one above in the same section; hidden setup
/// code and what readers see are kept apart.
struct ClaimAttacher {
  private let source: SourceText
  private let fences: [ChapterFence]
  private(set) var samples: [Sample]
  private(set) var diagnostics: [Diagnostic] = []

  /// - Parameter fences: the fence of each sample.
  init(source: SourceText, samples: [Sample], fences: [ChapterFence]) {
    self.source = source
    self.samples = samples
    self.fences = fences
  }

  /// Attaches a fence and returns the id of its sample, or nil when it has none.
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
        if claim.text.utf8.count > Self.maximumSize { reportSize(of: claim) }
      }
    }
    return sample.id.name
  }

  /// Reports samples that are claimed by an output fence and by comments.
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

  private func hasFence(_ claims: [Claim]) -> Bool {
    claims.contains { $0.form == .fence && $0.stream == .stdout }
  }

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
  private static let maximumSize = 1 << 20

  private mutating func reportSize(of claim: Claim) {
    diagnostics.append(
      Diagnostic(
        .error, "size", file: source.path, range: SourceRange(at: claim.range.start),
        "the claim is longer than \(Self.maximumSize >> 20) MiB, which no sample may print",
        fix: "leave lines out with '...'"))
  }

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
    _ range: SourceRange, _ summary: String, fix: String,
    note: (message: String, range: SourceRange)? = nil
  ) {
    diagnostics.append(
      Diagnostic(
        .error, "claim", file: source.path, range: range, summary, fix: fix,
        notes: note.map { [.init($0.message, file: source.path, range: $0.range)] } ?? []))
  }
}
