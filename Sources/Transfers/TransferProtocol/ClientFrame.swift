package import TransferEngine

/// What a client says to the daemon.
package enum ClientFrame: Codable, Sendable, Hashable {
  /// The first frame: its name, and the folder that is its own, an absolute path. Files that it names lie
  /// below that folder.
  case hello(client: TransferClientID, container: String)
  /// Asks for something; the answer has the same number.
  case ask(request: Int, ClientRequest)
  /// What may start this client when something is to be told while it does not run; nil for nothing. There
  /// is no answer.
  case register(LaunchCommand?)
  /// Asks for something in the user's name, without a hello; answered by ``ServiceFrame/overseen(_:)``, one
  /// after the other.
  case oversee(OverseerRequest)

  /// The frame.
  package func encoded() throws(TransferFrameError) -> [UInt8] {
    try TransferFrames.frame(self, limit: TransferFrames.clientLimit)
  }
}
