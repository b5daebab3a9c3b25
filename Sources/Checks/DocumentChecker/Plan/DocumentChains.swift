import TextDiagnostics
import SwiftSource
import WorkbookModel

/// The earlier fences that each fence of a document needs: those that declare names that it uses.
struct DocumentChains {
  private let fences: [Fence]
  private let chains: FenceChains
  private let indices: [Sample.ID: Int]

  /// - Parameters:
  ///   - fences: of one document, in its order.
  ///   - names: of the package: nothing continues code that declares its types again.
  init(_ fences: [Fence], names: PackageNames) {
    self.fences = fences
    chains = FenceChains(
      fences.map { fence in
        fence.facts.isReadable && !fence.facts.shows(names.publicTypes)
          ? .init(names: fence.facts.names, isComplete: fence.facts.isComplete) : nil
      }, isKnown: { _ in false })
    indices = Dictionary(
      fences.enumerated().map { ($1.sample.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The fences that become one program with a fence, which is the last one, and whether each opens a scope.
  ///
  /// - Parameters:
  ///   - excluded: the fences that cannot be run; they are left out unless they declare what it uses.
  ///   - look: the look for which the chain is, by which it gets all fences that mention its variables, or the first
  ///     declarations; nil for the nearest declarations with what certainly changes them.
  /// - Returns: a reason instead, if they cannot be one program.
  func chain(
    of fence: Fence, without excluded: Set<Sample.ID> = [], for look: SecondLook? = nil
  ) -> (parts: [(fence: Fence, isNested: Bool)], obstacle: String?) {
    if let name = fence.sample.annotations.continues?.value {
      return explicit(name, fence)
    }
    guard let index = indices[fence.sample.id] else { return ([(fence, false)], nil) }
    let excluded = Set(excluded.compactMap { indices[$0] })
    let between: FenceChains.Between =
      switch look {
      case .afterAllMentions: .mentioning(except: excluded)
      case .afterFirstDeclarations: .firstDeclarations
      case .withoutFailures, nil: .changing(except: excluded)
      }
    let chain = chains.chain(of: index, extensions: true, between)
    let parts = chain.links.map { (fence: fences[$0.fence], isNested: $0.isNested) }
    return (parts + [(fence, chain.isNested)], obstacle(chain.obstacle))
  }

  /// The chain of a fence whose invisible comment names the one that it continues.
  private func explicit(
    _ name: String, _ fence: Fence
  ) -> (parts: [(fence: Fence, isNested: Bool)], obstacle: String?) {
    guard let target = fences.first(where: { $0.id == name }),
      target.sample.range.start < fence.sample.range.start
    else { return ([(fence, false)], "no code above it has 'id=\(name)'") }
    let (parts, obstacle) = chain(of: target)
    return (parts + [(fence, fence.sample.annotations.isNested)], obstacle)
  }

  private func obstacle(_ obstacle: FenceChain.Obstacle?) -> String? {
    switch obstacle {
    case .fileScope(let index):
      "it continues code that declares names again, and line \(line(index)) is only allowed at file scope"
    case .capture(let name, let index):
      "it continues code that declares '\(name)' again, which a type at line \(line(index)) uses"
    case nil: nil
    }
  }

  private func line(_ index: Int) -> Int { fences[index].sample.range.start.line }
}

extension FenceFacts {
  /// Whether its names are those of code, not of a listing or a manifest.
  fileprivate var isReadable: Bool { holes.firstError == nil && !isListing && manifest == nil }

  /// Whether it declares one of some types.
  fileprivate func shows(_ types: Set<String>) -> Bool {
    names.declarations.contains { $0.kind == .type && types.contains($0.name) }
  }
}
