import CommandLineSyntax
import SafeFiles
import ResultStore
import SiteRenderer
import SiteStructure
import WorkbookModel

/// The cached report of `build` or `check`, valid while no file stamp has changed.
///
/// Using it reads neither a chapter nor the site's cache.
///
/// It is stored only by a command that left nothing to do and found no problems, since problems are examined
/// and reported in full each time. It contains the report and the stamps of everything that the report
/// depends on:
///
/// - the folders of `Content`, to detect added and removed files, and `workbook.yml`, as they were before
///   being read;
/// - the files of all chapters, included files, and images, likewise;
/// - for a build, the files of the site, its manifest, and their folders, as they were written.
///
/// There is one for each site folder and command line; a new one replaces the old one, even one with other
/// inputs. Nothing is stored if a stamp was so recent that a later change might not alter it, or if samples
/// import packages or call system programs, whose dependencies are unknown.
struct UnchangedReport {
  /// The version of the stored format.
  private static let version = 2

  private let key: ContentHash
  private let grounds: ContentHash
  private let cache: ResultCache
  private let root: String
  private let output: String?
  /// The stamps of everything that is read before the first chapter; nil if something had just changed, or
  /// was not checked.
  private var beginning: StampList?

  /// - Parameters:
  ///   - output: the site's folder; nil for a check, which writes none.
  ///   - grounds: a hash of all other inputs of the report, see ``ReportFingerprint``.
  init(
    _ invocation: Invocation, _ console: Console, root: String, output: String?,
    grounds: ContentHash, cache: ResultCache
  ) {
    var hasher = ContentHasher()
    hasher.combine(["answer", invocation.command?.rawValue ?? "", root, output ?? ""])
    hasher.combine(invocation.optionWords(without: ReportFingerprint.indifferent))
    // A relative operand is resolved against the current folder, and may be a link.
    if !invocation.operands.isEmpty {
      hasher.combine([console.currentDirectory] + invocation.operands)
      for operand in invocation.operands {
        let path = operand.hasPrefix("/") ? operand : "\(console.currentDirectory)/\(operand)"
        hasher.combine((try? realPath(path)) ?? "")
      }
    }
    key = hasher.finish()
    self.grounds = grounds
    self.cache = cache
    self.root = root
    self.output = output
  }

  /// The cached report if nothing has changed; nil when the book must be examined.
  func text() -> String? {
    guard let bytes = cache.site(key) else { return nil }
    var reader = PackedReader(bytes[...])
    do throws(PackedReader.Damage) {
      guard try reader.number() == Self.version, try reader.text() == grounds.hexadecimal,
        try reader.number() >= ResultIndex.today
      else { return nil }
      let text = try reader.text()
      return StampList(reader.rest).isTrue ? text : nil
    } catch {
      return nil
    }
  }

  /// Records the stamps of everything that is read before the first chapter. Must be called before reading.
  mutating func begin() { beginning = stampsOfBeginning() }

  /// The stamps for ``begin()``; nil when something has just changed.
  private func stampsOfBeginning() -> StampList? {
    var list = StampList()
    let configuration = root + "/Content/workbook.yml"
    let now = FileStamp.now
    guard let stamp = FileStamp(path: configuration), stamp.isSettled(at: now) else { return nil }
    list.add(configuration, stamp, followsLinks: true)
    return addFolders(in: root + "/Content", depth: 0, to: &list) ? list : nil
  }

  /// Adds a folder and its subfolders: linked folders as deep as chapters are searched for, and no hidden
  /// folders, which books do not show.
  private func addFolders(in path: String, depth: Int, to list: inout StampList) -> Bool {
    guard list.add(folder: path),
      let names = StampList.folders(in: path, followsLinks: depth < 2)
    else { return false }
    return names.filter { !$0.hasPrefix(".") }.sorted().allSatisfy {
      addFolders(in: "\(path)/\($0)", depth: depth + 1, to: &list)
    }
  }

  /// Stores the report for the next run, unless a file is too recent or unknown.
  ///
  /// - Parameters:
  ///   - run: a run without problems.
  ///   - memory: the state of all chapters, with the files that they were read from.
  ///   - site: the files that were written; nil for a check.
  func keep(
    _ text: String, behind run: BookRun, _ memory: ChapterCache, site: SiteWriter.Report? = nil
  ) {
    let configuration = run.workbook.configuration
    guard var list = beginning, configuration.modules.isEmpty,
      // A warning about a weaker sandbox is repeated each time, and a stronger sandbox is looked for again.
      run.results.sandboxGaps.isEmpty
    else { return }
    guard memory.groups.values.allSatisfy({ add($0, to: &list) }),
      site.map({ add($0, to: &list) }) ?? true
    else { return }
    var writer = PackedWriter()
    writer.add(Self.version)
    writer.add(grounds.hexadecimal)
    let oldest = memory.groups.values.map(\.day).min() ?? ResultIndex.today
    writer.add(oldest + IncrementalPlan.daysOfTrust(configuration.cache))
    writer.add(text)
    // A failure is ignored: the cache only saves work, and may be read-only.
    try? cache.keepSite(writer.bytes + list.bytes, as: key)
  }

  /// Adds the files of a chapter; false when one of them is too recent, or has changed.
  ///
  /// Chapters may be reached through links. A file in `Content` cannot be moved behind a link without
  /// changing a folder that was added by ``begin()``.
  private func add(_ group: ChapterCache.Group, to list: inout StampList) -> Bool {
    for (index, file) in group.files.enumerated() {
      guard let stamp = file.stamp else { return false }
      list.add("\(root)/\(file.path)", stamp, followsLinks: index < group.pages.count)
    }
    let outside = group.files.dropFirst(group.pages.count).map(\.path)
      .filter { !$0.hasPrefix("Content/") }
    return addFolders(around: outside, in: root, to: &list)
  }

  /// Adds the files of a site and their folders; false when one of them is not as expected.
  private func add(_ site: SiteWriter.Report, to list: inout StampList) -> Bool {
    guard let output, site.missing.isEmpty, site.kept.isEmpty, let stamps = site.stamps else {
      return false
    }
    for (path, stamp) in stamps { list.add("\(output)/\(path)", stamp, followsLinks: false) }
    // The site's own folder may be reached through a link, hence the slash.
    return list.add(placeOfFolder: output + "/")
      && addFolders(around: stamps.keys, in: output, to: &list)
  }

  /// Adds the folders on the paths to some files, as entries that must not be links.
  private func addFolders(
    around paths: some Sequence<String>, in root: String, to list: inout StampList
  ) -> Bool {
    let inner = Set(paths.compactMap { PlainPath($0)?.folder })
    let folders = Set(inner.flatMap { $0.folders + [$0] }.map(\.text))
    return folders.allSatisfy { list.add(placeOfFolder: "\(root)/\($0)") }
  }
}
