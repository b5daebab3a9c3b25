import Testing
import UIKit

/// Methods called by selector, at once and later.
@MainActor struct PerformTests {
  private final class Sum: NSObject {
    var total = 0
    override init() {
      _ = Self.isExposed
      super.init()
    }
    private static let isExposed: Bool = {
      _expose(Sum.self, "add:to:", isolated: false) { sum, arguments in
        let (one, two): (NSNumber, NSNumber) = (_arg(arguments, 0), _arg(arguments, 1))
        (sum as? Sum)?.total = one.intValue + two.intValue
        return nil
      }
      _expose(Sum.self, "clear:", isolated: false) { sum, arguments in
        let by: NSNumber? = _arg(arguments, 0)
        (sum as? Sum)?.total = by == nil ? 0 : -1
        return nil
      }
      _expose(Sum.self, "number", isolated: false) { sum, _ in (sum as? Sum)?.total }
      _expose(Sum.self, "me", isolated: false) { sum, _ in _res(sum) }
      return true
    }()
  }

  private let sum = Sum()

  @Test func passesTwoArguments() {
    sum.perform(Selector("add:to:"), with: 2, with: 3)
    #expect(sum.total == 5)
  }

  @Test func passesNilWhereTheMethodTakesIt() {
    sum.total = 4
    sum.perform(Selector("clear:"), with: nil)
    #expect(sum.total == 0)
  }

  @Test func passesNoValuesThatAreNoObjects() {
    #expect(sum.perform(Selector("number")) == nil)
    #expect(sum.perform(Selector("me"))?.takeUnretainedValue() === sum)
  }

  @Test func answersWhichMethodsItHas() {
    #expect(sum.responds(to: Selector("add:to:")) && !sum.responds(to: Selector("add:")))
    #expect(!sum.responds(to: nil) && !NSObject().responds(to: Selector("number")))
  }

  @Test func keepsTheObjectUntilItsTimeHasCome() {
    weak var kept: Sum?
    do {
      let sum = Sum()
      kept = sum
      sum.perform(Selector("clear:"), with: 1, afterDelay: 0)
    }
    #expect(kept != nil)
    let end = Date(timeIntervalSinceNow: 5)
    while kept != nil, Date() < end {
      _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.002))
    }
    #expect(kept == nil)
  }

  @Test func trapsForNilWhereTheMethodTakesNone() async {
    let end = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Sum().perform(Selector("add:to:"), with: 1)
    }
    let error = String(decoding: end?.standardErrorContent ?? [], as: UTF8.self)
    #expect(error.contains("argument '2' is nil, but the method takes 'NSNumber'"))
  }
}
