package import BackgroundExecution
package import RuleBlocks
extension NetworkModel {
  package enum Event: Sendable, Hashable {
    /// Opens a connection over its own link, with the number ``NetworkModel/nextNumber``.
    case open(NetworkLink)
    /// Opens a connection to a host outside, with the number ``NetworkModel/nextNumber``.
    case openOverRadio
    /// Looks up a host outside, with the number ``NetworkModel/nextNumber``.
    case lookUp
    /// A side sends bytes, no more than ``NetworkModel/room(of:_:)`` allows.
    case send(Int, Side, [UInt8])
    /// A side ends its stream.
    case finish(Int, Side)
    /// The connection is refused; the opener learns of it when an answer could have arrived.
    case refuse(Int)
    /// The connection is broken off, or closed by both sides; data on its way is dropped.
    case close(Int)
    /// The radio joins another network, or none; connections over the former one are broken off.
    case change(NetworkLink?)
    /// The radio's network fails for a period, as far as that is not past: nothing moves.
    case outage(Range<DeviceInstant>)
  }

  package enum Action: RuleAction {
    /// A request for a connection has reached the other side.
    case reach(Int)
    /// The opener learns that the connection is established, or the result of its lookup.
    case open(Int)
    /// The opener learns that nothing accepts it.
    case fail(Int)
    /// There is no network for the request.
    case unreachable(Int)
    /// Both sides have lost the connection, or the lookup.
    case broken(Int)
    /// Bytes arrive at a side.
    case deliver(Int, Side, [UInt8])
    /// A side learns that the other one has ended its stream.
    case end(Int, Side)
    /// A side that had filled its lane may send again.
    case room(Int, Side)
    case misuse(Misuse)

    package var reportedMisuse: Misuse? {
      if case .misuse(let misuse) = self { misuse } else { nil }
    }
  }
}
