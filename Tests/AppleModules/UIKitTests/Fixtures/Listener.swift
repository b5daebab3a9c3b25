import Testing
import UIKit

/// An object whose methods are called by their names, and that writes down who called.
final class Listener: NSObject {
  /// Who has called `heard:`, in order.
  private(set) var senders: [AnyObject?] = []
  /// Who has called first.
  var first: AnyObject? { senders.first ?? nil }
  /// How often `rang`, which takes no sender, was called.
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
