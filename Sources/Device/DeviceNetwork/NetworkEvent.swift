internal import BackgroundExecution

/// An event of the network for the journal.
///
/// Events are in the order in which they happened, and are taken by the engine (`Engine.processNetworkEvents`).
package enum NetworkEvent {
  /// A request begins; the text contains its method, host and target.
  case begins(Int, String, NetworkMember)
  /// A request has ended, with the size of the response's body if there is one.
  case ends(Int, RequestOutcome, bytes: Int?, elapsed: Duration, NetworkMember)
  /// Bytes from or to a member have used the radio.
  case traffic(NetworkMember)
  /// A use of the network that the device refuses.
  case refused(String, NetworkMember)
  /// A member connects to a host of the device or to a path.
  case wanted(String)
}

/// How a request ended.
package enum RequestOutcome: Hashable {
  /// With a response of this status.
  case status(Int)
  /// With bytes that are no response.
  case raw
  /// The connection was broken off.
  case lost
  /// The app did not wait for the response.
  case cancelled
  /// There was no network.
  case noNetwork

  /// The word in traces.
  package var name: String {
    switch self {
    case .status(let status): "\(status)"
    case .raw: "rawBytes"
    case .lost: "connectionLost"
    case .cancelled: "cancelled"
    case .noNetwork: "noNetwork"
    }
  }
}
