/// Work in the order of its places, and of its arrival for equal places.
///
/// It is a binary heap: an item is not after its children, which are at `2 n + 1` and `2 n + 2`. A book adds all of its
/// work at once, and an array in order would have to move the rest for each item.
struct WorkQueue<Work: Sendable>: Sendable {
  private struct Item {
    var place: Int
    /// The number of the arrival.
    var number: Int
    var work: Work

    func isBefore(_ other: Item) -> Bool { (place, number) < (other.place, other.number) }
  }

  private var items: [Item] = []
  private var arrivals = 0

  var isEmpty: Bool { items.isEmpty }

  mutating func add(_ work: Work, at place: Int) {
    items.append(Item(place: place, number: arrivals, work: work))
    arrivals += 1
    var child = items.count - 1
    while child > 0, case let parent = (child - 1) / 2, items[child].isBefore(items[parent]) {
      items.swapAt(child, parent)
      child = parent
    }
  }

  mutating func next() -> Work? {
    guard let last = items.popLast() else { return nil }
    guard let first = items.first else { return last.work }
    items[0] = last
    var parent = 0
    while let child = firstChild(of: parent), items[child].isBefore(items[parent]) {
      items.swapAt(child, parent)
      parent = child
    }
    return first.work
  }

  private func firstChild(of parent: Int) -> Int? {
    let (left, right) = (2 * parent + 1, 2 * parent + 2)
    guard left < items.count else { return nil }
    return right < items.count && items[right].isBefore(items[left]) ? right : left
  }
}
