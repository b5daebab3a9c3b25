internal import HTML
internal import WorkbookModel

/// How many of the samples that readers see were verified.
struct SampleTally: Sendable {
  private(set) var verified = 0
  private(set) var total = 0
  private let toolchain: String?

  /// nil when a chapter has no samples to speak of.
  init?(_ chapter: Chapter, run: RunResults?) {
    for sample in chapter.samples where sample.isShown {
      total += 1
      if run?.samples[sample.id]?.outcome == .verified { verified += 1 }
    }
    toolchain = run.map { ProvenanceNote.shortToolchain($0.toolchain) }
    if total == 0 { return nil }
  }

  var isComplete: Bool { verified == total }

  func node(in text: InterfaceText) -> HTMLNode {
    element(.p, .class(isComplete ? "tally complete" : "tally")) {
      element(.span) { text.samplesVerified.filled(String(verified), String(total)) }
      if let toolchain, verified > 0 { element(.span) { toolchain } }
    }
  }
}
