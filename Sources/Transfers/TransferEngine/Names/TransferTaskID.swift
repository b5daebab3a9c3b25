/// A task of a session; its number is never reused within the session (R43).
package struct TransferTaskID: Codable, Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The session in which the number is unique.
  package let session: TransferSessionID
  /// The `taskIdentifier`, starting at 1.
  package let number: Int

  /// - Parameter number: checked by the engine if it comes from a client.
  package init(session: TransferSessionID, number: Int) {
    self.session = session
    self.number = number
  }

  /// `com.example.app/session#7`
  package var description: String { "\(session)#\(number)" }

  /// CHOICE: how many tasks may be numbered by a process and not yet known to be durable. So many numbers are
  /// skipped when its program may have seen some, and then both the process and the daemon have died.
  package static let numbersAhead = 1_024

  /// The largest number, which every JSON parser can represent.
  static let lastNumber = 1 << 53

  /// Orders by session, then by number: the order in which tasks were made.
  package static func < (lhs: Self, rhs: Self) -> Bool {
    (lhs.session, lhs.number) < (rhs.session, rhs.number)
  }
}
