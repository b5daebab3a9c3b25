package import ContentHash
import Glibc
package import ResultStore
import Sandbox
import WorkbookModel

/// What `workbook check` said the last time that it found nothing to do, kept so that the same question
/// about the same bytes is answered without reading the book.
///
/// The key holds all that an answer depends on: the program with the modules beside it, the toolchain,
/// the command line, and every file of `Content`. Only an answer for which nothing was compiled or run
/// is kept: it is the one that a check would give again.
///
/// ``CheckCommand`` asks it first. It is all or nothing, unlike ``SiteMemory``, and therefore holds
/// for commands with operands and options too; a change of one byte of a chapter makes a new
/// question.
package struct CheckMemory {
  private let key: ContentHash
  private let cache: ResultCache
  /// The folder with all files of the book, and the hash that it had.
  private let content: String
  private let book: ContentHash

  /// - Parameters:
  ///   - root: the folder of the book.
  ///   - grounds: the hash of everything else that an answer depends on.
  /// - Returns: nil when the book must be read: part of it is out of sight.
  package init?(root: String, grounds: ContentHash, cache: ResultCache) {
    content = root + "/Content"
    guard let book = BookFingerprint.hash(ofFolder: content) else { return nil }
    var hasher = ContentHasher()
    hasher.combine("check 2")
    hasher.combine(root)
    hasher.combine(book.hexadecimal)
    hasher.combine(grounds.hexadecimal)
    key = hasher.finish()
    self.book = book
    self.cache = cache
  }

  /// Makes the memory for a command line.
  ///
  /// - Returns: nil when the book must be read: part of it is out of sight, or its samples are to
  ///   run without a sandbox, which is said every time.
  init?(root: String, _ invocation: Invocation, _ console: Console, _ workplace: Workplace) {
    guard let grounds = AnswerGrounds.hash(invocation, console, workplace) else { return nil }
    var hasher = ContentHasher()
    hasher.combine(grounds.hexadecimal)
    hasher.combine("\(ReportWriter(invocation, console).isColored)")
    self.init(root: root, grounds: hasher.finish(), cache: workplace.cache)
  }

  /// What was said to the same question; nil when it was not asked, or the answer was not kept.
  package func answer() -> Answer? { cache.answer(to: key) }

  /// Keeps what was said if it would be said again.
  ///
  /// A book that names files outside of `Content`, there or not, whose samples import modules of a
  /// package, or that calls programs of the system, depends on more than the key holds.
  func keep(_ answer: Answer, of run: BookRun) throws {
    let workbook = run.workbook
    guard run.isUnchanged, workbook.configuration.modules.isEmpty,
      workbook.chapters.allSatisfy({ $0.samples.allSatisfy(\.standsInContent) })
    else { return }
    try keep(answer)
  }

  /// Keeps what was said of the book as it was when it was asked for; if a chapter was saved
  /// since then, the answer may have been of either text.
  package func keep(_ answer: Answer) throws {
    guard BookFingerprint.hash(ofFolder: content) == book else { return }
    try cache.keep(answer, to: key)
  }
}

extension Sample {
  /// Whether what becomes of it depends on nothing but `Content`, the program and the toolchain.
  fileprivate var standsInContent: Bool {
    language != .console && annotations.file?.value.hasPrefix("Content/") ?? true
  }
}
