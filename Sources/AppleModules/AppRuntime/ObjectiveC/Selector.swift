@_exported public import Foundation

/// The name of a method, by which a control, a timer or a notification centre calls it.
///
/// Swift on Linux has no `#selector`: a sample's is lowered to ``init(_:_:file:line:)`` or
/// ``init(getter:_:file:line:)`` before it is compiled.
///
/// - ObjectiveC: `SEL`
public struct Selector: Sendable {
  /// Where the sample names the method; nil for a name made at run time.
  struct Place: Sendable {
    let file: StaticString
    let line: UInt
  }

  /// The name, with a colon for each argument.
  let name: String
  let place: Place?

  /// Makes a selector from an unchecked name, such as `refresh:`.
  public init(_ name: String, file: StaticString = #fileID, line: UInt = #line) {
    self.init(name: name, place: Place(file: file, line: line))
  }

  /// The lowering of `#selector(method)`: the reference is type-checked and never evaluated.
  ///
  /// A name that ends in `?` belongs to a method of UIKit, whose colon the lowering cannot know.
  public init(
    _ method: @autoclosure () -> Any, _ name: String, file: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(name: MethodTable.complete(name), place: Place(file: file, line: line))
  }

  /// The lowering of `#selector(getter: property)`.
  public init(
    getter property: @autoclosure () -> AnyKeyPath, _ name: String, file: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(name: name, place: Place(file: file, line: line))
  }

  init(name: String, place: Place?) {
    self.name = name
    self.place = place
  }

  /// Ends the process with a message that refers to the place where the sample names the method.
  func trap(_ message: String) -> Never {
    guard let place else { fatalError(message) }
    fatalError(message, file: place.file, line: place.line)
  }
}

extension Selector: Hashable {
  /// Compares the names.
  public static func == (left: Selector, right: Selector) -> Bool { left.name == right.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Selector: CustomStringConvertible {
  /// The name, such as `refresh:`.
  public var description: String { name }
}

/// Makes a selector from an unchecked name.
///
/// - ObjectiveC: `NSSelectorFromString`
public func NSSelectorFromString(_ selectorName: String) -> Selector {
  Selector(name: selectorName, place: nil)
}

/// Returns the name of a selector.
///
/// - ObjectiveC: `NSStringFromSelector`
public func NSStringFromSelector(_ selector: Selector) -> String { selector.name }
