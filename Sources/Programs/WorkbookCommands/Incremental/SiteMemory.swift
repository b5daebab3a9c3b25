package import SafeFiles
package import SiteRenderer
package import SiteStructure

/// What the last build of a site, or the last check, found out about chapters in which nothing was wrong.
///
/// A chapter with all its translations is one group. As long as the files of a group are the same, and what
/// its pages show of other chapters too, a build neither reads it nor runs its samples nor writes its pages:
/// the outlines and counts that are kept here stand for it. A group with a problem of any kind is
/// always read. The grounds stand for everything else that a page depends on: the program, the
/// toolchain, the machine, and `workbook.yml`.
///
/// It only saves work: what cannot be read is as if it were not there.
package struct SiteMemory: Sendable {
  /// Of the form of what is kept, and of what it means.
  private static let version = 2

  /// A file that a group was read from, or a picture that its pages show.
  package struct File: Sendable, Hashable {
    /// From the book's root.
    package var path: String
    /// Nil for a file that was too new to be told from a later one by it.
    package var stamp: FileStamp?
    /// Of what was read; nil for a picture, which is copied and not read.
    package var hash: ContentHash?

    /// Makes a file that a group depends on.
    package init(path: String, stamp: FileStamp?, hash: ContentHash?) {
      self.path = path
      self.stamp = stamp
      self.hash = hash
    }
  }

  /// A chapter in one language.
  package struct Page: Sendable, Hashable {
    /// The page's title, anchors and links, which stand for it on other pages.
    package var outline: ChapterOutline
    /// Nil when it has no samples that readers see.
    ///
    /// The page of its language shows it too.
    package var tally: SampleTally?
    /// What the page shows of other chapters, see ``SiteMap/surroundings(of:)``.
    package var surroundings: ContentHash
    /// The pictures that it shows, by their paths in the site.
    package var images: [String]

    /// Makes a page as it was written.
    package init(
      outline: ChapterOutline, tally: SampleTally?, surroundings: ContentHash, images: [String]
    ) {
      self.outline = outline
      self.tally = tally
      self.surroundings = surroundings
      self.images = images
    }
  }

  /// A chapter with its translations.
  package struct Group: Sendable, Hashable {
    /// Whether nothing was wrong with it. Of one that is not well only the pages are of use: others show
    /// something of them.
    package var isWell: Bool
    /// Those of the chapters first, in the order of ``pages``.
    package var files: [File]
    /// One for each language that has the chapter, in the configuration's order.
    package var pages: [Page]
    /// The hashes of its pages and of their pictures as they were written, by their paths in the site.
    package var written: [String: ContentHash]
    /// How its samples came out.
    package var summary: Report.Summary
    /// The day on which it was read, from 1970.
    package var day: Int

    /// Makes a group; what was written is noted when the site is.
    package init(
      isWell: Bool, files: [File], pages: [Page], written: [String: ContentHash] = [:],
      summary: Report.Summary, day: Int
    ) {
      self.written = written
      self.isWell = isWell
      self.files = files
      self.pages = pages
      self.summary = summary
      self.day = day
    }
  }

  /// The hash of everything that all groups depend on.
  package let grounds: ContentHash
  /// By the name of the chapter.
  package var groups: [String: Group] = [:]
  /// The hashes of the pages that are made of all chapters, by their paths in the site.
  package var covers: [String: ContentHash] = [:]
  /// The bytes of the groups as they were read, by the name of the chapter; none in a memory that was not read.
  private var packed: [String: ArraySlice<UInt8>] = [:]

  /// Whether nothing is wrong with any chapter.
  package var isWell: Bool { groups.values.allSatisfy(\.isWell) }

  /// How the samples of all chapters came out.
  package var summary: Report.Summary {
    groups.values.reduce(into: Report.Summary()) { $0.add($1.summary) }
  }

  /// Makes a memory that knows nothing.
  package init(grounds: ContentHash) { self.grounds = grounds }
}

