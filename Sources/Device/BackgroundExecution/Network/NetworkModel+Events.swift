package import RuleBlocks
extension NetworkModel {
  /// What can happen to the network.
  package enum Event: Sendable, Hashable {
    /// A connection over a link of its own is asked for; it gets ``NetworkModel/nextNumber``.
    case open(NetworkLink)
    /// A connection to somewhere outside is asked for; it gets ``NetworkModel/nextNumber``.
    case openOverRadio
    /// A server outside is asked whether there is a host; the question gets ``NetworkModel/nextNumber``.
    case lookUp
    /// A side sends bytes, not more than there is ``NetworkModel/room(of:_:)`` for.
    case send(Int, Side, [UInt8])
    /// A side will send no more.
    case finish(Int, Side)
    /// The connection is not accepted; the opener learns of it when an answer could have come.
    case refuse(Int)
    /// It is broken off, or both sides have gone; what is on its way is dropped.
    case close(Int)
    /// The radio has another network, or none; connections over it do not outlive the former one.
    case change(NetworkLink?)
    /// The radio's network is out in a time, as far as that is not past: nothing moves.
    case outage(Range<DeviceInstant>)
  }

  /// What the network asks of its shell.
  package enum Action: RuleAction {
    /// A request for a connection has come to the other side.
    case reach(Int)
    /// The opener learns that the connection stands, or the answer to its question.
    case open(Int)
    /// The opener learns that nothing accepts it.
    case fail(Int)
    /// There is no network to ask.
    case unreachable(Int)
    /// Both sides have lost the connection, or the question.
    case broken(Int)
    /// Bytes come out at a side.
    case deliver(Int, Side, [UInt8])
    /// A side learns that the other one sends no more.
    case end(Int, Side)
    /// A side that had filled its lane may send again.
    case room(Int, Side)
    /// An event could not happen.
    case misuse(Misuse)

    /// What such an action reports; nil for any other.
    package var reportedMisuse: Misuse? {
      if case .misuse(let misuse) = self { misuse } else { nil }
    }
  }
}
