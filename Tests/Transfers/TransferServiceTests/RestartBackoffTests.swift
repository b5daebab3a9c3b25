import Testing
import TransferService

struct RestartBackoffTests {
  @Test func doublesUpToAMinute() {
    var pauses = RestartBackoff()
    var now = ContinuousClock.now
    var found: [Duration] = []
    for _ in 0..<8 {
      found.append(pauses.next(at: now))
      now += found.last ?? .zero
    }
    #expect(found == [1, 2, 4, 8, 16, 32, 60, 60].map { .seconds($0) })
    #expect(pauses.next(at: now + .seconds(59)) == .seconds(60))
    #expect(pauses.next(at: now + .seconds(300)) == .seconds(1))
  }
}
