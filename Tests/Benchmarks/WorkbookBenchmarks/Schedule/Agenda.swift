import RuleBlocks
import BackgroundExecution

/// Future events, the soonest first; events of the same instant in the order of adding.
///
/// A binary heap: adding and taking are logarithmic in the number of events.
struct Agenda<Happening> {
  /// A future event, and the number of events added before it.
  private struct Entry {
    var instant: DeviceInstant
    var number: Int
    var happening: Happening

    /// Whether the event precedes another one.
    func isBefore(_ other: Entry) -> Bool {
      instant == other.instant ? number < other.number : instant < other.instant
    }
  }

  /// Each entry precedes its two children, at twice its index plus 1 and 2.
  private var heap: [Entry] = []
  private var count = 0

  /// The instant of the first event; nil without events.
  var first: DeviceInstant? { heap.first?.instant }

  /// Adds an event, after those already at the same instant.
  mutating func add(_ happening: Happening, at instant: DeviceInstant) {
    heap.append(Entry(instant: instant, number: count, happening: happening))
    count += 1
    var place = heap.count - 1
    while place > 0, heap[place].isBefore(heap[(place - 1) / 2]) {
      heap.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  /// Removes and returns the first event; nil without events.
  mutating func takeFirst() -> Happening? {
    guard let last = heap.popLast() else { return nil }
    guard let first = heap.first else { return last.happening }
    sink(last)
    return first.happening
  }

  /// Replaces the root by an entry and moves it down until the heap is ordered.
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
