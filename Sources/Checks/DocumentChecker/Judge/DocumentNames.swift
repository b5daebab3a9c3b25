import TextDiagnostics
import SwiftSource
import WorkbookModel

/// What a document declares only in part, so that its other fences may use more than it shows.
struct DocumentNames {
  /// The functions that it lists without their bodies.
  private var listedFunctions: Set<String> = []
  /// The types that it declares itself.
  private var types: Set<String> = []

  /// - Parameters:
  ///   - fences: of the document.
  ///   - names: of the package, whose own types are known.
  init(_ fences: [Fence] = [], names: PackageNames = PackageNames(files: [:])) {
    for fence in fences {
      if fence.facts.isListing {
        let functions = fence.code.matches(of: /\bfunc\s+`?(\w+)/).map { String($0.1) }
        listedFunctions.formUnion(functions)
      } else {
        types.formUnion(fence.facts.typeNames)
      }
    }
    types.subtract(names.publicTypes)
  }

  /// Why an error of a fence is not certain, as a clause; nil if it is.
  func reason(for error: Diagnostic, in fence: Fence) -> String? {
    if let match = error.summary.firstMatch(of: /type '(?:\w+\.)*(\w+)[^']*' has no member '/) {
      let type = String(match.1)
      guard types.contains(type), !fence.facts.typeNames.contains(type) else { return nil }
      return "the document may show only a part of '\(type)'"
    }
    guard Self.callWords.contains(where: error.summary.contains),
      let line = fence.sample.lines.first(where: { $0.start.line == error.range.start.line }),
      let name = line.code.matches(of: /\b(\w+)\s*[({]/).lazy.map({ String($0.1) })
        .first(where: listedFunctions.contains)
    else { return nil }
    return "it calls '\(name)', which the document lists without its body"
  }

  /// Parts of messages about the arguments of a call.
  private static let callWords = [
    "argument passed to call", "trailing closure", "extra argument", "missing argument",
    "argument label", "no exact matches",
  ]
}

extension FenceFacts {
  /// The types that it declares at top level.
  fileprivate var typeNames: [String] {
    names.declarations.filter { $0.kind == .type }.map(\.name)
  }
}
