import SafeFiles
import ResultStore
import SiteRenderer
import SiteStructure
import WorkbookModel

/// What `workbook build` or `check` says of a book that is as it was when it was asked last, told by stamps alone.
///
/// No chapter is read, and not even the memory of the site.
///
/// It is kept by a command behind which nothing is left to be done and nothing is wrong: what is wrong is looked
/// at, and told in full, each time. It holds what was said beside the stamps of all that this depends on:
///
/// - the folders of `Content`, for what comes and goes, and `workbook.yml`, as they were before they were read;
/// - the files of all chapters, those that their samples include, and their pictures, likewise;
/// - of a build, the files of the site, their list, and the folders that they lie in, as they were written.
///
/// There is one for each site's folder and command line; a new one takes the place of the old one, also one on
/// other grounds. Nothing is kept where a stamp was so new that a later change might not show in it, and nothing
/// of a book whose samples import packages or call programs of the system: nobody knows what those depend on.
struct LastAnswer {
  /// Of the form of what is kept.
  private static let version = 2

  private let key: ContentHash
  private let grounds: ContentHash
  private let cache: ResultCache
  private let root: String
  private let output: String?
  /// The stamps of what is read before any chapter, as they were before that; nil if something had changed
  /// just then, or was not looked at.
  private var beginning: StampList?

  /// - Parameters:
  ///   - root: the book's folder.
  ///   - output: the site's folder; nil for a check, which writes none.
  ///   - grounds: of everything else that an answer depends on, see ``AnswerGrounds``.
  init(
    _ invocation: Invocation, _ console: Console, root: String, output: String?,
    grounds: ContentHash, cache: ResultCache
  ) {
    var hasher = ContentHasher()
    hasher.combine(["answer", invocation.command?.rawValue ?? "", root, output ?? ""])
    hasher.combine(invocation.optionWords(without: AnswerGrounds.indifferent))
    // A relative operand is found from the current folder, and may be a link.
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
    return addFolders(in: root + "/Content", depth: 0, to: &list) ? list : nil
  }

  /// Adds a folder and those in it: links to folders as deep as chapters are looked for, and no hidden ones, of
  /// which books show nothing.
  private func addFolders(in path: String, depth: Int, to list: inout StampList) -> Bool {
    guard list.add(folder: path),
      let names = StampList.folders(in: path, followsLinks: depth < 2)
    else { return false }
    return names.filter { !$0.hasPrefix(".") }.sorted().allSatisfy {
      addFolders(in: "\(path)/\($0)", depth: depth + 1, to: &list)
    }
  }

  /// Keeps what the next command will say if nothing changes, unless something is too new or not known.
  ///
  /// - Parameters:
  ///   - run: in which nothing was wrong.
  ///   - memory: of all chapters, with the files that they were read from.
  ///   - site: what was written; nil for a check.
  func keep(
    _ text: String, behind run: BookRun, _ memory: SiteMemory, site: SiteWriter.Report? = nil
  ) {
    let configuration = run.workbook.configuration
    guard var list = beginning, configuration.modules.isEmpty,
      // Of a weaker sandbox people are warned each time, and a stronger one is looked for again.
      run.results.sandboxGaps.isEmpty
    else { return }
    guard memory.groups.values.allSatisfy({ add($0, to: &list) }),
      site.map({ add($0, to: &list) }) ?? true
    else { return }
    var writer = PackedWriter()
    writer.add(Self.version)
    writer.add(grounds.hexadecimal)
    let oldest = memory.groups.values.map(\.day).min() ?? ResultIndex.today
    writer.add(oldest + SiteUpdate.daysOfTrust(configuration.cache))
    writer.add(text)
    // It only saves work, and a cache may be readable and no more.
    try? cache.keepSite(writer.bytes + list.bytes, as: key)
  }

  /// Adds the files of a chapter; false when one of them is too new, or not as it is to be.
  ///
  /// Chapters may lie behind links. What lies in `Content` cannot get behind one without a change of a folder
  /// that was added in the beginning.
  private func add(_ group: SiteMemory.Group, to list: inout StampList) -> Bool {
    for (index, file) in group.files.enumerated() {
      guard let stamp = file.stamp else { return false }
      list.add("\(root)/\(file.path)", stamp, followsLinks: index < group.pages.count)
    }
    let outside = group.files.dropFirst(group.pages.count).map(\.path)
      .filter { !$0.hasPrefix("Content/") }
    return addFolders(around: outside, in: root, to: &list)
  }

  /// Adds the files of a site and their folders; false when one of them is not as it is to be.
  private func add(_ site: SiteWriter.Report, to list: inout StampList) -> Bool {
    guard let output, site.missing.isEmpty, site.kept.isEmpty, let stamps = site.stamps else {
      return false
    }
    for (path, stamp) in stamps { list.add("\(output)/\(path)", stamp, followsLinks: false) }
    // The site's own folder may be reached by a link, hence the slash.
    return list.add(placeOfFolder: output + "/")
      && addFolders(around: stamps.keys, in: output, to: &list)
  }

  /// Adds the folders on the way to some files as places that are no links.
  private func addFolders(
    around paths: some Sequence<String>, in root: String, to list: inout StampList
  ) -> Bool {
    let inner = Set(paths.compactMap { PlainPath($0)?.folder })
    let folders = Set(inner.flatMap { $0.folders + [$0] }.map(\.text))
    return folders.allSatisfy { list.add(placeOfFolder: "\(root)/\($0)") }
  }
}
