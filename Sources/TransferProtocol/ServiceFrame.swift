package import TransferEngine

/// What the daemon says to a client.
package enum ServiceFrame: Codable, Sendable, Hashable {
  /// The answer to a hello: the folder in which finished files lie, under ``PartialID/fileName``.
  case welcome(files: String)
  case answer(request: Int, ClientAnswer)
  /// The question means nothing here, for this reason; it has no other answer, and the conversation goes on.
  case denied(request: Int, String)
  case overseen(OverseerAnswer)
  case tell(identifier: String, ClientMessage)
  /// The last frame before the daemon hangs up, and why.
  case refused(String)

  /// The frame.
  package func encoded() throws(TransferFrameError) -> [UInt8] {
    try TransferFrames.frame(self, limit: TransferFrames.serviceLimit)
  }
}
