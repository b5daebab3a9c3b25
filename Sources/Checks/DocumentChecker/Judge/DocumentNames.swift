import TextDiagnostics
import SwiftSource
import WorkbookModel

/// What a document declares only in part, so that its other fences may use more than it shows.
package struct DocumentNames {
  /// The functions that it lists without their bodies.
  private var listedFunctions: Set<String> = []
  /// The types that it declares itself.
  private var types: Set<String> = []
  /// All names that its fences declare, in whatever scope.
  private var declared: Set<String> = []
  /// The types to which the package's documents add members, as their readers are to do.
  private let extended: Set<String>

  /// - Parameters:
  ///   - fences: of the document.
  ///   - extended: see ``extendedTypes(in:)``.
  ///   - names: of the package, whose own types are known.
  init(
    _ fences: [Fence] = [], extended: Set<String> = [],
    names: PackageNames = PackageNames(files: [:])
  ) {
    self.extended = extended
    for fence in fences {
      declared.formUnion(
        fence.code.matches(of: /\b(?:func|let|var|case)\s+`?(\w+)/).map { String($0.1) })
      if fence.facts.isListing {
        let functions = fence.code.matches(of: /\bfunc\s+`?(\w+)/).map { String($0.1) }
        listedFunctions.formUnion(functions)
      } else {
        types.formUnion(fence.facts.typeNames)
      }
    }
    types.subtract(names.publicTypes)
    // What the code declares is known.
    listedFunctions = listedFunctions.filter { !names.declares($0) }
  }

  /// The types that fences extend with variables or functions.
  package static func extendedTypes(in fences: some Sequence<Fence>) -> Set<String> {
    Set(
      fences.flatMap { fence in
        fence.code.matches(of: /\bextension\s+(\w+)[^{}]*\{\s*(?:[@\w()]+\s+)*(?:var|func)\b/)
          .map { String($0.1) }
      })
  }

  /// Whether a fence declares a name, in whatever scope.
  func declares(_ name: String) -> Bool { declared.contains(name) }

  /// Why an error of a fence is not certain, as a clause; nil if it is.
  func reason(for error: Diagnostic, in fence: Fence) -> String? {
    if let match = error.summary.firstMatch(
      of: /type '(?:\w+\.)*(\w+)[^']*' has no member '(\w+)/)
    {
      let (type, member) = (String(match.1), String(match.2))
      if extended.contains(type) { return "readers add members such as '\(member)' to '\(type)'" }
    }
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
