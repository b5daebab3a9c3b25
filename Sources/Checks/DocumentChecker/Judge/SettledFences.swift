import TextDiagnostics
import DriftChecker
package import ResultStore
package import SampleCompiler
package import Sandbox
import SafeFiles
import SwiftSource
package import Toolchains
package import WorkbookModel
private import FoundationEssentials

/// Judges the fences that are no programs: parts of manifests by SwiftPM's own interface, listings by the declarations of
/// the package.
package struct SettledFences: Sendable {
  private let toolchain: Toolchain
  private let sandbox: Sandbox
  private let cache: ResultCache
  private let packages: PackageModules

  package init(
    toolchain: Toolchain, sandbox: Sandbox, cache: ResultCache, packages: PackageModules
  ) {
    self.toolchain = toolchain
    self.sandbox = sandbox
    self.cache = cache
    self.packages = packages
  }

  /// The results of a book's manifests and listings.
  ///
  /// - Parameters:
  ///   - selection: the fences that were asked for; nil for all.
  ///   - facts: of the package.
  package func results(
    of book: DocumentBook, _ selection: Set<Sample.ID>?, _ facts: PackageBuilder.Facts
  ) async throws -> [FenceResult] {
    let fences = book.fences.filter { selection?.contains($0.sample.id) ?? true }
    let manifests = fences.compactMap { fence in fence.facts.manifest.map { (fence, $0) } }
    let problems = try await ManifestPieceChecker(
      toolchain: toolchain, sandbox: sandbox, cache: cache
    ).problems(in: manifests.map(\.1), toolsVersion: facts.toolsVersion)
    let listings = fences.filter(\.facts.isListing)
    let findings = try await findings(in: listings)
    return zip(manifests, problems).map { manifest, problems in
      result(of: manifest.0, problems, of: facts, in: book)
    }
      + zip(listings, findings).map { result(of: $0, $1, in: book) }
  }

  private func result(
    of fence: Fence, _ problems: [ManifestPieceChecker.Problem], of facts: PackageBuilder.Facts,
    in book: DocumentBook
  ) -> FenceResult {
    var found = problems.map { problem in
      diagnostic(
        .manifest, fence, problem.offset..<problem.offset, in: book,
        "the manifest does not compile: \(problem.text)",
        fix: "correct it; 'swift package describe' reads a manifest that is right")
    }
    // What is said to be old may name what the package had.
    if found.isEmpty, fence.label == nil {
      for use in fence.facts.manifest?.products ?? [] where facts.lacks(use) {
        found.append(
          diagnostic(
            .manifest, fence, use.range, in: book,
            "package '\(use.package)' has no product '\(use.name)'",
            fix: Suggestion.nearest(
              to: use.name, in: facts.products,
              otherwise: "write one of its products: '\(facts.products.joined(separator: "', '"))'"
            ).text))
      }
    }
    return FenceResult(fence, found.isEmpty ? .manifest : .wrong, problems: found)
  }

  private func result(
    of fence: Fence, _ findings: [ListingCheck.Finding], in book: DocumentBook
  ) -> FenceResult {
    let found = findings.compactMap { finding -> Diagnostic? in
      switch finding.verdict {
      case .equal, .unknown: return nil
      case .missing(let nearest):
        return diagnostic(
          .listing, fence, finding.range, in: book,
          "the listing is not the code: there is no '\(finding.name)'",
          fix: nearest.map { "did you mean '\($0)'?" }
            ?? "remove it, or write what the code declares")
      case .differs(let part, let code):
        return diagnostic(
          .listing, fence, finding.range, in: book,
          "the listing is not the code: '\(finding.name)' has \(part.words)", explanation: code,
          fix: "write it as the code declares it")
      }
    }
    if !found.isEmpty { return FenceResult(fence, .wrong, problems: found) }
    let isKnown = findings.contains { $0.verdict == .equal }
    return isKnown
      ? FenceResult(fence, .listing)
      : FenceResult(fence, .fragment, reason: "it lists declarations that cannot be compared")
  }

  private func diagnostic(
    _ id: Diagnostic.ID, _ fence: Fence, _ range: Range<Int>, in book: DocumentBook,
    _ summary: String, explanation: String? = nil, fix: String
  ) -> Diagnostic {
    let offsets = fence.fileOffsets(range)
    let range = book.workbook.sources[fence.file]?.range(offsets) ?? fence.sample.infoRange
    return Diagnostic(
      .error, id, file: fence.file, range: range, summary, explanation: explanation, fix: fix)
  }

  // MARK: Declarations of the package

  /// The findings in each listing; cached, since the declarations of a package change rarely.
  private func findings(in listings: [Fence]) async throws -> [[ListingCheck.Finding]] {
    guard !listings.isEmpty else { return [] }
    let keys = listings.map(key)
    var kept = keys.map { key in
      cache.blob(key).flatMap {
        try? JSONDecoder().decode([ListingCheck.Finding].self, from: Data($0))
      }
    }
    guard kept.contains(where: { $0 == nil }) else { return kept.compactMap(\.self) }
    let modules = try await packages.compiledModules()
    guard !modules.names.isEmpty else { return listings.map { _ in [] } }
    async let names = SymbolLibrary(toolchain: toolchain, sandbox: sandbox, cache: cache).index()
    let interface = try await SymbolGraphExtractor(
      sandbox: sandbox, toolchain: toolchain.usr, target: toolchain.target
    ).interface(ofModules: modules.names, files: modules.files)
    let elsewhere = try await names
    let check = ListingCheck(interface) { elsewhere.declares($0) }
    for index in listings.indices where kept[index] == nil {
      let found = check.findings(in: listings[index].code)
      try cache.keepBlob(Array(JSONEncoder().encode(found)), as: keys[index])
      kept[index] = found
    }
    return kept.map { $0 ?? [] }
  }

  private func key(of listing: Fence) -> ContentHash {
    var hasher = ContentHasher()
    hasher.combine("listing 3")
    hasher.combine(toolchain.identity)
    hasher.combine(packages.interfaces)
    hasher.combine(listing.code)
    return hasher.finish()
  }
}

extension PackageBuilder.Facts {
  /// Whether a document takes a product from this package that it does not have.
  ///
  /// A package is known by the name of its folder or of its manifest, in any case, as SwiftPM knows it.
  fileprivate func lacks(_ use: ManifestPiece.ProductUse) -> Bool {
    let own = [name, folderName].map { $0.lowercased() }
    return !products.isEmpty && own.contains(use.package.lowercased())
      && !products.contains(use.name)
  }
}

extension ListingCheck.Part {
  /// What the code has instead, after "has".
  fileprivate var words: String {
    switch self {
    case .labels: "other labels"
    case .parameter: "another type of a parameter"
    case .result: "another result"
    case .effects: "other effects ('throws', 'async')"
    case .generics: "another generic clause"
    case .mutating: "another 'mutating'"
    case .static: "another 'static'"
    case .optional: "another optional"
    case .kind: "another kind of declaration"
    case .accessors: "other accessors"
    case .conformance: "another conformance"
    case .rawType: "another type of raw values"
    }
  }
}
