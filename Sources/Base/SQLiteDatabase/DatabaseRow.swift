private import CSQLite

/// A row of a query's result, valid only inside the query's closure.
///
/// SQLite converts between types, so a damaged file yields wrong values but never a trap.
package struct DatabaseRow: ~Copyable {
  private let statement: OpaquePointer

  init(_ statement: borrowing Statement) { self.statement = statement.pointer }

  /// The integer in a column, from 0; 0 if the value is not a number.
  package func integer(_ column: Int32) -> Int { Int(sqlite3_column_int64(statement, column)) }

  /// The text in a column, from 0; invalid UTF-8 is replaced with U+FFFD.
  package func text(_ column: Int32) -> String {
    String(decoding: bytes(column), as: UTF8.self)
  }

  /// The bytes in a column, from 0.
  package func bytes(_ column: Int32) -> [UInt8] {
    let start = sqlite3_column_blob(statement, column)
    return Array(
      UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))))
  }
}
