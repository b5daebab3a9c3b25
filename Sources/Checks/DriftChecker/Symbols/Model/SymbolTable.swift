/// The symbols of some modules in the compact form in which they are stored and searched.
///
/// The table is UTF-8 text with one name per line, sorted by bytes, so that names are found by bisection and
/// rows are decoded only on demand:
///
/// ```
/// workbook symbols 1
/// newData⇥c⇥UIBackgroundFetchResult⇥UIKit⇥UIBackgroundFetchResultNewData⇥
/// UIBackgroundFetchResultNewData⇥C⇥UIBackgroundFetchResult⇥UIKit⇥newData⇥
/// ```
/// The columns are the name, the kind, the enclosing type, the module, the other name, and the supertypes or
/// the types of parameters, each with `=` appended if it has a default. A capital kind marks an Objective-C
/// name; its other name is the Swift one. A truncated or foreign file is recognised by its first and last
/// line.
///
/// A symbol with control characters, which would break a line or a column, is left out of the table, so that
/// reading needs no escapes.
package struct SymbolTable: Sendable {
  /// The version of the format and of the selection of symbols.
  package static let version = 1
  private static let firstLine = Array("workbook symbols \(version)\n".utf8)
  /// Begins with a byte that no name contains, which distinguishes it from every row.
  private static let lastLine = Array("\u{7F}end\n".utf8)
  private static let tab = UInt8(ascii: "\t")
  private static let lineFeed = UInt8(ascii: "\n")

  /// The table in its stored form.
  package let bytes: [UInt8]
  /// The range of the lines between the first and the last one.
  private let rows: Range<Int>

  /// Reads stored bytes; fails when they are not a table.
  package init?(bytes: [UInt8]) {
    guard bytes.starts(with: Self.firstLine),
      bytes.suffix(Self.lastLine.count + 1).elementsEqual([Self.lineFeed] + Self.lastLine)
    else { return nil }
    self.bytes = bytes
    rows = Self.firstLine.count..<bytes.count - Self.lastLine.count
  }

  /// Makes a table. Duplicates, such as overloads, take one line.
  package init(_ symbols: some Sequence<Symbol>) {
    let lines = Set(symbols.flatMap(Self.lines)).map { Array($0.utf8) }
      .sorted { $0.lexicographicallyPrecedes($1) }
    bytes = Self.firstLine + lines.joined() + Self.lastLine
    rows = Self.firstLine.count..<bytes.count - Self.lastLine.count
  }

  /// The line of a symbol's Swift name, and that of its Objective-C name if it has one.
  private static func lines(of symbol: Symbol) -> [String] {
    let kind = String(symbol.kind.rawValue)
    let parameters = symbol.parameters.map { $0.type + ($0.hasDefault ? "=" : "") }
    let extra = (symbol.kind.isType ? symbol.supertypes : parameters).joined(separator: ",")
    let swift = [
      symbol.name, kind, symbol.container, symbol.module, symbol.objectiveCName ?? "", extra,
    ]
    let objectiveC = symbol.objectiveCName.map {
      [$0, kind.uppercased(), symbol.container, symbol.module, symbol.name, extra]
    }
    return [swift, objectiveC].compactMap(\.self).filter { $0.allSatisfy(isOneColumn) }
      .map { $0.joined(separator: "\t") + "\n" }
  }

  /// Whether a text has no control characters, which the graph of an untrusted module may contain.
  private static func isOneColumn(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
  }

  // MARK: Finding

  /// The language of the name under which a symbol is found.
  package enum Spelling: Sendable, Hashable { case swift, objectiveC }

  /// Returns the symbols with a name, including labels.
  package func symbols(named name: String, _ spelling: Spelling) -> [Symbol] {
    found(prefix: Array(name.utf8) + [Self.tab], spelling)
  }

  /// Returns the symbols with a name, with any labels: `advance` finds `advance(by:)`.
  package func symbols(withBaseName name: String) -> [Symbol] {
    let name = Array(name.utf8)
    return found(prefix: name + [Self.tab], .swift)
      + found(prefix: name + [UInt8(ascii: "(")], .swift)
  }

  /// The symbols whose lines begin with some bytes; they are adjacent.
  private func found(prefix: [UInt8], _ spelling: Spelling) -> [Symbol] {
    var symbols: [Symbol] = []
    var start = firstLine(notBefore: prefix)
    while start < rows.upperBound, bytes[start..<rows.upperBound].starts(with: prefix) {
      let row = Row(bytes, at: start)
      if let symbol = row.symbol, row.spelling == spelling { symbols.append(symbol) }
      start = row.end
    }
    return symbols
  }

  /// The start of the first line that does not sort before some bytes.
  ///
  /// The search halves bytes, not lines, because lines have no index.
  private func firstLine(notBefore prefix: [UInt8]) -> Int {
    var (low, high) = (rows.lowerBound, rows.upperBound)
    while low < high {
      // Any byte in the middle, then back to the start of its line.
      var middle = (low + high) / 2
      while middle > low, bytes[middle - 1] != Self.lineFeed { middle -= 1 }
      let line = Row(bytes, at: middle)
      if line.isBefore(prefix) { low = line.end } else { high = middle }
    }
    return low
  }

  /// Calls a closure for every line, with the bytes of the name and a function that decodes the symbol, which
  /// costs much more.
  package func forEach(
    _ body: (_ name: ArraySlice<UInt8>, _ spelling: Spelling, _ symbol: () -> Symbol?) -> Void
  ) {
    var start = rows.lowerBound
    while start < rows.upperBound {
      let row = Row(bytes, at: start)
      body(row.name, row.spelling) { row.symbol }
      start = row.end
    }
  }
}

