private import ChildProcess
private import FoundationEssentials
package import ResultStore
package import Sandbox
import SafeFiles
package import SwiftSource
package import Toolchains

/// Type-checks pieces of manifests with the toolchain's `PackageDescription`, in the sandbox.
///
/// ```
/// pieces -> cached? otherwise: all others in one compiler, with the tools version of the package
///        -> those with errors once more, with that of the toolchain
/// ```
/// A document may show the manifest of a newer client, so only what is wrong with both versions is an error.
package struct ManifestPieceChecker: Sendable {
  /// An error of the compiler.
  package struct Problem: Sendable, Codable, Equatable {
    package var text: String
    /// The byte of the piece where it is.
    package var offset: Int
  }

  private let toolchain: Toolchain
  private let sandbox: Sandbox
  private let cache: ResultCache

  package init(toolchain: Toolchain, sandbox: Sandbox, cache: ResultCache) {
    self.toolchain = toolchain
    self.sandbox = sandbox
    self.cache = cache
  }

  /// Returns the errors in each piece, with at most two starts of the compiler.
  ///
  /// - Parameter toolsVersion: that of the package's manifest, such as `5.9`.
  /// - Throws: `RunnerError` if the compiler does not answer, errors of the sandbox, `CancellationError`.
  package func problems(
    in pieces: [ManifestPiece], toolsVersion: String
  ) async throws -> [[Problem]] {
    let newest = toolchain.versionNumbers.prefix(2).map(String.init).joined(separator: ".")
    var known: [String: [Problem]] = [:]
    let different = pieces.uniqued()
    for piece in different { known[piece.source] = kept(piece.source, toolsVersion) }
    let missing = different.filter { known[$0.source] == nil }
    if !missing.isEmpty {
      var found = try await compile(missing, toolsVersion: toolsVersion)
      let failed = missing.indices.filter { !found[$0].isEmpty }
      if !failed.isEmpty, newest != toolsVersion {
        let again = try await compile(failed.map { missing[$0] }, toolsVersion: newest)
        for (index, problems) in zip(failed, again) { found[index] = problems }
      }
      for (piece, problems) in zip(missing, found) {
        known[piece.source] = problems
        try cache.keepBlob(
          Array(JSONEncoder().encode(problems)), as: key(piece.source, toolsVersion))
      }
    }
    return pieces.map { known[$0.source] ?? [] }
  }

  private func kept(_ source: String, _ toolsVersion: String) -> [Problem]? {
    cache.blob(key(source, toolsVersion)).flatMap {
      try? JSONDecoder().decode([Problem].self, from: Data($0))
    }
  }

  private func key(_ source: String, _ toolsVersion: String) -> ContentHash {
    var hasher = ContentHasher()
    hasher.combine("manifest piece 1")
    hasher.combine(toolchain.identity)
    hasher.combine(toolsVersion)
    hasher.combine(source)
    return hasher.finish()
  }

  /// Type-checks all pieces as files of one module.
  ///
  /// One frontend reads all of them (`-wmo`): the driver would stop at the first file with an error.
  private func compile(
    _ pieces: [ManifestPiece], toolsVersion: String
  ) async throws -> [[Problem]] {
    let outcome = try await sandbox.run { layout in
      var command = Sandbox.Command(
        executable: "\(toolchain.usr)/bin/swiftc", limits: .compiler)
      command.files = pieces.enumerated().map {
        Sandbox.File(name: Self.name($0), bytes: Array($1.source.utf8))
      }
      command.arguments = [
        "-typecheck", "-wmo", "-parse-as-library", "-suppress-warnings", "-diagnostic-style=llvm",
        "-swift-version", "5", "-module-name", "pieces", "-package-description-version",
        toolsVersion, "-I", "\(toolchain.usr)/lib/swift/pm/ManifestAPI",
      ]
      command.arguments += pieces.indices.map { "\(layout.input)/\(Self.name($0))" }
      return command
    }
    try Task.checkCancellation()
    let output = String(decoding: outcome.standardError + outcome.standardOutput, as: UTF8.self)
    var problems: [[Problem]] = Array(repeating: [], count: pieces.count)
    for message in CompilerOutputParser.messages(in: output) where message.severity == "error" {
      guard let name = message.file?.split(separator: "/").last,
        let index = pieces.indices.first(where: { Self.name($0) == name })
      else { continue }
      problems[index].append(
        Problem(
          text: message.text,
          offset: pieces[index].offset(line: message.line, column: message.column)))
    }
    guard outcome.termination == .exited(0) || problems.contains(where: { !$0.isEmpty }) else {
      let first = output.split(separator: "\n").prefix(3).joined(separator: " / ")
      throw RunnerError(
        .toolchain,
        "cannot check pieces of manifests with 'swiftc': "
          + (first.isEmpty ? "it ended with \(outcome.termination)" : first)
          + "; is the toolchain complete?")
    }
    return problems
  }

  private static func name(_ index: Int) -> String { "piece\(index).swift" }
}

extension [ManifestPiece] {
  /// The pieces without those whose source is that of an earlier one.
  fileprivate func uniqued() -> [ManifestPiece] {
    var seen: Set<String> = []
    return filter { seen.insert($0.source).inserted }
  }
}
