package import SafeFiles
package import SiteRenderer
package import SiteStructure
package import WorkbookModel
package import WorkbookReports

/// The cached state of chapters without problems, as of the last build of a site, or of the last check.
///
/// A chapter with all its translations is one group. As long as the files of a group, and the parts of other
/// chapters that its pages show, are unchanged, a build neither reads it nor runs its samples nor writes its
/// pages: the cached outlines and counts replace it. A group with any problem is always read. The `grounds`
/// hash covers everything else that a page depends on: the program, the toolchain, the machine, and
/// `workbook.yml`.
///
/// The cache only saves work: an unreadable one is treated as missing.
package struct ChapterCache: Sendable {
  /// The version of the stored format and of its meaning.
  private static let version = 6

  /// A file that a group was read from, or an image that its pages show.
  package struct File: Sendable, Hashable {
    /// The path from the book's root.
    package var path: String
    /// The hash of the content; nil for an image, which is copied and not read.
    package var hash: ContentHash?

    package init(path: String, hash: ContentHash?) {
      self.path = path
      self.hash = hash
    }
  }

  package struct Page: Sendable, Hashable {
    /// The page's title, anchors and links, which other pages use.
    package var outline: ChapterOutline
    /// The counts of its visible samples; nil when there are none.
    ///
    /// The page of its language shows them too.
    package var tally: SampleTally?
    /// A hash of what the page shows of other chapters, see ``SiteMap/surroundings(of:)``.
    package var surroundings: ContentHash
    /// The images that it shows, by their paths in the site.
    package var images: [String]
    /// The symbols that it names and uses, in their stored form: most builds need those of none but a few of thousands of
    /// pages. None for a check.
    private let packedReferences: ArraySlice<UInt8>

    package init(
      outline: ChapterOutline, tally: SampleTally?, surroundings: ContentHash, images: [String],
      references: ChapterReferences = ChapterReferences()
    ) {
      var writer = PackedWriter()
      references.pack(into: &writer)
      packedReferences = writer.bytes[...]
      self.outline = outline
      self.tally = tally
      self.surroundings = surroundings
      self.images = images
    }

    /// The symbols that it names and uses.
    package var references: ChapterReferences {
      var reader = PackedReader(packedReferences)
      // The file as a whole was checked when it was read.
      return (try? ChapterReferences(&reader)) ?? ChapterReferences()
    }

    fileprivate func pack(into writer: inout PackedWriter) {
      outline.pack(into: &writer)
      writer.add(tally == nil ? 0 : 1)
      tally?.pack(into: &writer)
      writer.add(surroundings)
      writer.add(images)
      writer.add(bytes: packedReferences)
    }

    fileprivate init(_ reader: inout PackedReader) throws(PackedReader.Damage) {
      outline = try ChapterOutline(&reader)
      tally = try reader.number() == 0 ? nil : try SampleTally(&reader)
      surroundings = try reader.hash()
      images = try reader.texts()
      packedReferences = try reader.bytes()
    }
  }

  package struct Group: Sendable, Hashable {
    /// Whether it had no problems. Otherwise, only the pages are used, since others refer to them.
    package var isClean: Bool
    /// The chapter files first, in the order of ``pages``.
    package var files: [File]
    /// One for each language of the chapter, in the configuration's order.
    package var pages: [Page]
    /// The hashes of its pages and images as written, by their paths in the site.
    package var written: [String: ContentHash]
    package var summary: Report.Summary
    /// The day on which it was read, counted from 1970-01-01.
    package var day: Int

    /// Makes a group. `written` is set after the site is written.
    package init(
      isClean: Bool, files: [File], pages: [Page], written: [String: ContentHash] = [:],
      summary: Report.Summary, day: Int
    ) {
      self.written = written
      self.isClean = isClean
      self.files = files
      self.pages = pages
      self.summary = summary
      self.day = day
    }
  }

  /// A page about symbols.
  package struct SymbolPage: Sendable, Hashable {
    /// The hash of what it shows of the book.
    package var key: ContentHash
    /// The hash of its bytes.
    package var written: ContentHash

    package init(key: ContentHash, written: ContentHash) {
      self.key = key
      self.written = written
    }
  }

  /// The hash of everything that all groups depend on.
  package let grounds: ContentHash
  /// By chapter name.
  package var groups: [String: Group] = [:]
  /// The hashes of the pages that depend on all chapters, by their paths in the site.
  package var covers: [String: ContentHash] = [:]
  /// The pages about symbols, by their paths in the site.
  package var symbols: [String: SymbolPage] = [:]
  /// The stored bytes of the groups, by chapter name; empty for a value that was not read from the cache.
  private var packed: [String: ArraySlice<UInt8>] = [:]

  package var isClean: Bool { groups.values.allSatisfy(\.isClean) }

  package var summary: Report.Summary {
    groups.values.reduce(into: Report.Summary()) { $0.add($1.summary) }
  }

  package init(grounds: ContentHash) { self.grounds = grounds }
}