/// One line of a table, whose columns are decoded only when the symbol is requested.
private struct Row {
  private let bytes: [UInt8]
  private let start: Int
  private let endOfName: Int
  let end: Int

  /// Finds the ends of the name and of the line that starts at an offset.
  init(_ bytes: [UInt8], at start: Int) {
    self.bytes = bytes
    self.start = start
    endOfName = bytes[start...].firstIndex(of: UInt8(ascii: "\t")) ?? bytes.count
    let lineFeed = bytes[endOfName...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    end = min(lineFeed + 1, bytes.count)
  }

  var name: ArraySlice<UInt8> { bytes[start..<endOfName] }

  /// The language of the name, by the letter of its kind.
  var spelling: SymbolTable.Spelling {
    let letter = endOfName + 1
    return letter < bytes.count && (0x41...0x5A).contains(bytes[letter]) ? .objectiveC : .swift
  }

  /// Whether the line sorts before every line that begins with a prefix.
  func isBefore(_ prefix: [UInt8]) -> Bool {
    bytes[start..<end].lexicographicallyPrecedes(prefix)
  }

  /// The decoded symbol; nil for a malformed line.
  var symbol: Symbol? {
    let columns = bytes[start..<end].dropLast()
      .split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard columns.count == 6, let kind = columns[1].lowercased().first.flatMap(Symbol.Kind.init)
    else { return nil }
    let extra =
      columns[5].isEmpty
      ? [] : columns[5].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let (name, other) = (columns[0], columns[4])
    return Symbol(
      module: columns[3], kind: kind, container: columns[2],
      name: spelling == .swift ? name : other,
      objectiveCName: spelling == .objectiveC ? name : other.isEmpty ? nil : other,
      supertypes: kind.isType ? extra : [],
      parameters: kind.isType ? [] : extra.map(Symbol.Parameter.init(column:)))
  }
}

extension Symbol.Parameter {
  /// Reads `URLRequest` or, with a default, `URLRequest=`.
  fileprivate init(column: String) {
    hasDefault = column.hasSuffix("=")
    type = hasDefault ? String(column.dropLast()) : column
  }
}
