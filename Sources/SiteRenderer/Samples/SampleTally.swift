internal import HTML
internal import WorkbookModel

/// How many of the samples that readers see were verified, and what became of the others.
///
/// Samples that no page shows are not counted: a reader could not find them.
struct SampleTally: Sendable {
  /// Samples that were not verified for one reason.
  private struct Rest {
    var status: SampleStatus
    /// Why; nil when it is not said.
    var reason: String?
    /// Of the reason, where that is not the chapter's.
    var lang: HTMLAttribute?
    var count: Int
    /// The first of them.
    var chapter: Chapter
    var name: String
  }

  private(set) var total = 0
  private var rest: [Rest] = []
  /// The first and the last day of the runs, or nil when nothing was run.
  private(set) var days: ClosedRange<String>?
  private let toolchain: String?

  /// nil when the chapters have no samples to speak of.
  init?(_ chapters: [Chapter], run: RunResults?) {
    toolchain = run?.toolchain
    for chapter in chapters {
      for sample in chapter.samples where sample.isShown {
        total += 1
        add(sample, of: chapter, run?.samples[sample.id])
      }
    }
    if total == 0 { return nil }
  }

  private mutating func add(_ sample: Sample, of chapter: Chapter, _ result: SampleResult?) {
    if let day = result?.date {
      days = min(days?.lowerBound ?? day, day)...max(days?.upperBound ?? day, day)
    }
    let status = SampleStatus(result)
    if status == .verified { return }
    let reason = result?.reason
    if let index = rest.firstIndex(where: { $0.status == status && $0.reason == reason }) {
      rest[index].count += 1
    } else {
      rest.append(
        Rest(
          status: status, reason: reason, lang: reason.flatMap(sample.lang(ofReason:)), count: 1,
          chapter: chapter, name: sample.id.name))
    }
  }

  var verified: Int { total - rest.map(\.count).reduce(0, +) }
  var isComplete: Bool { rest.isEmpty }

  /// The counts in one paragraph; each reason leads to the first sample that it stands at.
  ///
  /// - Parameter isBrief: whether to leave out the reasons and the toolchain.
  func node(
    in text: InterfaceText, on page: SitePath, map: SiteMap, isBrief: Bool = false
  ) -> HTMLNode {
    element(.p, .class(isComplete ? "tally complete" : "tally")) {
      element(.span, text.lang) { text.samplesVerified.filled(String(verified), String(total)) }
      if !isBrief, verified > 0, let toolchain {
        element(.span) { ProvenanceNote.shortToolchain(toolchain) }
      }
      for part in isBrief ? restByStatus : rest {
        element(.span) { node(of: part, in: text, on: page, map: map) }
      }
    }
  }

  private var restByStatus: [Rest] {
    SampleStatus.allCases.compactMap { status in
      let parts = rest.filter { $0.status == status }
      guard var first = parts.first else { return nil }
      first.reason = nil
      first.count = parts.map(\.count).reduce(0, +)
      return first
    }
  }

  @HTMLBuilder private func node(
    of part: Rest, in text: InterfaceText, on page: SitePath, map: SiteMap
  ) -> [HTMLNode] {
    let count = text.counted.filled(part.status.title(in: text), String(part.count))
    let target = map.page(part.chapter)
    let anchor = map.anchors(of: part.chapter).samples[part.name]
    let url = anchor.map {
      target == page ? HTMLURL(anchor: $0) : page.link(to: target, anchor: $0)
    }
    if let reason = part.reason {
      if let lang = text.lang { element(.span, lang) { count } } else { count }
      " · "
      element(.a, part.lang, url.map { .href($0) }) {
        VisibleText.nodes(Typography(language: part.chapter.language).bound(reason))
      }
    } else {
      element(.a, text.lang, url.map { .href($0) }) { count }
    }
  }
}
