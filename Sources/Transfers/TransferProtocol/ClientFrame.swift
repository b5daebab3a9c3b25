package import TransferEngine

/// A frame from a client to the daemon.
package enum ClientFrame: Codable, Sendable, Hashable {
  /// The first frame: the client's name, and the absolute path of its container, which files that it names
  /// must lie in.
  case hello(client: TransferClientID, container: String)
  /// Makes a request; the answer has the same number.
  case ask(request: Int, ClientRequest)
  /// Registers the command that starts this client when it has events and is not running; nil for none. There
  /// is no answer.
  case register(LaunchCommand?)
  /// Makes a request in the user's name, without a hello; ``ServiceFrame/overseen(_:)`` answers such requests
  /// in order.
  case oversee(OverseerRequest)

  package func encoded() throws(TransferFrameError) -> [UInt8] {
    try TransferFrames.frame(self, limit: TransferFrames.clientLimit)
  }
}
