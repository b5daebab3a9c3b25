package import SafeFiles
package import WorkbookModel

extension ChapterReferences {
  /// Encodes the references, in the order in which they are decoded. An id is written once, and then by its number.
  package func pack(into writer: inout PackedWriter) {
    let ids = symbols.sorted()
    let numbers = Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($1, $0) })
    writer.add(headings)
    writer.add(ids)
    writer.add(mentions) { writer, mention in
      writer.add(mention.text)
      writer.add(mention.symbols) { $0.add(numbers[$1] ?? 0) }
      // Counted from 1: what precedes the first heading is 0.
      writer.add(mention.headings) { $0.add($1 + 1) }
    }
    writer.add(uses) { writer, use in
      writer.add(use.sample)
      writer.add(numbers[use.symbol] ?? 0)
      writer.add(use.range.map { [$0.lowerBound, $0.count] } ?? []) { $0.add($1) }
    }
    writer.add(outcomes.sorted { $0.key < $1.key }) { writer, outcome in
      writer.add(outcome.key)
      writer.add(outcome.value.rawValue)
    }
  }

  /// Decodes the output of ``pack(into:)``.
  package init(_ reader: inout PackedReader) throws(PackedReader.Damage) {
    let headings = try reader.texts()
    let ids = try reader.texts()
    func id(_ number: Int) throws(PackedReader.Damage) -> String {
      guard ids.indices.contains(number) else { throw PackedReader.Damage() }
      return ids[number]
    }
    let mentions = try reader.list { reader throws(PackedReader.Damage) in
      Mention(
        text: try reader.text(),
        symbols: try reader.list { reader throws(PackedReader.Damage) in
          try id(try reader.number())
        },
        headings: try reader.list { reader throws(PackedReader.Damage) in
          try reader.number() - 1
        })
    }
    let uses = try reader.list { reader throws(PackedReader.Damage) in
      let (sample, symbol) = (try reader.text(), try id(try reader.number()))
      let range = try reader.list { reader throws(PackedReader.Damage) in try reader.number() }
      guard range.allSatisfy({ 0..<1 << 40 ~= $0 }) else { throw PackedReader.Damage() }
      return Use(
        sample: sample, symbol: symbol,
        range: range.count == 2 ? range[0]..<range[0] + range[1] : nil)
    }
    self.init(headings: headings, mentions: mentions, uses: uses)
    let outcomes = try reader.list { reader throws(PackedReader.Damage) in
      let name = try reader.text()
      guard let outcome = SampleResult.Outcome(rawValue: try reader.text()) else {
        throw PackedReader.Damage()
      }
      return (name, outcome)
    }
    self.outcomes = Dictionary(outcomes) { first, _ in first }
  }
}
