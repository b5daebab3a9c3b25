private import SafeFiles
private import Glibc

/// Compares every hashed file in a cache with its hash.
///
/// A damaged file does no harm, since a run treats it as missing. This check (`workbook cache verify`)
/// reports it, since it may be the first sign of a failing disk.
package struct CacheVerifier: Sendable {
  package struct Outcome: Codable, Sendable, Hashable {
    /// A file whose content has changed since it was written.
    package struct Damage: Codable, Sendable, Hashable {
      package var path: String
      /// A clause such as `it cannot be read`.
      package var reason: String
      /// Whether it was removed, or emptied.
      package var isRemoved: Bool
    }

    /// Counts a folder of modules as one file, and the index too.
    package var checkedFiles = 0
    /// Without the size of the index.
    package var checkedBytes = 0
    /// Sorted by path.
    package var damaged: [Damage] = []
  }

  private let cache: ResultCache

  package init(_ cache: ResultCache) { self.cache = cache }

  /// Reads and compares all files.
  ///
  /// - Parameter removing: whether to remove damaged files and empty a damaged index; the caller must then
  ///   hold the cache's lock exclusively.
  package func verify(removing: Bool) -> Outcome {
    var outcome = Outcome()
    for file in CacheContents(of: cache).files {
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

  /// The damage of a file; nil if there is none. A record must also be readable by this version.
  private static func damage(of file: CacheContents.File) -> String? {
    if file.form == .sealedFolder { return SealedFolder(path: file.path).damage() }
    guard let bytes = AtomicFile(path: file.path).read(notingUse: false) else {
      return "it cannot be read"
    }
    if file.kind == ResultCache.programs {
      return ContentHash(bytes).hexadecimal == file.key
        ? nil : "its content does not match the hash in its name"
    }
    guard let content = SealedFile.content(of: bytes) else {
      return "its content does not match the hash in its first line"
    }
    switch file.kind {
    case ResultCache.compiled: return misread(content, as: CompileRecord.self)
    case ResultCache.runs: return misread(content, as: RunRecord.self)
    case ResultCache.observations: return misread(content, as: ObservationRecord.self)
    case ResultCache.consoles: return misread(content, as: ConsoleRecord.self)
    default: return nil
    }
  }

  /// The reason why a record with a correct hash cannot be decoded.
  private static func misread<Value: Codable>(
    _ content: ArraySlice<UInt8>, as type: Value.Type
  ) -> String? {
    CachedFile<Value>.value(of: Array(content)) == nil ? "it was written by another version" : nil
  }
}
