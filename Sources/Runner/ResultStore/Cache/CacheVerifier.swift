private import SafeFiles
private import Glibc

/// Reads every file in a cache that has a hash and compares it with that: all but what packages are
/// built in.
///
/// A damaged file does no harm, since a run takes it for one that is not there; this tells of it (`workbook
/// cache verify`), which may be the first sign of a bad disk.
package struct CacheVerifier: Sendable {
  /// What was found.
  package struct Outcome: Codable, Sendable, Hashable {
    /// A file that does not hold what was written.
    package struct Damage: Codable, Sendable, Hashable {
      /// Absolute.
      package var path: String
      /// A part of a sentence: `it cannot be read`.
      package var reason: String
      /// Whether it is gone now, or emptied.
      package var isRemoved: Bool
    }

    /// A folder of modules counts as one, and so does the index.
    package var checkedFiles = 0
    /// Without those of the index.
    package var checkedBytes = 0
    /// In the order of their paths.
    package var damaged: [Damage] = []
  }

  private let cache: ResultCache

  /// Makes a verifier; nothing is read yet.
  package init(_ cache: ResultCache) { self.cache = cache }

  /// Reads everything and compares it.
  ///
  /// - Parameter removing: whether damaged files are removed, and a damaged index emptied; for that the
  ///   cache's lock must be held alone.
  package func verify(removing: Bool) -> Outcome {
    var outcome = Outcome()
    for file in CacheContents(of: cache).files where file.form != .build {
      outcome.checkedFiles += 1
      outcome.checkedBytes += file.bytes
      guard let reason = Self.damage(of: file) else { continue }
      let isRemoved = removing && file.remove()
      outcome.damaged.append(
        .init(path: file.path, reason: reason, isRemoved: isRemoved))
    }
    let index = ResultIndex(cache: cache)
    if access(index.path, F_OK) == 0 {
      outcome.checkedFiles += 1
      if !index.isWhole() {
        let isEmptied = removing && (try? index.reset()) != nil
        outcome.damaged.append(
          .init(
            path: index.path, reason: "the database of last results is damaged",
            isRemoved: isEmptied))
      }
    }
    outcome.damaged.sort { $0.path < $1.path }
    return outcome
  }

  /// What is wrong with a file; nil when nothing is.
  ///
  /// A record must also be one that this version understands.
  private static func damage(of file: CacheContents.File) -> String? {
    if file.form == .sealedFolder { return SealedFolder(path: file.path).damage() }
    guard let bytes = WholeFile(path: file.path).read(notingUse: false) else {
      return "it cannot be read"
    }
    if file.kind == ResultCache.programs {
      return ContentHash(bytes).hexadecimal == file.key
        ? nil : "its content is not what its name says"
    }
    guard let content = SealedFile.content(of: bytes) else {
      return "its content is not what its first line says"
    }
    switch file.kind {
    case ResultCache.compiled: return misread(content, as: CompileRecord.self)
    case ResultCache.runs: return misread(content, as: RunRecord.self)
    case ResultCache.observations: return misread(content, as: ObservationRecord.self)
    case ResultCache.consoles: return misread(content, as: ConsoleRecord.self)
    default: return nil
    }
  }

  /// What is wrong with the form of a record whose hash is right.
  private static func misread<Value: Codable>(
    _ content: ArraySlice<UInt8>, as type: Value.Type
  ) -> String? {
    KeptFile<Value>.value(of: Array(content)) == nil ? "it was written by another version" : nil
  }
}
