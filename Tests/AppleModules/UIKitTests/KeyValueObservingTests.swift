import Testing
import UIKit

struct KeyValueObservingTests {
  init() { Feed.expose() }

  @Test func tellsOldAndNewValues() {
    let feed = Feed()
    var seen: [String] = []
    let observation = feed.observe(\.unread, "unread", options: [.old, .new]) { _, change in
      seen.append("\(change.oldValue ?? -1) -> \(change.newValue ?? -1)")
    }
    feed.unread = 3
    feed.unread += 1
    #expect(seen == ["0 -> 3", "3 -> 4"])
    observation.invalidate()
    feed.unread = 9
    #expect(seen.count == 2)
  }

  @Test func tellsNoValuesThatNobodyAskedFor() {
    let feed = Feed()
    var seen: [Int?] = []
    let observation = feed.observe(\.unread, "unread") { _, change in
      seen += [change.oldValue, change.newValue]
    }
    feed.unread = 3
    #expect(seen == [nil, nil])
    observation.invalidate()
  }

  @Test func tellsAtOnceAndBeforeAChange() {
    let feed = Feed()
    var seen: [String] = []
    let observation = feed.observe(\.unread, "unread", options: [.initial, .new, .prior]) {
      seen.append("\($1.isPrior ? "before" : "after") \($1.newValue ?? -1)")
    }
    feed.unread = 3
    #expect(seen == ["after 0", "before -1", "after 3"])
    observation.invalidate()
  }

  @Test func endsWithTheObservation() {
    let feed = Feed()
    var count = 0
    var observation: NSKeyValueObservation?
    observation = feed.observe(\.unread, "unread") { _, _ in count += 1 }
    feed.unread = 1
    #expect(observation != nil)
    observation = nil
    feed.unread = 2
    #expect(count == 1)
  }

  @Test func tellsOfAProgressWhatItsPartsDo() {
    let (whole, part) = (Progress(totalUnitCount: 4), Progress(totalUnitCount: 2))
    let late = Progress(totalUnitCount: 1)
    whole.addChild(part, withPendingUnitCount: 2)
    var seen: [String] = []
    let observation = whole.observe(\.fractionCompleted, "fractionCompleted", options: [.new]) {
      seen.append("\($1.newValue ?? -1)")
    }
    part.completedUnitCount = 1
    part.completedUnitCount = 1
    whole.addChild(late, withPendingUnitCount: 1)
    late.completedUnitCount = 1
    whole.becomeCurrent(withPendingUnitCount: 1)
    let implicit = Progress(totalUnitCount: 2)
    whole.resignCurrent()
    implicit.completedUnitCount = 1
    #expect(seen == ["0.25", "0.5", "0.625"])
    observation.invalidate()
    implicit.completedUnitCount = 2
    #expect(seen.count == 3)
  }

  @Test func leavesAProgressOfAnotherClassAsItIs() {
    final class Own: Progress, @unchecked Sendable {}
    let own = Own(totalUnitCount: 2)
    let observation = own.observe(\.fractionCompleted, "fractionCompleted") { _, _ in }
    own.completedUnitCount = 1
    #expect(type(of: own) == Own.self && own.fractionCompleted == 0.5)
    observation.invalidate()
  }

  @Test func tellsAnObserverOfTheOldKind() {
    let feed = Feed()
    let watcher = Watcher()
    feed.addObserver(watcher, forKeyPath: "title", options: [.old, .new, .prior], context: nil)
    feed.title = nil
    feed.removeObserver(watcher, forKeyPath: "title")
    feed.title = "Sport"
    #expect(watcher.seen == ["before title News -> ", "title News -> <null>"])
  }

  @Test func tellsAnObserverOfTheOldKindAtOnce() {
    let feed = Feed()
    let watcher = Watcher()
    feed.addObserver(
      watcher, forKeyPath: _keyPath(\Feed.unread, "unread"), options: [.initial, .new, .old],
      context: nil)
    #expect(watcher.seen == ["unread -> 0"])
    feed.removeObserver(watcher, forKeyPath: "unread", context: nil)
  }

  @Test func givesNothingToANewObjectAtTheAddressOfAnOldOne() {
    var count = 0
    var observations: [NSKeyValueObservation] = []
    var addresses: Set<ObjectIdentifier> = []
    var hasReused = false
    for _ in 0..<100 {
      let feed = Feed()
      hasReused = hasReused || addresses.contains(ObjectIdentifier(feed))
      addresses.insert(ObjectIdentifier(feed))
      feed.unread = 1
      observations.append(feed.observe(\.unread, "unread") { _, _ in count += 1 })
    }
    #expect(hasReused)
    #expect(count == 0)
    for observation in observations { observation.invalidate() }
  }

  @Test func doesNotLetWhatIsGonePileUp() {
    var observations: [NSKeyValueObservation] = []
    var kept: [Feed] = []
    for number in 0..<1000 {
      let feed = Feed()
      if number.isMultiple(of: 100) { kept.append(feed) }
      // Kept alive for a while, so that the addresses differ.
      kept.append(Feed())
      observations.append(feed.observe(\.unread, "unread") { _, _ in })
    }
    #expect(KeyValueObservers.count < 200)
    for observation in observations { observation.invalidate() }
  }

  @Test func trapsForAnObserverThatDoesNotHandleIt() async {
    let end = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let feed = Feed()
      feed.addObserver(Feed(), forKeyPath: "title", context: nil)
      let plain = NSObject()
      feed.addObserver(plain, forKeyPath: "title", context: nil)
      feed.title = "x"
    }
    let error = String(decoding: end?.standardErrorContent ?? [], as: UTF8.self)
    #expect(error.contains("reached 'NSObject', which does not handle it"))
  }

  @Test func trapsWhenAnObserverIsRemovedTwice() async {
    let end = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Feed().removeObserver(Watcher(), forKeyPath: "title")
    }
    let error = String(decoding: end?.standardErrorContent ?? [], as: UTF8.self)
    #expect(error.contains("'Watcher' does not observe 'title' of 'Feed'"))
  }
}
