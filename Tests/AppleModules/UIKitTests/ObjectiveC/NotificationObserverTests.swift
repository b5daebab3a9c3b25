import Testing
import UIKit

/// Observers that a notification center calls by selector.
@MainActor struct NotificationObserverTests {
  private let center = NotificationCenter()
  private let listener = Listener()
  private let name = Notification.Name("Changed")

  private func observe(_ name: Notification.Name?, _ object: Any? = nil) {
    center.addObserver(listener, selector: Listener.rang, name: name, object: object)
  }

  @Test func hearsOfAllNamesWithoutOne() {
    observe(nil)
    center.post(name: name, object: nil)
    center.post(name: Notification.Name("Other"), object: nil)
    #expect(listener.rings == 2)
  }

  @Test func hearsOfOneSenderUnderAllNames() {
    let sender = NSObject()
    observe(nil, sender)
    center.post(name: name, object: sender)
    center.post(name: name, object: NSObject())
    #expect(listener.rings == 1)
  }

  @Test func hearsTwiceWhenItIsAddedTwice() {
    observe(name)
    observe(name)
    center.post(name: name, object: nil)
    #expect(listener.rings == 2)
  }

  @Test func staysForAllNamesWhenOneIsTakenBack() {
    observe(nil)
    center.removeObserver(listener, name: name, object: nil)
    center.post(name: name, object: nil)
    #expect(listener.rings == 1)
  }

  @Test func staysForOtherSendersWhenOneIsTakenBack() {
    let (first, second) = (NSObject(), NSObject())
    observe(name, first)
    observe(name, second)
    center.removeObserver(listener, name: name, object: first)
    center.post(name: name, object: first)
    #expect(listener.rings == 0)
    center.post(name: name, object: second)
    #expect(listener.rings == 1)
  }

  @Test func staysInOtherCenters() {
    let other = NotificationCenter()
    observe(name)
    other.addObserver(listener, selector: Listener.rang, name: name, object: nil)
    center.removeObserver(listener)
    center.post(name: name, object: nil)
    other.post(name: name, object: nil)
    #expect(listener.rings == 1)
  }

  @Test func leavesOtherObserversAlone() {
    let other = Listener()
    observe(name)
    center.addObserver(other, selector: Listener.rang, name: name, object: nil)
    center.removeObserver(listener)
    center.post(name: name, object: nil)
    #expect(listener.rings == 0 && other.rings == 1)
  }

  @Test func callsThemInTheOrderInWhichTheyWereAdded() {
    let order = Order()
    let sender = NSObject()
    let tokens = (1...20).map { number in
      center.addObserver(
        forName: number % 3 == 0 ? nil : name, object: number % 2 == 0 ? sender : nil, queue: nil
      ) { _ in order.add(number) }
    }
    center.post(name: name, object: sender)
    #expect(order.numbers == Array(1...20))
    center.removeObserver(tokens[4])
    center.post(Notification(name: name))
    #expect(order.numbers.dropFirst(20) == [1, 3, 7, 9, 11, 13, 15, 17, 19])
  }

  @Test func callsNoneThatAnEarlierOneHasTakenAway() {
    let order = Order()
    let center = center
    let box = Order()
    _ = center.addObserver(forName: name, object: nil, queue: nil) { _ in
      order.add(1)
      box.end(in: center)
    }
    box.token = center.addObserver(forName: name, object: nil, queue: nil) { _ in order.add(2) }
    center.post(name: name, object: nil)
    #expect(order.numbers == [1])
  }

  @Test func waitsForAQueue() {
    let order = Order()
    let queue = OperationQueue()
    _ = center.addObserver(forName: name, object: nil, queue: queue) { _ in
      order.add(OperationQueue.current === queue ? 1 : 0)
    }
    _ = center.addObserver(forName: name, object: nil, queue: nil) { _ in order.add(2) }
    center.post(name: name, object: nil)
    #expect(order.numbers == [1, 2])
  }

  /// The observers' entries, in order.
  ///
  /// Unchecked: the poster waits for each observer.
  private final class Order: @unchecked Sendable {
    var numbers: [Int] = []
    var token: (any NSObjectProtocol)?
    func add(_ number: Int) { numbers.append(number) }
    func end(in center: NotificationCenter) { if let token { center.removeObserver(token) } }
  }

  @Test func passesTheNotification() {
    final class Reader: NSObject {
      var read: [String] = []
    }
    _expose(Reader.self, "read:", isolated: false) { reader, arguments in
      let note: Notification = _arg(arguments, 0)
      (reader as? Reader)?.read.append("\(note.userInfo?["n"] ?? "") \(note.object ?? "")")
      return nil
    }
    let reader = Reader()
    center.addObserver(reader, selector: Selector("read:"), name: name, object: nil)
    center.post(name: name, object: "me", userInfo: ["n": 3])
    #expect(reader.read == ["3 me"])
  }

  @Test func endsWhileItIsCalled() {
    final class Once: NSObject {
      var count = 0
      let center: NotificationCenter
      init(_ center: NotificationCenter) { self.center = center }
    }
    _expose(Once.self, "once", isolated: false) { once, _ in
      guard let once = once as? Once else { return nil }
      once.count += 1
      once.center.removeObserver(once)
      return nil
    }
    let once = Once(center)
    center.addObserver(once, selector: Selector("once"), name: name, object: nil)
    center.post(name: name, object: nil)
    center.post(name: name, object: nil)
    #expect(once.count == 1)
  }
}
