/// What is bound to a parameter of a statement.
package enum DatabaseValue: Sendable, Hashable {
  case integer(Int)
  case text(String)
  case bytes([UInt8])
  case null
}
