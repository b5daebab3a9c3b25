/// A task of a session; its number is never given again within the session (R43).
package struct TransferTaskID: Codable, Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The session that the number counts in.
  package let session: TransferSessionID
  /// The `taskIdentifier`, from 1.
  package let number: Int

  /// - Parameter number: checked by the engine, where a client gives it.
  package init(session: TransferSessionID, number: Int) {
    self.session = session
    self.number = number
  }

  /// `com.example.app/session#7`
  package var description: String { "\(session)#\(number)" }

  /// CHOICE: how many tasks a process may have given numbers to that it has not heard to be
  /// durable. So many numbers are left out when it may have shown some to its program and then
  /// neither it nor the daemon lives.
  package static let numbersAhead = 1_024

  /// The last number, which each reader of JSON can hold.
  static let lastNumber = 1 << 53

  /// By session, then by number: the order in which tasks were made.
  package static func < (lhs: Self, rhs: Self) -> Bool {
    (lhs.session, lhs.number) < (rhs.session, rhs.number)
  }
}
