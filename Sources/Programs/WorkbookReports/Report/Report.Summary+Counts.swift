extension Report.Summary {
  /// The counts that are kept per chapter, in the stored order; `compared` is not one of them.
  private static let fields: [any WritableKeyPath<Self, Int> & Sendable] = [
    \.verified, \.ran, \.compiled, \.hidden, \.failed, \.unverified, \.flaky, \.notRun, \.unclaimed,
    \.errors, \.merged, \.separate, \.warnings,
  ]

  /// All counts, in the stored order.
  package var counts: [Int] { Self.fields.map { self[keyPath: $0] } }

  /// Restores the value of `counts`; fails for another number of counts.
  package init?(counts: [Int]) {
    guard counts.count == Self.fields.count else { return nil }
    self.init()
    for (field, count) in zip(Self.fields, counts) { self[keyPath: field] = count }
  }

  package mutating func add(_ other: Self) {
    for field in Self.fields { self[keyPath: field] += other[keyPath: field] }
  }
}
