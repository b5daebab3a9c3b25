import TextDiagnostics
import WorkbookModel
import WorkbookReader

/// The names that exist although no indexed module has them: the book's list, Info.plist keys, Swift attributes,
/// and types that only Objective-C has.
///
/// They are symbols of no module, found like all others and preferred to the toolchain's, so that a book may
/// mention APIs that are not reimplemented here.
struct KnownNames: Sendable {
  private let names: [Configuration.KnownName]

  /// Reads the list of a book. Malformed names were rejected when it was read.
  init(_ configuration: Configuration) { names = configuration.knownNames }

  /// The attributes of Swift that are written like names of types (The Swift Programming Language,
  /// Attributes). Lower-case ones cannot be distinguished from other words.
  private static let attributes = [
    "GKInspectable", "IBAction", "IBDesignable", "IBInspectable", "IBOutlet", "IBSegueAction",
    "NSApplicationMain", "NSCopying", "NSManaged", "UIApplicationMain",
  ]

  /// Foundation's types in Objective-C that are other types in Swift, or none.
  private static let objectiveCTypes = [
    "NSAutoreleasePool", "NSComparator", "NSErrorDomain", "NSExceptionName", "NSInteger",
    "NSNotificationName", "NSTimeInterval", "NSUInteger",
  ]

  /// All names for an index; attributes are types, so that misspelt ones are compared with types.
  var table: SymbolTable {
    SymbolTable(
      names.compactMap { Symbol(known: $0.name) }
        + PropertyListKeys.names.map { Symbol(module: "", kind: .value, name: $0) }
        + (Self.attributes + Self.objectiveCTypes)
        .map { Symbol(module: "", kind: .alias, name: $0) })
  }

  /// Warnings for listed names that a module now has, so that the list stays correct.
  ///
  /// - Parameter index: the documented modules and the toolchain, without the list itself.
  /// - Returns: a warning for each, at its place in `workbook.yml`.
  func problems(in index: SymbolIndex) -> [Diagnostic] {
    names.compactMap { entry in
      guard case .found(let matches) = index.resolve(entry.name, isExact: true),
        let match = matches.first(where: { $0.origin == .documented })
      else { return nil }
      return Diagnostic(
        .warning, .configuration, file: Configuration.path, range: entry.range,
        "'\(entry.name)' is listed as not reimplemented, but module '\(match.symbol.module)' has it",
        fix: "remove it from 'known'")
    }
  }

  /// The listed name that a longer one begins with: `BGTaskScheduler` also covers its members.
  ///
  /// Nil for a selector, for a name without a dot, and when none of the enclosing types is listed.
  func owner(of name: String) -> Symbol? {
    guard case .swift(let path, _)? = SymbolName(name)?.form else { return nil }
    let owners = path.indices.dropFirst().map { path[..<$0].joined(separator: ".") }
    return names.first { owners.contains($0.name) }.flatMap { Symbol(known: $0.name) }
  }
}

extension Symbol {
  fileprivate init?(known name: String) {
    switch SymbolName(name)?.form {
    case nil: return nil
    case .selector:
      self.init(module: "", kind: .function, name: name, objectiveCName: name)
    case .swift(let path, let labels):
      let last = path.last ?? ""
      let isType = labels == nil && last.first?.isUppercase == true
      self.init(
        module: "", kind: isType ? .classType : labels == nil ? .value : .function,
        container: path.dropLast().joined(separator: "."),
        name: SymbolName.joined(last, labels))
    }
  }
}
