import SafeFiles
import Diagnostics
import ResultStore
import WorkbookModel
import WorkbookReader

/// Where the memory of a site is kept, and on what grounds it stands.
///
/// There is one memory for each site's folder, and one for checks of a book; a new one takes the
/// place of the old one, also one on other grounds.
struct SiteMemoryKeeper: Sendable {
  /// What it is kept under: the book and the site, and nothing that changes with them.
  private let key: ContentHash
  private let grounds: ContentHash
  private let cache: ResultCache
  /// Whether what is kept is not to be read.
  private var isForgetting = false

  /// Options that a build may have and still do without chapters that it does not read: a report in another
  /// form has all samples.
  private static let harmless = AnswerGrounds.indifferent.union(["--output"])

  /// Whether what is asked for can do without chapters that are not read.
  static func suits(_ invocation: Invocation) -> Bool {
    invocation.options.keys.allSatisfy(harmless.contains) && invocation.operands.isEmpty
  }

  /// - Parameters:
  ///   - root: the book's folder.
  ///   - output: the site's folder; nil for a check, which writes none.
  ///   - program: what ``AnswerGrounds`` gave.
  /// - Returns: nil when every chapter must be read: what is asked for needs all of them, or they depend on
  ///   more than is looked at, such as packages.
  init?(
    _ book: OpenedBook, _ invocation: Invocation, root: String, output: String?,
    grounds program: ContentHash?, cache: ResultCache
  ) {
    guard let program, Self.suits(invocation), book.configuration.modules.isEmpty else {
      return nil
    }
    var hasher = ContentHasher()
    hasher.combine(output == nil ? "check" : "site")
    hasher.combine(root)
    hasher.combine(output ?? "")
    key = hasher.finish()
    hasher = ContentHasher()
    hasher.combine(program.hexadecimal)
    hasher.combine(book.configurationText.bytes)
    grounds = hasher.finish()
    self.cache = cache
  }

  /// The same, for a build that reads everything.
  ///
  /// It still keeps what that build knows.
  var forgetting: SiteMemoryKeeper {
    var keeper = self
    keeper.isForgetting = true
    return keeper
  }

  /// What the last build knew; empty when there was none on these grounds.
  func read() -> SiteMemory {
    let bytes = isForgetting ? nil : cache.site(key)
    return bytes.flatMap { SiteMemory($0, grounds: grounds) } ?? SiteMemory(grounds: grounds)
  }

  /// Keeps a memory; nothing is lost when that fails, and a cache may be readable and no more.
  ///
  /// - Parameter before: the memory that it was made from.
  func keep(_ memory: SiteMemory, after before: SiteMemory) {
    try? cache.keepSite(memory.bytes(after: before), as: key)
  }
}
