internal import HTML
package import WorkbookModel

/// How many of the samples that readers see were verified, and what became of the others.
///
/// Samples that no page shows are not counted: a reader could not find them.
package struct SampleTally: Sendable, Hashable {
  /// Samples that were not verified for one reason.
  private struct Rest: Sendable, Hashable {
    var status: SampleStatus
    /// Why; nil when it is not said.
    var reason: String?
    /// Whether the reason is this program's, and not in the chapter's words.
    var isOwnReason = false
    var count: Int
    /// The first of them.
    var first: Sample.ID
  }

  private(set) var total = 0
  private var rest: [Rest] = []
  /// The first and the last day of the runs, or nil when nothing was run.
  private(set) var days: ClosedRange<String>?

  /// nil when the chapter has no samples to speak of.
  package init?(_ chapter: Chapter, run: RunResults?) {
    for sample in chapter.samples where sample.isShown {
      total += 1
      add(sample, run?.samples[sample.id])
    }
    if total == 0 { return nil }
  }

  /// The tally of several chapters; nil when there is nothing to count.
  init?(joining tallies: [SampleTally]) {
    if tallies.isEmpty { return nil }
    for tally in tallies {
      total += tally.total
      if let days = tally.days { add(days) }
      for part in tally.rest { add(part) }
    }
  }

  private mutating func add(_ sample: Sample, _ result: SampleResult?) {
    if let day = result?.date { add(day...day) }
    let status = SampleStatus(result)
    if status == .verified { return }
    let reason = result?.reason
    add(
      Rest(
        status: status, reason: reason,
        isOwnReason: reason.map { sample.lang(ofReason: $0) != nil } ?? false, count: 1,
        first: sample.id))
  }

  private mutating func add(_ part: Rest) {
    if let index = rest.firstIndex(where: { $0.status == part.status && $0.reason == part.reason })
    {
      rest[index].count += part.count
    } else {
      rest.append(part)
    }
  }

  private mutating func add(_ more: ClosedRange<String>) {
    days =
      days.map {
        min($0.lowerBound, more.lowerBound)...max($0.upperBound, more.upperBound)
      } ?? more
  }

  var verified: Int { total - rest.map(\.count).reduce(0, +) }
  var isComplete: Bool { rest.isEmpty }

  /// The counts in one paragraph; each reason leads to the first sample that it stands at.
  ///
  /// - Parameters:
  ///   - toolchain: what the samples were compiled with; nil when nothing was run.
  ///   - isBrief: whether to leave out the reasons and the toolchain.
  func node(
    in text: InterfaceText, on page: SitePath, map: SiteMap, toolchain: String?,
    isBrief: Bool = false
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
    let (name, language) = (part.first.chapter, part.first.language)
    let target = map.page(name, language: language)
    let anchor = map.chapter(name, language: language)?.anchor(ofSample: part.first.name)
    let url = anchor.map {
      target == page ? HTMLURL(anchor: $0) : page.link(to: target, anchor: $0)
    }
    if let reason = part.reason {
      if let lang = text.lang { element(.span, lang) { count } } else { count }
      " · "
      element(.a, part.isOwnReason ? .lang("en") : nil, url.map { .href($0) }) {
        VisibleText.nodes(Typography(language: language).bound(reason))
      }
    } else {
      element(.a, text.lang, url.map { .href($0) }) { count }
    }
  }
}

extension SampleTally {
  package func pack(into writer: inout PackedWriter) {
    writer.add(total)
    writer.add(rest) { writer, part in
      writer.add(part.status.rawValue)
      writer.add(part.reason)
      writer.add(part.isOwnReason ? 1 : 0)
      writer.add(part.count)
      for text in [part.first.language, part.first.chapter, part.first.name] { writer.add(text) }
    }
    writer.add(days?.lowerBound)
    writer.add(days?.upperBound)
  }

  package init(_ reader: inout PackedReader) throws(PackedReader.Damage) {
    total = try reader.number()
    rest = try reader.list { reader throws(PackedReader.Damage) in
      guard let status = SampleStatus(rawValue: try reader.text()) else {
        throw PackedReader.Damage()
      }
      let reason = try reader.optionalText()
      let isOwnReason = try reader.number() == 1
      let count = try reader.number()
      let language = try reader.text()
      let chapter = try reader.text()
      return Rest(
        status: status, reason: reason, isOwnReason: isOwnReason, count: count,
        first: Sample.ID(language: language, chapter: chapter, name: try reader.text()))
    }
    let (first, last) = (try reader.optionalText(), try reader.optionalText())
    if let first, let last, first <= last { days = first...last }
  }
}
