package import SafeFiles
internal import SiteStructure
package import WorkbookModel

/// The number of visible samples that were verified, and the statuses of the others.
///
/// Samples that no page shows are not counted: a reader could not find them.
///
/// A tally is made from a chapter, or from the tallies of several. For a chapter that was not read it comes
/// from the cached state of the last build, like its outline (``pack(into:)``).
///
///     Samples verified: 12 of 14 · Swift 6.3.1 · Not verified: 1 · needs a device · Failed: 1
///
/// A reason, or a count without one, links to its first sample.
package struct SampleTally: Sendable, Hashable {
  /// Samples that were not verified for the same reason.
  private struct Rest: Sendable, Hashable {
    var status: SampleStatus
    /// The reason; nil when unspecified.
    var reason: String?
    /// Whether the reason is this program's text, and not the chapter's.
    var isOwnReason = false
    var count: Int
    var first: Sample.ID
  }

  private(set) var total = 0
  /// The samples that were not verified, by status and reason, each group in the order of its first sample.
  private var rest: [Rest] = []
  /// The first and the last date of the runs, or nil when nothing was run.
  private(set) var days: ClosedRange<String>?

  /// Fails when the chapter has no visible samples.
  ///
  /// - Parameter run: nil counts every sample as not run.
  package init?(_ chapter: Chapter, run: RunResults?) {
    for sample in chapter.samples where sample.isShown {
      total += 1
      add(sample, run?.samples[sample.id])
    }
    if total == 0 { return nil }
  }

  /// Makes the tally of several chapters; fails when there is nothing to count.
  ///
  /// The first sample of a reason is that of the first chapter with it.
  init?(joining tallies: [SampleTally]) {
    if tallies.isEmpty { return nil }
    for tally in tallies {
      total += tally.total
      if let days = tally.days { add(days) }
      for part in tally.rest { add(part) }
    }
  }

  /// Counts a sample; a verified one only affects the dates.
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

  /// Adds to the group with the same status and reason, or begins one.
  private mutating func add(_ part: Rest) {
    if let index = rest.firstIndex(where: { $0.status == part.status && $0.reason == part.reason })
    {
      rest[index].count += part.count
    } else {
      rest.append(part)
    }
  }

  /// Extends the range of dates, which are compared as text, `2026-11-20`.
  private mutating func add(_ more: ClosedRange<String>) {
    days =
      days.map {
        min($0.lowerBound, more.lowerBound)...max($0.upperBound, more.upperBound)
      } ?? more
  }

  var verified: Int { total - rest.map(\.count).reduce(0, +) }
  var isComplete: Bool { rest.isEmpty }

  /// Renders the counts as one paragraph; each reason links to its first sample.
  ///
  /// - Parameters:
  ///   - toolchain: the one that compiled the samples; nil when nothing was run.
  ///   - isBrief: whether to leave out the reasons and the toolchain.
  ///
  /// - Returns: a `p.tally`, which is `complete` when every sample was verified.
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

  /// One group for each status, in the order of the statuses, without reasons.
  private var restByStatus: [Rest] {
    SampleStatus.allCases.compactMap { status in
      let parts = rest.filter { $0.status == status }
      guard var first = parts.first else { return nil }
      first.reason = nil
      first.count = parts.map(\.count).reduce(0, +)
      return first
    }
  }

  /// One group: its status with its count, then its reason. The last of the two is the link.
  @HTMLBuilder private func node(
    of part: Rest, in text: InterfaceText, on page: SitePath, map: SiteMap
  ) -> [HTMLNode] {
    let count = text.counted.filled(part.status.title(in: text), String(part.count))
    let (name, language) = (part.first.chapter, part.first.language)
    // The code of a document has no language.
    let outline =
      language.isEmpty ? map.document(at: name) : map.chapter(name, language: language)
    let target = map.page(outline?.name ?? name, language: outline?.language ?? language)
    let anchor = outline?.anchor(ofSample: part.first.name)
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
  /// Encodes the tally, in the order in which it is decoded.
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

  /// Decodes the output of ``pack(into:)``; a status of another version of this program is damage.
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