extension SiteMemory: Equatable {
  package static func == (one: Self, other: Self) -> Bool {
    one.grounds == other.grounds && one.covers == other.covers && one.groups == other.groups
  }
}

extension SiteMemory {
  /// The bytes to keep.
  ///
  /// Names are sorted, so that equal memories have equal bytes.
  ///
  /// - Parameter before: the memory that this one was made from. Of a group that is still the same its
  ///   bytes are taken as they were read: all but a few of thousands are.
  package func bytes(after before: SiteMemory? = nil) -> [UInt8] {
    var writer = PackedWriter()
    writer.add(Self.version)
    writer.add(grounds.hexadecimal)
    packHashes(covers, into: &writer)
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

  /// Reads what was kept.
  ///
  /// - Returns: nil for what stands on other grounds, or is in another form.
  package init?(_ bytes: [UInt8], grounds: ContentHash) {
    self.grounds = grounds
    var reader = PackedReader(bytes[...])
    do throws(PackedReader.Damage) {
      guard try reader.number() == Self.version, try reader.text() == grounds.hexadecimal else {
        return nil
      }
      covers = try hashes(&reader)
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

extension SiteMemory.Group {
  /// Writes a group, in the order in which `init(_:)` reads it.
  fileprivate func pack(into writer: inout PackedWriter) {
    writer.add(isWell ? 1 : 0)
    writer.add(files) { writer, file in
      writer.add(file.path)
      writer.add((file.stamp == nil ? 0 : 1) + (file.hash == nil ? 0 : 2))
      if let stamp = file.stamp { writer.add(stamp) }
      if let hash = file.hash { writer.add(hash) }
    }
    writer.add(pages) { writer, page in
      page.outline.pack(into: &writer)
      writer.add(page.tally == nil ? 0 : 1)
      page.tally?.pack(into: &writer)
      writer.add(page.surroundings)
      writer.add(page.images)
    }
    packHashes(written, into: &writer)
    writer.add(summary.counts) { $0.add($1) }
    writer.add(day)
  }

  /// Reads a group.
  ///
  /// - Throws: when the bytes end too early, or hold what no group has.
  fileprivate init(_ reader: inout PackedReader) throws(PackedReader.Damage) {
    isWell = try reader.number() == 1
    files = try reader.list { reader throws(PackedReader.Damage) in
      let path = try reader.text()
      let parts = try reader.number()
      let stamp = parts & 1 == 0 ? nil : try reader.stamp()
      return SiteMemory.File(
        path: path, stamp: stamp, hash: parts & 2 == 0 ? nil : try reader.hash())
    }
    pages = try reader.list { reader throws(PackedReader.Damage) in
      let outline = try ChapterOutline(&reader)
      let tally = try reader.number() == 0 ? nil : try SampleTally(&reader)
      return SiteMemory.Page(
        outline: outline, tally: tally, surroundings: try reader.hash(),
        images: try reader.texts())
    }
    written = try hashes(&reader)
    let counts = try reader.list { reader throws(PackedReader.Damage) in try reader.number() }
    guard let summary = Report.Summary(counts: counts) else { throw PackedReader.Damage() }
    self.summary = summary
    day = try reader.number()
  }
}

/// Writes hashes by path, sorted.
private func packHashes(_ hashes: [String: ContentHash], into writer: inout PackedWriter) {
  writer.add(hashes.sorted { $0.key < $1.key }) { writer, entry in
    writer.add(entry.key)
    writer.add(entry.value)
  }
}

/// Reads what ``packHashes(_:into:)`` has written.
private func hashes(
  _ reader: inout PackedReader
) throws(PackedReader.Damage) -> [String: ContentHash] {
  let entries = try reader.list { reader throws(PackedReader.Damage) in
    (try reader.text(), try reader.hash())
  }
  return Dictionary(entries, uniquingKeysWith: { $1 })
}
