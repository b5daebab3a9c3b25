/// CHOICE, all of it: numbers of background transfers that Apple does not publish or guarantee.
package struct TransferChoices: Sendable, Hashable {
  /// CHOICE (R92): the most connections at a time, of all sessions together.
  package var connections = 64

  /// CHOICE (R72): the delay before the first retry; each further one doubles it.
  package var firstRetryDelay: Duration = .seconds(10)

  /// CHOICE (R72): the longest delay between retries.
  package var longestRetryDelay: Duration = .seconds(3600)

  /// CHOICE (R72): the shortest wait for `Retry-After`.
  package var shortestRetryAfter: Duration = .seconds(30)

  /// CHOICE (R72): the longest wait for `Retry-After`.
  package var longestRetryAfter: Duration = .seconds(86_400)

  /// CHOICE (R72): how often `Retry-After` is followed before the response is taken as the result.
  package var retriesAfter = 5

  /// CHOICE (F21): how often a secure connection is retried after its handshake broke off.
  package var handshakes = 5

  /// CHOICE (F20): the longest timeout of a client; longer ones are reduced to it.
  package var longestTimeout: Duration = .seconds(10 * 365 * 86_400)

  /// CHOICE (R51): how long a new daemon waits for running processes to return before it wakes any.
  package var returnTime: Duration = .seconds(5)

  /// CHOICE (R201): how often a client is woken for a question before the default handling answers it.
  package var questionWakes = 3

  /// CHOICE (R201): how long the first of these wakes may go unanswered; each further one has four times as long.
  package var questionPatience: Duration = .seconds(60)

  /// Returns how long a wake for a question may go unanswered.
  ///
  /// - Parameter wakes: how many there were for the question, this one included.
  func questionPatience(after wakes: Int) -> Duration {
    questionPatience * (1 << (2 * (min(wakes, questionWakes) - 1)))
  }

  /// The longest such time.
  var longestQuestionPatience: Duration { questionPatience(after: questionWakes) }

  /// CHOICE (R74): the bytes per second below which a transfer has stalled.
  package var throughputFloor: Int64 = 100

  /// CHOICE (R74): the time over which the throughput is measured.
  package var throughputWindow: Duration = .seconds(300)

  /// CHOICE (R205): the lowest rate that a download may have, in bytes per second: what the transport reads at once.
  ///
  /// With a lower one it would seem to stall (R70, R74).
  package var lowestRate: Int64 = 1024

  /// CHOICE (R49): the most redirects that one attempt follows.
  package var redirects = 16

  /// CHOICE (R75): how long the bytes of a cancelled download are kept.
  package var parkingTime: Duration = .seconds(7 * 86_400)

  /// CHOICE (R203): kept bytes take one in so many of the bytes that would be free without them.
  package var parkedPart: Int64 = 4

  /// CHOICE (R88): the last fraction of the resource timeout, in which discretionary constraints are lifted.
  package var urgentPart = 0.1

  /// The delay of tasks started in the background after the first wake (R91); each further one doubles it.
  package var firstRateDelay: Duration = .seconds(60)

  /// CHOICE (R91): the longest such delay.
  package var longestRateDelay: Duration = .seconds(86_400)

  package init() {}
}
