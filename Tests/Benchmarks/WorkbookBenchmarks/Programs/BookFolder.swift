import Foundation
import Sandbox

/// A book on disk and the caches it is checked with.
///
/// A cold cache holds what is made once per toolchain and machine, and no results: the compilers that it
/// is compared with have their module caches too.
///
/// Caches lie beside the book, each with a number; a command names the one that it is to use. Made once
/// for all books of a language mode is the warm part: what is kept of the toolchain, the sandbox's level, the
/// tools and the compiler's modules.
struct BookFolder: Sendable {
  /// The book's folder, in which commands are run.
  let path: String
  private let bench: Bench
  /// As `-swift-version` has it; modules are made for one.
  private let languageMode: String
  /// The cache that all others are copies of.
  private var warm: String { "\(bench.folder.path)/warm-\(languageMode)" }

  /// Writes a book.
  ///
  /// - Parameters:
  ///   - files: by their paths in the book's folder.
  ///   - languageMode: the one that its settings name.
  init(
    _ files: [String: String], languageMode: String = "6", name: String, _ bench: Bench
  ) throws {
    self.bench = bench
    self.languageMode = languageMode
    path = try bench.emptyFolder(name)
    try bench.write(files, to: path)
  }

  /// Writes a book of samples that were made up.
  init(_ book: GeneratedBook, name: String, _ bench: Bench) throws {
    try self.init(book.files, name: name, bench)
  }

  /// Makes a cache without results.
  ///
  /// The first call takes seconds: it checks a book of one sample to have the warm part made.
  ///
  /// - Returns: the path of a new folder.
  func coldCache() async throws -> String {
    let files = FileManager.default
    if !files.fileExists(atPath: warm) {
      bench.say("  making what is made once per toolchain")
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
    // Beside the last one: files are made more slowly where others have just been removed (ext4 looks for
    // numbers that were not given up in the last seconds).
    let caches = (0...).lazy.map { "\(path)-cache-\($0)" }
    let cache = caches.first { !files.fileExists(atPath: $0) } ?? path
    // Links: the files of a copy would be read and hashed once.
    try files.linkItem(atPath: warm, toPath: cache)
    return cache
  }

  /// Runs a command of `workbook` on this book.
  ///
  /// - Parameters:
  ///   - words: the command and its options.
  ///   - statuses: those that are no failure: 1 where the book has problems.
  func workbook(_ words: [String], cache: String, statuses: Set<Int32> = [0])
    -> ProgramCall
  {
    var call = bench.call([bench.workbook] + words + ["--cache", cache], in: path)
    call.statuses = statuses
    return call
  }

  /// Replaces a sample of the book that the folder was made of.
  ///
  /// - Parameter index: of the sample among all of the book.
  func replace(_ index: Int, of book: GeneratedBook, by sample: GeneratedSample) throws {
    var changed = book
    changed.samples[index] = sample
    try bench.write(changed.files, to: path)
  }
}
