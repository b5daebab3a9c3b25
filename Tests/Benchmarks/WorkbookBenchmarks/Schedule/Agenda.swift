import RuleBlocks
import BackgroundExecution

/// What is going to happen, the soonest first; what happens at one instant, in the order of adding.
///
/// A binary heap: adding and taking are logarithmic in the number of happenings.
struct Agenda<Happening> {
  /// Something that is going to happen, and how many were added before it.
  private struct Entry {
    var instant: DeviceInstant
    var number: Int
    var happening: Happening

    /// Whether it happens before another one.
    func isBefore(_ other: Entry) -> Bool {
      instant == other.instant ? number < other.number : instant < other.instant
    }
  }

  /// Each entry happens before the two below it, which stand at twice its place, plus 1 and 2.
  private var heap: [Entry] = []
  /// How many were added so far.
  private var count = 0

  /// The instant of what happens first; nil if nothing does.
  var first: DeviceInstant? { heap.first?.instant }

  /// Adds something; at an instant that is there already, behind what was added before.
  mutating func add(_ happening: Happening, at instant: DeviceInstant) {
    heap.append(Entry(instant: instant, number: count, happening: happening))
    count += 1
    var place = heap.count - 1
    while place > 0, heap[place].isBefore(heap[(place - 1) / 2]) {
      heap.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  /// Takes out what happens first; nil if nothing is going to happen.
  mutating func takeFirst() -> Happening? {
    guard let last = heap.popLast() else { return nil }
    guard let first = heap.first else { return last.happening }
    sink(last)
    return first.happening
  }

  /// Puts an entry in the place of the one at the top, and those below it that happen sooner above it.
  private mutating func sink(_ entry: Entry) {
    var place = 0
    while true {
      var child = 2 * place + 1
      if child + 1 < heap.count, heap[child + 1].isBefore(heap[child]) { child += 1 }
      guard child < heap.count, heap[child].isBefore(entry) else { break }
      heap[place] = heap[child]
      place = child
    }
    heap[place] = entry
  }
}
