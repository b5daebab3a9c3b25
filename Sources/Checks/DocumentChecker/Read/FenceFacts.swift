import DriftChecker
import SwiftSource
import WorkbookModel

/// What the text of a fence says by itself, before anything is compiled.
package struct FenceFacts: Sendable {
  let names: FenceNames
  let holes: FenceHoles
  let shape: FenceShape
  let announcements: [FenceAnnouncement]
  /// The parts of a manifest; nil for other code.
  let manifest: ManifestPiece?
  /// Whether it declares things without their bodies, or shows types of the package.
  private(set) var isListing: Bool
  /// Whether it names a function with the types of its parameters, as `sail(to harbour: Harbour)`.
  let isSignature: Bool
  /// Whether its values differ from run to run.
  let variesByRun: Bool
  /// Whether it has nothing but operators, as `+ - * /`.
  let isOperators: Bool
  /// Whether it is output in a fence for Swift: it has a line `Received action:`, and no word that only code has.
  let isOutput: Bool
  /// Whether it names a file: `"/path/to/file.csv"`, `"data.json"`.
  let namesFile: Bool

  init(_ code: String) {
    names = FenceNames(code)
    holes = FenceHoles(code)
    shape = FenceShape(code)
    announcements = FenceAnnouncement.all(in: ParsableSource(code))
    manifest = ManifestPiece(code)
    isListing = manifest == nil && ListingCheck.isListing(code)
    isSignature =
      holes.firstError != nil && ListingCheck.isListing("func " + code)
      && FenceHoles("func " + code).firstError == nil
    variesByRun = ParsableSource(code).variesByRun
    isOutput = code.contains(Self.outputLine) && !code.contains(Self.wordOfCode)
    namesFile = code.contains(Self.fileName)
    isOperators = code.unicodeScalars.allSatisfy {
      $0.properties.isWhitespace
        || $0.isASCII && !$0.properties.isAlphabetic && !("0"..."9" ~= $0) && $0 != "\""
    }
  }

  /// Makes a listing of code that is nothing but public types of the package, which a reader would not declare again: an
  /// enumeration, a protocol and a structure of stored properties need no bodies.
  mutating func compareTypes(of package: Set<String>, in code: String) {
    let mayShow = names.declarations.contains { $0.kind == .type && package.contains($0.name) }
    guard mayShow, manifest == nil, holes.firstError == nil else { return }
    isListing = isListing || ListingCheck.shows(package, code)
  }

  // A regular expression takes longer to make than to use.
  private nonisolated(unsafe) static let outputLine = /(?m)^[ \t]*(?!default)\w+(?: \w+)*:[ \t]*$/
  private nonisolated(unsafe) static let wordOfCode =
    /\b(?:actor|await|class|enum|extension|func|guard|import|let|protocol|return|struct|throw|try|var)\b/
  private nonisolated(unsafe) static let fileName =
    /"(?:[\/~.][^"\s]*\/[^"\s]*|[\w\/-]+\.[a-z]\w{1,4})"/

  /// Whether later fences can continue it.
  var isComplete: Bool {
    !isListing && !isOperators && !isSignature && manifest == nil && !holes.isIncomplete
      && holes.firstError == nil
      && shape.home == nil
  }

  /// The verdict that needs no compiler; nil for a program.
  package var obstacle: (verdict: FenceVerdict, reason: String)? {
    if isOperators { return (.fragment, "it lists operators") }
    if isSignature { return (.fragment, "it is a signature without 'func'") }
    if let hole = holes.holes.first(where: { $0.kind != .omission }), holes.firstError == nil {
      switch hole.kind {
      case .ellipsis, .omission: return (.fragment, "it leaves out what stands at '...'")
      case .placeholder: return (.fragment, "it has a placeholder")
      case .comment: return (.fragment, "a comment stands where code is due")
      }
    }
    switch shape.home?.meaning {
    case .function: return (.fragment, "it belongs in the body of a function that is not shown")
    case .method: return (.fragment, "it belongs in a method that is not shown")
    case .type: return (.fragment, "it belongs in a type that is not shown")
    case nil: return nil
    }
  }
}
