import Testing
import UIKit

/// Notifications as an asynchronous sequence.
struct NotificationSequenceTests {
  private let center = NotificationCenter()
  private let name = Notification.Name("Changed")

  @Test func keepsWhatCameBeforeItWasAskedFor() async {
    var loop = center.notifications(named: name).makeAsyncIterator()
    for number in 0..<3 { center.post(name: name, object: nil, userInfo: ["n": number]) }
    var seen: [Int] = []
    for _ in 0..<3 { seen.append(await loop.next()?.userInfo?["n"] as? Int ?? -1) }
    #expect(seen == [0, 1, 2])
  }

  @Test func hearsNothingOfTheTimeBeforeIt() async {
    center.post(name: name, object: nil, userInfo: ["n": 0])
    var loop = center.notifications(named: name).makeAsyncIterator()
    center.post(name: name, object: nil, userInfo: ["n": 1])
    #expect(await loop.next()?.userInfo?["n"] as? Int == 1)
  }

  @Test func givesEachLoopAllOfThem() async {
    let all = center.notifications(named: name)
    var (first, second) = (all.makeAsyncIterator(), all.makeAsyncIterator())
    center.post(name: name, object: nil, userInfo: ["n": 7])
    #expect(await first.next()?.userInfo?["n"] as? Int == 7)
    #expect(await second.next()?.userInfo?["n"] as? Int == 7)
  }

  @Test func keepsNoNotificationOnceNobodyAsks() {
    weak var gone: NSObject?
    do {
      let sender = NSObject()
      gone = sender
      do {
        let loop = center.notifications(named: name).makeAsyncIterator()
        center.post(name: name, object: sender)
        withExtendedLifetime(loop) {}
      }
      center.post(name: name, object: sender)
    }
    #expect(gone == nil)
  }
}
