/// A value to bind to a statement's parameter.
package enum DatabaseValue: Sendable, Hashable {
  /// A 64-bit integer.
  case integer(Int)
  case text(String)
  /// A BLOB.
  case bytes([UInt8])
  case null
}
