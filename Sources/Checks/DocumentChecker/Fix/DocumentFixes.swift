package import TextDiagnostics
package import WorkbookModel

/// The edits that make wrong fences right where that is certain: claims with the real value, invisible words without a
/// misspelling, and single edits that the compiler names.
///
/// They are proposals until ``keepProven(by:in:before:)`` has compared them with a check of the edited documents:
///
/// ```
/// report -> proposals -> documents with edits -> report -> the proposals whose fences are right
/// ```
/// It is a value without I/O. All other bytes of a document stay, line endings and a mark at its start included.
package struct DocumentFixes: Sendable {
  /// The edits of one fence, which are written together or not at all.
  package struct Part: Sendable {
    /// `README.md:54`.
    package var fence: Sample.ID
    package var edits: [Edit]
    fileprivate var place: DocumentBook.Place
    /// Whether the edits are of the invisible words alone, which may also say that the code is not checked.
    fileprivate var isOfWords: Bool
  }

  /// In the order of the documents.
  package private(set) var parts: [Part] = []
  private let sources: [String: SourceText]

  /// The edits for those wrong fences of a report each of whose errors has one.
  package init(_ report: DocumentReport, in book: DocumentBook) {
    sources = report.sources
    let places = book.places
    for result in report.results where !result.problems.isEmpty {
      guard let place = places[result.fence.sample.id] else { continue }
      let own = result.problems.map { problem -> [Edit] in
        if !problem.edits.isEmpty || result.problems.count > 1 || problem.id != .compile {
          return problem.edits
        }
        return sources[problem.file].flatMap { CompilerFix.edit(for: problem, in: $0) }
          .map { [$0] } ?? []
      }
      let edits = own.flatMap(\.self)
      guard !own.contains(where: \.isEmpty),
        edits.allSatisfy({ result.fence.holds($0) }),
        !edits.contains(where: { edit in edits.contains { $0.contradicts(edit) } })
      else { continue }
      parts.append(
        Part(
          fence: result.fence.sample.id, edits: edits, place: place,
          isOfWords: result.verdict != .wrong))
    }
  }

  package var isEmpty: Bool { parts.isEmpty }

  /// The documents with their edits, by path.
  package var files: [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for (path, edits) in Dictionary(grouping: parts.flatMap(\.edits), by: \.file) {
      files[path] = sources[path]?.bytes(applying: edits)
    }
    return files
  }

  /// The documents as they were read, with their new bytes, in the order of their paths.
  package var replacements: [(old: SourceText, new: [UInt8])] {
    files.sorted { $0.key < $1.key }.compactMap { path, bytes in
      sources[path].map { ($0, bytes) }
    }
  }

  /// The edits as unified diffs, as `git apply` reads them.
  package var diff: String {
    replacements.map { UnifiedDiff($0.old, $0.new).text }.joined()
  }

  /// The same for some of the fences.
  package func only(_ isChosen: (Part) -> Bool) -> DocumentFixes {
    var fixes = self
    fixes.parts.removeAll { !isChosen($0) }
    return fixes
  }

  /// Keeps the edits with which a check confirms their fences.
  ///
  /// If another fence of the same document has become wrong, none of the document's edits is kept.
  ///
  /// - Parameters:
  ///   - draft: the report about the documents with all edits.
  ///   - book: the documents with all edits.
  ///   - before: the report without them, with the documents that it is about.
  /// - Returns: whether any edit was dropped; what is left has then to be compared again.
  package mutating func keepProven(
    by draft: DocumentReport, in book: DocumentBook,
    before: (report: DocumentReport, book: DocumentBook)
  ) -> Bool {
    let results = draft.byPlace(in: book)
    let old = before.report.byPlace(in: before.book)
    let broken = Set(
      results.filter { place, result in
        !result.problems.isEmpty && old[place]?.problems.isEmpty ?? false
      }.keys.map(\.file))
    let count = parts.count
    parts.removeAll { part in
      guard let result = results[part.place] else { return true }
      return broken.contains(part.place.file) || !result.problems.isEmpty
        || !result.verdict.isConfirmed && !part.isOfWords
    }
    return parts.count < count
  }
}

extension Fence {
  /// Whether an edit is one of the fence, or of the invisible words above it.
  fileprivate func holds(_ edit: Edit) -> Bool {
    let range = sample.range.offsets
    return edit.file == file
      && (range.lowerBound <= edit.range.start.offset && edit.range.end.offset <= range.upperBound
        || problems.contains { $0.edits.contains(edit) })
  }
}

extension DocumentReport {
  /// The results by the places of their fences, which edits do not change.
  fileprivate func byPlace(in book: DocumentBook) -> [DocumentBook.Place: FenceResult] {
    let places = book.places
    return Dictionary(
      results.compactMap { result in places[result.fence.sample.id].map { ($0, result) } },
      uniquingKeysWith: { first, _ in first })
  }
}

extension DocumentBook {
  /// A fence by its number in its document, which stays the same when lines above it change.
  package struct Place: Sendable, Hashable {
    var file: String
    var number: Int
  }

  /// The places of all fences.
  package var places: [Sample.ID: Place] {
    var counts: [String: Int] = [:]
    return Dictionary(
      fences.map { fence in
        counts[fence.file, default: 0] += 1
        return (fence.sample.id, Place(file: fence.file, number: counts[fence.file] ?? 0))
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The fences at the places of some fences of another version of the documents.
  ///
  /// - Parameter ids: nil for all fences.
  package func counterparts(of ids: Set<Sample.ID>?, in other: DocumentBook) -> Set<Sample.ID>? {
    guard let ids else { return nil }
    let wanted = Set(other.places.filter { ids.contains($0.key) }.values)
    return Set(places.filter { wanted.contains($0.value) }.keys)
  }
}
