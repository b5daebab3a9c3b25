import BackgroundExecution

/// What is going to happen, the soonest first; what happens at one instant, in the order of adding.
///
/// A heap of instants, and a list for each of them: a year has many happenings at the same instants,
/// which stay in order. Adding and taking is logarithmic in the number of instants.
struct Agenda<Happening> {
  /// The instants as a binary heap: each is at or before the two below it.
  private var heap: [DeviceInstant] = []
  /// What happens at each instant of the heap.
  private var happenings: [DeviceInstant: [Happening]] = [:]

  /// The instant of what happens first; nil if nothing does.
  var first: DeviceInstant? { heap.first }

  /// Adds something; at an instant that is there already, behind what was added before.
  mutating func add(_ happening: Happening, at instant: DeviceInstant) {
    happenings[instant, default: []].append(happening)
    guard happenings[instant]?.count == 1 else { return }
    heap.append(instant)
    var place = heap.count - 1
    while place > 0, heap[place] < heap[(place - 1) / 2] {
      heap.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  /// Takes out all that happens at the first instant.
  ///
  /// - Returns: nothing if nothing is going to happen.
  mutating func takeFirst() -> [Happening] {
    guard let first = heap.first, let last = heap.popLast() else { return [] }
    if !heap.isEmpty {
      heap[0] = last
      sink()
    }
    return happenings.removeValue(forKey: first) ?? []
  }

  /// Lets the instant at the top sink to its place.
  private mutating func sink() {
    var place = 0
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2]
      where child < heap.count && heap[child] < heap[least] { least = child }
      guard least != place else { return }
      heap.swapAt(place, least)
      place = least
    }
  }
}
