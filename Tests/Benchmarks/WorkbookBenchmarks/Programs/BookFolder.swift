import Foundation
import Sandbox

/// A book on disk and the caches it is checked with.
///
/// A cold cache contains what is made once per toolchain and machine, and no results: the compilers in the
/// comparison have their module caches too. Caches lie beside the book, each with a number; a command names
/// the one that it uses. The warm part is made once for all books of a language mode: the cached facts of the
/// toolchain, the sandbox's level, the tools and the compiler's modules.
struct BookFolder: Sendable {
  /// The book's folder, in which commands are run.
  let path: String
  private let bench: Bench
  /// The value of `-swift-version`; each has modules of its own.
  private let languageMode: String
  /// The cache that all others are copies of.
  private var warm: String { "\(bench.folder.path)/warm-\(languageMode)" }

  /// Writes a book.
  ///
  /// - Parameters:
  ///   - files: the texts by their paths in the book's folder.
  ///   - languageMode: the mode in its settings.
  init(
    _ files: [String: String], languageMode: String = "6", name: String, _ bench: Bench
  ) throws {
    self.bench = bench
    self.languageMode = languageMode
    path = try bench.emptyFolder(name)
    try bench.write(files, to: path)
  }

  /// Writes a book of generated samples.
  init(_ book: GeneratedBook, name: String, _ bench: Bench) throws {
    try self.init(book.files, name: name, bench)
  }

  /// Creates a cache without results.
  ///
  /// The first call takes seconds: it checks a book of one sample to create the warm part.
  ///
  /// - Returns: the path of a new folder.
  func coldCache() async throws -> String {
    let files = FileManager.default
    if !files.fileExists(atPath: warm) {
      bench.say("  preparing the modules of the toolchain")
      let sample = SampleKind.foundation.samples(1, seed: 0)[0].text
      let book = TutorialBook(
        chapters: [[SampleChain([SampleChain.Part(sample)])]], languageMode: languageMode)
      let path = try bench.emptyFolder("toolchain-book")
      try bench.write(book.files, to: path)
      let made = try bench.emptyFolder("warm-results")
      try await bench.call([bench.workbook, "check", "--cache", made], in: path).run()
      try files.createDirectory(atPath: warm + "/v1", withIntermediateDirectories: true)
      for part in ["toolchains", "sandbox-level", "v1/tools", "v1/modules"] {
        try files.moveItem(atPath: "\(made)/\(part)", toPath: "\(warm)/\(part)")
      }
    }
    // Beside the last one: ext4 creates files more slowly where others were just removed, because it looks
    // for inode numbers that were not freed in the last seconds.
    let caches = (0...).lazy.map { "\(path)-cache-\($0)" }
    let cache = caches.first { !files.fileExists(atPath: $0) } ?? path
    // Hard links, because the files of a copy would be read and hashed once.
    try files.linkItem(atPath: warm, toPath: cache)
    return cache
  }

  /// Returns a call of a `workbook` command on this book.
  ///
  /// - Parameters:
  ///   - words: the command and its options.
  ///   - statuses: the successful exit statuses; 1 means that the book has problems.
  func workbook(_ words: [String], cache: String, statuses: Set<Int32> = [0])
    -> ProgramCall
  {
    var call = bench.call([bench.workbook] + words + ["--cache", cache], in: path)
    call.statuses = statuses
    return call
  }

  /// Replaces a sample of the book that the folder was made of.
  ///
  /// - Parameter index: the index of the sample in the whole book.
  func replace(_ index: Int, of book: GeneratedBook, by sample: GeneratedSample) throws {
    var changed = book
    changed.samples[index] = sample
    try bench.write(changed.files, to: path)
  }
}
