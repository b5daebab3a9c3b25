private import Synchronization

/// A limit on the work that text from chapters, samples and apps may cost this program.
///
/// The unit is a step of constant time: a byte, a line or a pair that is compared. A matcher, scanner or
/// reader of such text takes a budget, spends it as it works, and stops when it is exhausted, as if nothing
/// more matched. Whoever made the budget then reports that at the author's line, instead of the result.
///
/// It is shared by reference: all comparisons of one sample spend the same budget. A cancelled task exhausts
/// it too, so Ctrl-C and `--time-limit` end a comparison as they end a process.
package final class Budget: Sendable {
  /// The number of steps that one sample may cost: about a second of an optimized build.
  package static let standardLimit = 30_000_000

  private let limit: Int
  private let counter = Atomic(0)
  private let isCancelled = Atomic(false)

  /// - Parameter limit: in steps.
  package init(_ limit: Int = Budget.standardLimit) { self.limit = limit }

  /// The steps spent so far; the last ones may exceed the limit.
  package var spent: Int { counter.load(ordering: .relaxed) }

  /// Whether work was, or would have to be, cut short.
  package var isExhausted: Bool { spent > limit || isCancelled.load(ordering: .relaxed) }

  /// Spends some steps.
  ///
  /// - Returns: whether they are within the budget; if not, the caller must stop.
  package func spend(_ steps: Int = 1) -> Bool {
    let (before, after) = counter.wrappingAdd(max(steps, 0), ordering: .relaxed)
    // Asking for cancellation costs more than a step.
    if before / Self.interval != after / Self.interval, Task.isCancelled {
      isCancelled.store(true, ordering: .relaxed)
    }
    return after <= limit && !isCancelled.load(ordering: .relaxed)
  }

  /// The number of steps between two questions for cancellation.
  private static let interval = 1024
}
