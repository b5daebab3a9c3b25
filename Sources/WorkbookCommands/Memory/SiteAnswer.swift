import ContentHash
import Folders
import ResultStore
import SiteRenderer
import WorkbookModel

/// What `workbook build` says of a book and a site that are as the last build has left them, told by stamps
/// alone: nothing is read, not even the memory of the site.
///
/// It is kept by a build behind which nothing is left to be done: every chapter is well (``SiteMemory``), and
/// every file was old enough when it was looked at for a later change to show in its stamp. It holds
///
/// - the folders of `Content`, for chapters that come and go, and `workbook.yml`, as they were before they
///   were read;
/// - the files of all chapters, those that their samples include, and their pictures, likewise;
/// - the files of the site, their list, and the folders that they lie in, as they were written.
struct SiteAnswer {
  /// Of the form of what is kept.
  private static let version = 1

  private let key: ContentHash
  private let grounds: ContentHash
  private let cache: ResultCache
  private let root: String
  private let output: String
  /// The stamps of what is read before any chapter, as they were before that; nil if something had changed
  /// just then, or was not looked at.
  private var beginning: StampList?

  /// - Parameters:
  ///   - root: the book's folder.
  ///   - output: the site's folder.
  ///   - grounds: of everything else that an answer depends on, see ``SiteMemoryKeeper``.
  init(root: String, output: String, grounds: ContentHash, cache: ResultCache) {
    var hasher = ContentHasher()
    for text in ["site answer", root, output] { hasher.combine(text) }
    key = hasher.finish()
    self.grounds = grounds
    self.cache = cache
    self.root = root
    self.output = output
  }

  /// What is said if nothing has changed; nil when the book must be looked at.
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

  /// Takes the stamps of what is read before any chapter; to be called before that.
  mutating func begin() { beginning = stampsOfBeginning() }

  /// Nil when something has changed just now.
  private func stampsOfBeginning() -> StampList? {
    var list = StampList()
    let configuration = root + "/Content/workbook.yml"
    let now = FileStamp.now
    guard let stamp = FileStamp(path: configuration), stamp.isSettled(at: now) else { return nil }
    list.add(configuration, stamp, followsLinks: true)
    return addFolders(in: root + "/Content", depth: 2, to: &list) ? list : nil
  }

  /// Adds a folder and those in it, as deep as chapters are looked for.
  private func addFolders(in path: String, depth: Int, to list: inout StampList) -> Bool {
    guard list.add(folder: path) else { return false }
    guard depth > 0 else { return true }
    guard let names = StampList.folders(in: path) else { return false }
    for name in names.sorted() {
      guard addFolders(in: "\(path)/\(name)", depth: depth - 1, to: &list) else { return false }
    }
    return true
  }

  /// Keeps what the next build will say if nothing changes, unless something is not well or too new.
  ///
  /// - Parameters:
  ///   - memory: of all chapters, as it is kept.
  ///   - limits: of the cache, which say how long a memory is believed.
  func keep(
    _ text: String, _ memory: SiteMemory, _ report: SiteWriter.Report, _ limits: CacheLimits
  ) {
    guard var list = beginning, memory.groups.values.allSatisfy(\.isWell), report.missing.isEmpty,
      report.kept.isEmpty, let site = report.stamps
    else { return }
    for file in memory.groups.values.flatMap(\.files) {
      guard let stamp = file.stamp else { return }
      list.add("\(root)/\(file.path)", stamp, followsLinks: true)
    }
    let inner = Set(site.keys.compactMap { PlainPath($0)?.folder })
    let folders = Set(inner.flatMap { $0.folders + [$0] }.map(\.text))
    for folder in [""] + folders.sorted() {
      guard list.add(placeOfFolder: "\(output)/\(folder)") else { return }
    }
    for (path, stamp) in site { list.add("\(output)/\(path)", stamp, followsLinks: false) }
    var writer = PackedWriter()
    writer.add(Self.version)
    writer.add(grounds.hexadecimal)
    let oldest = memory.groups.values.map(\.day).min() ?? ResultIndex.today
    writer.add(oldest + SiteUpdate.daysOfTrust(limits))
    writer.add(text)
    // It only saves work, and a cache may be readable and no more.
    try? cache.keepSite(writer.bytes + list.bytes, as: key)
  }
}
