private import FoundationEssentials
package import SafeFiles

/// Bringing entries of the remote cache into this one.
extension ResultCache {
  /// Brings the compiler's result.
  ///
  /// Its program stays where it is until it is run (``bringProgram(_:)``): it is fifty times as large, and what
  /// was compiled elsewhere was usually run there as well.
  ///
  /// - Returns: whether it is here now; so for the others.
  package func bringCompilation(_ key: ContentHash) async -> Bool {
    await bring(.compilation, key) { _, entry in
      guard var record = CachedFile<CompileRecord>.value(of: entry.record), record.isPlausible
      else { return false }
      record.isHint = entry.isSealed ? nil : true
      switch (record.executable, entry.blob) {
      case (nil, nil): break
      case (let name?, let file?) where name == file.hash.hexadecimal:
        guard hasProgram(name) || promise(file) else { return false }
      default: return false
      }
      return (try? keep(record, as: key)) != nil
    }
  }

  /// Brings a program that a compiler's result from the remote cache names, unless it is here.
  ///
  /// Many samples may have the same one; it is brought once.
  package func bringProgram(_ name: String) async {
    guard let remote, let file = promised(name) else { return }
    _ = await remote.once(name) {
      guard let blob = await remote.blob(file) else { return false }
      return (try? keepProgram(blob)) == name
    }
  }

  package func bringRun(_ key: ContentHash) async -> Bool {
    await bring(.run, key) { _, entry in
      guard var record = CachedFile<RunRecord>.value(of: entry.record), record.isPlausible
      else { return false }
      record.isHint = entry.isSealed ? nil : true
      return (try? keep(record, as: key)) != nil
    }
  }

  /// Brings observations; without a seal they are not used.
  package func bringValues(_ key: ContentHash) async -> Bool {
    await bring(.values, key) { _, entry in
      guard entry.isSealed, let record = CachedFile<ObservationRecord>.value(of: entry.record)
      else { return false }
      return (try? keep(record, as: key)) != nil
    }
  }

  /// Brings the results of commands; without a seal they are not used.
  package func bringConsole(_ key: ContentHash) async -> Bool {
    await bring(.console, key) { _, entry in
      guard entry.isSealed, let record = CachedFile<ConsoleRecord>.value(of: entry.record)
      else { return false }
      return (try? keep(record, as: key)) != nil
    }
  }

  /// Brings the modules of a package: an index, and the bundle that it names.
  ///
  /// Without a seal they are not used: a module that a stranger has compiled could be anything.
  package func bringPackage(_ key: ContentHash) async -> Bool {
    await bring(.package, key) { remote, entry in
      guard entry.isSealed, let file = entry.blob,
        let index = try? JSONDecoder().decode(PackageBundle.self, from: Data(entry.record)),
        let name = ContentHash(hexadecimal: index.bundle), let bundle = await remote.blob(file)
      else { return false }
      return (try? keepBlob(bundle, as: name)) != nil
        && (try? keepBlob(entry.record, as: key)) != nil
    }
  }

  /// Brings what is made once per toolchain; without a seal it is not used.
  package func bringBlob(_ key: ContentHash) async -> Bool {
    await bring(.tool, key) { _, entry in
      entry.isSealed && (try? keepBlob(entry.record, as: key)) != nil
    }
  }

  private func bring(
    _ kind: RemoteKind, _ key: ContentHash,
    _ keep: @escaping @Sendable (RemoteCache, RemoteCache.Entry) async -> Bool
  ) async -> Bool {
    guard let remote else { return false }
    return await remote.once("\(kind) \(key)") {
      guard let entry = await remote.entry(kind, key) else { return false }
      return await keep(remote, entry)
    }
  }

  /// The part of a package's index that names its files.
  private struct PackageBundle: Decodable { var bundle: String }

  /// Offers a record that is kept now to the remote cache.
  func offer(
    _ kind: RemoteKind, _ key: ContentHash, _ record: some Encodable, program: String? = nil
  ) {
    guard let remote, let bytes = try? JSONEncoder().encode(record) else { return }
    let blob = program.flatMap { name in
      ContentHash(hexadecimal: name).map { hash in
        RemoteCache.Blob(hash: hash) { self.program(name) }
      }
    }
    remote.offer(kind, key, Array(bytes), blob: blob)
  }
}

extension CompileRecord {
  /// Whether its numbers are such as a compiler's; a record of a stranger could have any.
  fileprivate var isPlausible: Bool {
    let numbers = messages.flatMap { [$0.line, $0.column] } + [entry ?? 0]
    return numbers.allSatisfy { 0..<1 << 31 ~= $0 } && 0..<86_400_000 ~= milliseconds
      && stoppedBy == nil && messages.count <= 10_000
  }
}

extension RunRecord {
  fileprivate var isPlausible: Bool {
    isPlausible(parts) && other.map { isPlausible($0.parts) } ?? true
      && frames.allSatisfy { 0..<1 << 31 ~= $0.line && 0..<1 << 31 ~= $0.column }
      && 0..<86_400_000 ~= milliseconds && 1...1_000 ~= runs && stoppedBy == nil
      && frames.count <= 10_000 && faults.count <= 10_000
  }

  /// Whether a sandboxed program could have printed that: 1 MiB in each stream, with what is replaced in it.
  private func isPlausible(_ parts: [Part]) -> Bool {
    let sizes = parts.map { $0.standardOutput.utf8.count + $0.standardError.utf8.count }
    return 1...10_000 ~= parts.count && sizes.reduce(0, +) <= 8 << 20
  }
}
