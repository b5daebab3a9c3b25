/// A priority queue: a binary heap in an array, smallest element first.
///
/// Equal elements come in no particular order. It may be inlined elsewhere, since it is used for each event of a transfer.
package struct Heap<Element: Comparable & Sendable>: Sendable {
  @usableFromInline var elements: [Element] = []

  @inlinable package var first: Element? { elements.first }

  @inlinable package init() {}

  /// Inserts an element, and lets it rise to its place.
  @inlinable package mutating func insert(_ element: Element) {
    elements.append(element)
    var child = elements.count - 1
    while child > 0, elements[child] < elements[(child - 1) / 2] {
      elements.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  /// Removes the smallest element; nil if there is none.
  @inlinable package mutating func popFirst() -> Element? {
    guard let first = elements.first, let last = elements.popLast() else { return nil }
    guard !elements.isEmpty else { return first }
    elements[0] = last
    sink()
    return first
  }

  /// Lets the first element sink below all that are smaller.
  @inlinable mutating func sink() {
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < elements.count && elements[child] < elements[least] {
        least = child
      }
      guard least != parent else { return }
      elements.swapAt(parent, least)
      parent = least
    }
  }
}