extension ChapterCache: Equatable {
  package static func == (one: Self, other: Self) -> Bool {
    one.grounds == other.grounds && one.covers == other.covers && one.symbols == other.symbols
      && one.groups == other.groups
  }
}

extension ChapterCache {
  /// Returns the bytes to store.
  ///
  /// Names are sorted, so that equal values have equal bytes.
  ///
  /// - Parameter before: the value that this one was made from. The stored bytes of unchanged groups, usually
  ///   all but a few of thousands, are reused.
  package func bytes(after before: ChapterCache? = nil) -> [UInt8] {
    var writer = PackedWriter()
    writer.add(Self.version)
    writer.add(grounds.hexadecimal)
    packHashes(covers, into: &writer)
    packHashes(symbols.mapValues(\.key), into: &writer)
    packHashes(symbols.mapValues(\.written), into: &writer)
    writer.add(groups.sorted { $0.key < $1.key }) { writer, entry in
      writer.add(entry.key)
      if let packed = before?.packed[entry.key], before?.groups[entry.key] == entry.value {
        writer.add(packed: packed)
      } else {
        entry.value.pack(into: &writer)
      }
    }
    return writer.bytes
  }

  /// Decodes stored bytes.
  ///
  /// - Returns: nil for other grounds or another format.
  package init?(_ bytes: [UInt8], grounds: ContentHash) {
    self.grounds = grounds
    var reader = PackedReader(bytes[...])
    do throws(PackedReader.Damage) {
      guard try reader.number() == Self.version, try reader.text() == grounds.hexadecimal else {
        return nil
      }
      covers = try hashes(&reader)
      let keys = try hashes(&reader)
      let written = try hashes(&reader)
      symbols = keys.reduce(into: [:]) { pages, page in
        pages[page.key] = written[page.key].map { .init(key: page.value, written: $0) }
      }
      let entries = try reader.list { reader throws(PackedReader.Damage) in
        let name = try reader.text()
        let start = reader.rest
        let group = try Group(&reader)
        return (name, group, start[..<reader.rest.startIndex])
      }
      groups = Dictionary(entries.lazy.map { ($0.0, $0.1) }, uniquingKeysWith: { $1 })
      packed = Dictionary(entries.lazy.map { ($0.0, $0.2) }, uniquingKeysWith: { $1 })
    } catch {
      return nil
    }
  }
}

extension ChapterCache.Group {
  /// Encodes a group, in the order in which `init(_:)` decodes it.
  fileprivate func pack(into writer: inout PackedWriter) {
    writer.add(isClean ? 1 : 0)
    writer.add(files) { writer, file in
      writer.add(file.path)
      writer.add(file.hash == nil ? 0 : 1)
      if let hash = file.hash { writer.add(hash) }
    }
    writer.add(pages) { $1.pack(into: &$0) }
    packHashes(written, into: &writer)
    writer.add(summary.counts) { $0.add($1) }
    writer.add(day)
  }

  /// Decodes a group.
  ///
  /// - Throws: when the bytes end early or are invalid.
  fileprivate init(_ reader: inout PackedReader) throws(PackedReader.Damage) {
    isClean = try reader.number() == 1
    files = try reader.list { reader throws(PackedReader.Damage) in
      ChapterCache.File(
        path: try reader.text(), hash: try reader.number() == 0 ? nil : try reader.hash())
    }
    pages = try reader.list { reader throws(PackedReader.Damage) in
      try ChapterCache.Page(&reader)
    }
    written = try hashes(&reader)
    let counts = try reader.list { reader throws(PackedReader.Damage) in try reader.number() }
    guard let summary = Report.Summary(counts: counts) else { throw PackedReader.Damage() }
    self.summary = summary
    day = try reader.number()
  }
}

private func packHashes(_ hashes: [String: ContentHash], into writer: inout PackedWriter) {
  writer.add(hashes.sorted { $0.key < $1.key }) { writer, entry in
    writer.add(entry.key)
    writer.add(entry.value)
  }
}

/// Decodes the output of ``packHashes(_:into:)``.
private func hashes(
  _ reader: inout PackedReader
) throws(PackedReader.Damage) -> [String: ContentHash] {
  let entries = try reader.list { reader throws(PackedReader.Damage) in
    (try reader.text(), try reader.hash())
  }
  return Dictionary(entries, uniquingKeysWith: { $1 })
}
