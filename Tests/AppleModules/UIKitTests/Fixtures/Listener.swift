import Testing
import UIKit

/// An object whose methods are called by selector, and which records the senders.
final class Listener: NSObject {
  /// The senders of `heard:`, in order.
  private(set) var senders: [AnyObject?] = []
  var first: AnyObject? { senders.first ?? nil }
  /// The number of calls of `rang`, which takes no sender.
  private(set) var rings = 0

  override init() {
    _ = Self.isExposed
    super.init()
  }

  private func hear(_ arguments: [Any?]) {
    senders.append(arguments.first.flatMap { $0 } as AnyObject?)
  }

  static let heard = Selector("heard:")
  static let rang = Selector("rang")

  private static let isExposed: Bool = {
    _expose(Listener.self, "heard:", isolated: false) { object, arguments in
      (object as? Listener)?.hear(arguments)
    }
    _expose(Listener.self, "rang", isolated: false) { object, _ in
      (object as? Listener)?.rings += 1
    }
    return true
  }()
}
