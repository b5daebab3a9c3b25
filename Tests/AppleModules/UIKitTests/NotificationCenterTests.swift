import Testing
import UIKit

struct NotificationCenterTests {
  let center = NotificationCenter()
  let feed = Feed()
  let first = Notification.Name("First")
  let second = Notification.Name("Second")

  init() {
    Feed.expose()
    center.addObserver(feed, selector: Selector("note:"), name: first, object: nil)
    center.addObserver(feed, selector: Selector("note:"), name: second, object: nil)
  }

  @Test func callsTheObserver() {
    center.post(name: first, object: nil)
    #expect(feed.title == "First")
  }

  @Test func forgetsAnObserver() {
    center.removeObserver(feed)
    center.post(name: first, object: nil)
    #expect(feed.title == "News")
  }

  @Test func forgetsOneNameOfAnObserver() {
    center.removeObserver(feed, name: first, object: nil)
    center.post(name: first, object: nil)
    #expect(feed.title == "News")
    center.post(name: second, object: nil)
    #expect(feed.title == "Second")
  }

  @Test func forgetsTheTokenOfABlock() {
    nonisolated(unsafe) var count = 0
    let token = center.addObserver(forName: first, object: nil, queue: nil) { _ in count += 1 }
    center.post(name: first, object: nil)
    center.removeObserver(token)
    center.post(name: first, object: nil)
    #expect(count == 1)
  }

  @Test func listensToOneSender() {
    let sender = NSObject()
    center.removeObserver(feed)
    center.addObserver(feed, selector: Selector("note:"), name: first, object: sender)
    center.post(name: first, object: NSObject())
    #expect(feed.title == "News")
    center.post(name: first, object: sender)
    #expect(feed.title == "First")
  }

  @Test func doesNotKeepItsObservers() {
    weak var gone: Feed?
    do {
      let feed = Feed()
      gone = feed
      center.addObserver(feed, selector: Selector("note:"), name: first, object: nil)
    }
    #expect(gone == nil)
    center.post(name: first, object: nil)
  }

  @Test func givesNotificationsAsASequence() async {
    let sender = NSObject()
    let all = center.notifications(named: first).makeAsyncIterator()
    var ofSender = center.notifications(named: first, object: sender).makeAsyncIterator()
    center.post(name: second, object: sender)
    center.post(name: first, object: nil, userInfo: ["number": 1])
    center.post(name: first, object: sender, userInfo: ["number": 2])
    var loop = all
    #expect(await loop.next()?.userInfo?["number"] as? Int == 1)
    #expect(await loop.next()?.userInfo?["number"] as? Int == 2)
    #expect(await ofSender.next()?.userInfo?["number"] as? Int == 2)
  }

  @Test func endsTheSequenceOfATaskThatIsCancelled() async {
    let task = Task { [center, first] in
      var count = 0
      for await _ in center.notifications(named: first) { count += 1 }
      return count
    }
    task.cancel()
    #expect(await task.value == 0)
  }
}
