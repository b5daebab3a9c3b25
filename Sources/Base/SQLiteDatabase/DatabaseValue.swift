/// What is bound to a parameter of a statement.
package enum DatabaseValue: Sendable, Hashable {
  /// An integer of 64 bits.
  case integer(Int)
  /// Text, as UTF-8.
  case text(String)
  /// Bytes as they are (a BLOB).
  case bytes([UInt8])
  /// No value.
  case null
}
