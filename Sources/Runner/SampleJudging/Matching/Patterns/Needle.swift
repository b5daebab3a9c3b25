import TextDiagnostics

/// A sequence to be found in another, in time linear in both (Knuth, Morris and Pratt).
struct Needle<Element: Equatable & Sendable>: Sendable {
  let elements: [Element]
  /// For each prefix, the length of its longest proper prefix that is also its suffix.
  private let borders: [Int]

  init(_ elements: [Element]) {
    self.elements = elements
    var borders = Array(repeating: 0, count: elements.count)
    var length = 0
    for index in elements.indices.dropFirst() {
      while length > 0, elements[index] != elements[length] { length = borders[length - 1] }
      if elements[index] == elements[length] { length += 1 }
      borders[index] = length
    }
    self.borders = borders
  }

  /// The first index at or after `start` where the sequence occurs; nil if there is none, or if the budget is
  /// exhausted.
  func firstIndex(in text: [Element], from start: Int, _ budget: Budget) -> Int? {
    if elements.isEmpty { return start <= text.count ? start : nil }
    var length = 0
    var index = start
    defer { _ = budget.spend(index - start) }
    while index < text.count {
      while length > 0, text[index] != elements[length] { length = borders[length - 1] }
      if text[index] == elements[length] { length += 1 }
      index += 1
      if length == elements.count { return index - length }
    }
    return nil
  }
}
