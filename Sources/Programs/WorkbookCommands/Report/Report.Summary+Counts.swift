extension Report.Summary {
  /// What is counted of chapters, which `compared` is not; the order is that of what is kept.
  private static let fields: [any WritableKeyPath<Self, Int> & Sendable] = [
    \.verified, \.ran, \.compiled, \.hidden, \.failed, \.unverified, \.flaky, \.notRun, \.unclaimed,
    \.errors, \.merged, \.separate, \.warnings,
  ]

  /// All counts, in an order of their own.
  package var counts: [Int] { Self.fields.map { self[keyPath: $0] } }

  /// Takes what `counts` gave; nil for another number of them.
  package init?(counts: [Int]) {
    guard counts.count == Self.fields.count else { return nil }
    self.init()
    for (field, count) in zip(Self.fields, counts) { self[keyPath: field] = count }
  }

  /// Adds the counts of other samples.
  package mutating func add(_ other: Self) {
    for field in Self.fields { self[keyPath: field] += other[keyPath: field] }
  }
}
