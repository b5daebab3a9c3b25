import RuleBlocks

/// Work in the order of its places, and of its arrival for equal places.
///
/// A book adds all of its work at once, so adding one must not move the others.
struct WorkQueue<Work: Sendable>: Sendable {
  private struct Item: Comparable {
    var place: Int
    /// The number of the arrival.
    var number: Int
    var work: Work

    static func == (one: Item, other: Item) -> Bool { one.number == other.number }

    static func < (one: Item, other: Item) -> Bool {
      (one.place, one.number) < (other.place, other.number)
    }
  }

  private var items = Heap<Item>()
  private var arrivals = 0

  var isEmpty: Bool { items.first == nil }

  mutating func add(_ work: Work, at place: Int) {
    items.insert(Item(place: place, number: arrivals, work: work))
    arrivals += 1
  }

  mutating func next() -> Work? { items.popFirst()?.work }
}
