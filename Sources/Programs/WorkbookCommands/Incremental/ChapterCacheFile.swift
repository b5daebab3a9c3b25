import CommandLineSyntax
import SafeFiles
import TextDiagnostics
import ResultStore
import WorkbookModel
import WorkbookReader

/// Stores and reads the cached state of a site.
///
/// There is one entry for each site folder, and one for checks of a book; a new one replaces the old one,
/// even if its inputs differ.
struct ChapterCacheFile: Sendable {
  /// The key of the entry: the book and the site, and nothing that changes with them.
  private let key: ContentHash
  private let grounds: ContentHash
  private let cache: ResultCache
  /// Whether to ignore the stored entry.
  private var isForgetting = false

  /// Options with which a build may skip unchanged chapters. A report in another format needs all samples.
  private static let harmless = ReportFingerprint.indifferent.union(["--output"])

  /// Whether an invocation may skip unchanged chapters.
  static func suits(_ invocation: Invocation) -> Bool {
    invocation.options.keys.allSatisfy(harmless.contains) && invocation.operands.isEmpty
  }

  /// - Parameters:
  ///   - output: the site's folder; nil for a check, which writes none.
  ///   - program: the hash from ``ReportFingerprint``.
  /// - Returns: nil when every chapter must be read: the command needs all of them, or they depend on inputs
  ///   that are not tracked, such as packages.
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
    for (path, bytes) in book.face.bytes.sorted(by: { $0.key < $1.key }) {
      hasher.combine(path)
      hasher.combine(bytes)
    }
    hasher.combine(book.face.cards.keys.sorted())
    grounds = hasher.finish()
    self.cache = cache
  }

  /// The same, for a build that reads everything but still stores its results.
  var forgetting: ChapterCacheFile {
    var keeper = self
    keeper.isForgetting = true
    return keeper
  }

  /// Returns the stored state; empty when there is none for the same inputs.
  func read() -> ChapterCache {
    let bytes = isForgetting ? nil : cache.site(key)
    return bytes.flatMap { ChapterCache($0, grounds: grounds) } ?? ChapterCache(grounds: grounds)
  }

  /// Stores the state. Failures are ignored, since the cache may be read-only.
  ///
  /// - Parameter before: the state that it was made from.
  func keep(_ memory: ChapterCache, after before: ChapterCache) {
    try? cache.keepSite(memory.bytes(after: before), as: key)
  }
}
