import Testing
import UIKit

/// Which changes are reported to observers, and until when.
struct ObservedChangesTests {
  private let feed = Feed()

  init() { Feed.expose() }

  @Test func tellsAllObserversOfOneProperty() {
    var log: [String] = []
    let tokens = ["a", "b"].map { name in
      feed.observe(\.unread, "unread", options: .new) { _, change in
        log.append("\(name) \(change.newValue ?? -1)")
      }
    }
    feed.unread = 5
    #expect(log == ["a 5", "b 5"])
    tokens[0].invalidate()
    tokens[0].invalidate()
    feed.unread = 6
    #expect(log == ["a 5", "b 5", "b 6"])
    tokens[1].invalidate()
  }

  @Test func tellsNothingOfOtherPropertiesAndObjects() {
    var count = 0
    let token = feed.observe(\.title, "title") { _, _ in count += 1 }
    feed.unread = 1
    Feed().title = "other"
    #expect(count == 0)
    feed.title = "own"
    #expect(count == 1)
    token.invalidate()
  }

  @Test func tellsOfAValueThatIsSetToTheSame() {
    var count = 0
    let token = feed.observe(\.unread, "unread") { _, _ in count += 1 }
    feed.unread = feed.unread
    #expect(count == 1)
    token.invalidate()
  }

  @Test func givesTheObjectWithTheChange() {
    var seen: [Feed] = []
    let token = feed.observe(\.unread, "unread") { object, _ in seen.append(object) }
    feed.unread = 1
    #expect(seen == [feed])
    token.invalidate()
  }

  @Test func tellsOfChangesWithinAChange() {
    var log: [String] = []
    let token = feed.observe(\.unread, "unread", options: [.old, .new]) { feed, change in
      log.append("\(change.oldValue ?? -1) -> \(change.newValue ?? -1)")
      if feed.unread < 2 { feed.unread += 1 }
    }
    feed.unread = 1
    #expect(log.sorted() == ["0 -> 1", "1 -> 2"])
    token.invalidate()
  }

  @Test func keepsNoObserverOfTheOldKind() {
    weak var gone: Watcher?
    do {
      let watcher = Watcher()
      gone = watcher
      feed.addObserver(watcher, forKeyPath: "unread", context: nil)
    }
    #expect(gone == nil)
    feed.unread = 2
  }

  @Test func removesTheObserverOfOneContext() {
    let watcher = Watcher()
    let contexts = (0..<2).map { _ in UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1) }
    defer { for context in contexts { context.deallocate() } }
    for context in contexts {
      feed.addObserver(watcher, forKeyPath: "unread", options: .new, context: context)
    }
    feed.unread = 1
    #expect(watcher.seen.count == 2)
    feed.removeObserver(watcher, forKeyPath: "unread", context: contexts[0])
    feed.unread = 2
    #expect(watcher.seen.count == 3)
    feed.removeObserver(watcher, forKeyPath: "unread")
  }

  @Test func trapsForAPathOverSeveralObjects() async {
    let end = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Feed().addObserver(Watcher(), forKeyPath: "author.name", context: nil)
    }
    let error = String(decoding: end?.standardErrorContent ?? [], as: UTF8.self)
    #expect(error.contains("the key path 'author.name' has several components"))
  }

  @Test func tellsWhatAProgressIsDoing() {
    let work = Progress(totalUnitCount: 4)
    var log: [String] = []
    let tokens = [
      work.observe(\.completedUnitCount, "completedUnitCount", options: [.old, .new]) {
        log.append("count \($1.oldValue ?? -1) -> \($1.newValue ?? -1)")
      },
      work.observe(\.isFinished, "isFinished", options: .new) {
        log.append("finished \($1.newValue ?? false)")
      },
      work.observe(\.isCancelled, "isCancelled", options: .new) {
        log.append("cancelled \($1.newValue ?? false)")
      },
    ]
    work.completedUnitCount = 3
    work.completedUnitCount = 4
    work.cancel()
    #expect(
      log == ["count 0 -> 3", "count 3 -> 4", "finished true", "cancelled true"])
    for token in tokens { token.invalidate() }
  }

  @Test func keepsEstimatesOfAProgress() {
    let work = Progress(totalUnitCount: 4)
    work.estimatedTimeRemaining = 2.5
    work.throughput = 100
    work.fileTotalCount = 3
    #expect(work.userInfo[.estimatedTimeRemainingKey] as? Double == 2.5)
    #expect(work.throughput == 100 && work.fileTotalCount == 3)
    work.throughput = nil
    #expect(work.throughput == nil && work.userInfo[.throughputKey] == nil)
  }
}
