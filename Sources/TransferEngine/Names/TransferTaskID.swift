/// A task of a session; its number is never given again within the session (R43).
package struct TransferTaskID: Codable, Sendable, Hashable, Comparable, CustomStringConvertible {
  package let session: TransferSessionID
  /// The `taskIdentifier`, from 1.
  package let number: Int

  package init(session: TransferSessionID, number: Int) {
    self.session = session
    self.number = number
  }

  package var description: String { "\(session)#\(number)" }

  package static func < (lhs: Self, rhs: Self) -> Bool {
    (lhs.session, lhs.number) < (rhs.session, rhs.number)
  }
}
