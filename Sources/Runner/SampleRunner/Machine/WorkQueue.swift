/// Work in the order of its places; work at equal places leaves in the order in which it came.
struct WorkQueue<Work: Sendable>: Sendable {
  /// The next one is the last.
  private var items: [(place: Int, work: Work)] = []

  var isEmpty: Bool { items.isEmpty }

  mutating func add(_ work: Work, at place: Int) {
    var (low, high) = (0, items.count)
    while low < high {
      let middle = (low + high) / 2
      if items[middle].place > place { low = middle + 1 } else { high = middle }
    }
    items.insert((place, work), at: low)
  }

  mutating func next() -> Work? { items.popLast()?.work }
}
