/// CHOICE, all of it: numbers of background transfers that Apple does not publish, or has not fixed.
package struct TransferChoices: Sendable, Hashable {
  /// CHOICE (R92): connections at a time, of all sessions together.
  package var connections = 64

  /// CHOICE (R72): the wait before the first retry; each further one doubles it.
  package var firstRetryDelay: Duration = .seconds(10)

  /// CHOICE (R72): the longest wait between retries.
  package var longestRetryDelay: Duration = .seconds(3600)

  /// CHOICE (R72): the shortest wait that `Retry-After` leads to.
  package var shortestRetryAfter: Duration = .seconds(30)

  /// CHOICE (R72): the longest wait that `Retry-After` leads to.
  package var longestRetryAfter: Duration = .seconds(86_400)

  /// CHOICE (R72): how often `Retry-After` is followed before the response is taken for the result.
  package var retriesAfter = 5

  /// CHOICE (F21): how often a secure connection is tried again whose handshake was broken off.
  package var handshakes = 5

  /// CHOICE (F20): the longest timeout that a client may ask for; a longer one is taken for it.
  package var longestTimeout: Duration = .seconds(10 * 365 * 86_400)

  /// CHOICE (R51): how long a new daemon waits for processes that live to come back before it wakes any.
  package var returnTime: Duration = .seconds(5)

  /// CHOICE (R74): the bytes each second below which a transfer has stalled.
  package var throughputFloor: Int64 = 100

  /// CHOICE (R74): the time over which the throughput is looked at.
  package var throughputWindow: Duration = .seconds(300)

  /// CHOICE (R49): how many redirects one attempt follows.
  package var redirects = 16

  /// CHOICE (R75): how long the bytes of a cancelled download are kept.
  package var parkingTime: Duration = .seconds(7 * 86_400)

  /// CHOICE (R88): the last part of the resource timeout, in which constraints of discretion are lifted.
  package var urgentPart = 0.1

  /// The wait before tasks started in the background begin, after the first wake (R91); each further one
  /// doubles it.
  package var firstRateDelay: Duration = .seconds(60)

  /// CHOICE (R91): the longest such wait.
  package var longestRateDelay: Duration = .seconds(86_400)

  /// The values that the daemon has; tests change some.
  package init() {}
}
