/// The optional methods with questions that a session's delegate implements.
///
/// The client's library states them when it opens the session, and they are stored: a question whose method is
/// missing is answered without the client, which may not be running (R202).
package struct DelegateMethods: Codable, Sendable, Hashable {
  /// `willBeginDelayedRequest` (R90).
  package var takesDelayedBegin: Bool
  /// `didReceive challenge` (R51).
  package var takesChallenge: Bool

  package init(takesDelayedBegin: Bool, takesChallenge: Bool) {
    self.takesDelayedBegin = takesDelayedBegin
    self.takesChallenge = takesChallenge
  }
}
