internal import BackgroundExecution

/// What has happened in the network that the journal is to know.
///
/// They come in the order in which they have happened, and are taken by the engine
/// (`Engine.followNetwork`).
enum NetworkNews {
  /// A request begins; the text says what is asked of which host.
  case begins(Int, String, NetworkMember)
  /// A request has ended; with a response, the bytes of whose body are told.
  case ends(Int, RequestOutcome, bytes: Int?, elapsed: Duration, NetworkMember)
  /// Bytes that a member has sent or gets have gone over the radio.
  case traffic(NetworkMember)
  /// A use of the network that the device refuses.
  case refused(String, NetworkMember)
  /// A member connects to a host of the device or to a path.
  case wanted(String)
}

/// How a request ended.
enum RequestOutcome: Hashable {
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

  /// As one name in traces.
  var name: String {
    switch self {
    case .status(let status): "\(status)"
    case .raw: "rawBytes"
    case .lost: "connectionLost"
    case .cancelled: "cancelled"
    case .noNetwork: "noNetwork"
    }
  }
}
