import RuleBlocks
internal import BackgroundExecution

/// What happens in the network, as the journal is told it: requests from their beginnings to their ends, and
/// uses of the network that lead nowhere.
///
/// The network tells it what goes by; it knows by itself which bytes belong to which request
/// (``RequestLog``).
struct NetworkDiary {
  /// What the journal has not been told.
  private var news: [NetworkNews] = []
  /// The number of the request that began last, on the whole device.
  private var lastRequest = 0

  /// Takes out what the journal is to know.
  mutating func takeNews() -> [NetworkNews] {
    defer { news = [] }
    return news
  }

  /// A member has written bytes to a server; the requests in them begin.
  mutating func noteRequests(in bytes: [UInt8], of cable: Cable, at now: DeviceInstant) {
    guard cable.server != nil else { return }
    for request in cable.requests.send(bytes) {
      lastRequest += 1
      cable.requests.begin(lastRequest, at: now)
      let text = "\(request.method) \(cable.host)\(request.target)"
      news.append(.begins(lastRequest, text, cable.opener))
    }
  }

  /// Bytes of a member, sent or for it, have gone over the radio.
  mutating func noteTraffic(_ cable: Cable) { news.append(.traffic(cable.opener)) }

  /// So many bytes of a server have come to a member; the requests that they answer end.
  mutating func noteDelivery(of count: Int, _ cable: Cable, at now: DeviceInstant) {
    for end in cable.requests.deliver(count) {
      let outcome = end.status.map { RequestOutcome.status($0) } ?? .raw
      note(end.request, outcome, bytes: end.bytes, cable, at: now)
    }
  }

  /// The requests of a connection that are not answered end.
  mutating func close(_ cable: Cable, _ outcome: RequestOutcome, at now: DeviceInstant) {
    for request in cable.requests.close() { note(request, outcome, bytes: nil, cable, at: now) }
  }

  /// Something was asked of a host while there was no network.
  mutating func noteUnreachable(_ cable: Cable) {
    lastRequest += 1
    news.append(.begins(lastRequest, cable.host, cable.opener))
    news.append(.ends(lastRequest, .noNetwork, bytes: nil, elapsed: .zero, cable.opener))
  }

  /// A use of the network leads nowhere; the text goes on after the name of the app.
  mutating func refuse(_ text: String, _ member: NetworkMember) {
    news.append(.refused(text, member))
  }

  /// A member connects to a host of the device or to a path.
  mutating func want(_ host: String) { news.append(.wanted(host)) }

  /// A member asks for a host that is not served, or for a port of it.
  mutating func refuseUnserved(_ host: String, port: Int?, _ member: NetworkMember) {
    refuse(Self.unserved(host, port: port), member)
  }

  /// The words for a host that is not served, with the line of the scenario that would serve it.
  private static func unserved(_ host: String, port: Int?) -> String {
    let argument = port.map { [80, 443].contains($0) ? "" : ", port: \($0)" } ?? ""
    return
      "connects to '\(host)'\(port.map { ", port \($0)" } ?? ""), which the scenario does not serve; "
      + "add device.serve(\"\(host)\"\(argument)) { request in ... } to it"
  }

  /// A request of a connection ends.
  ///
  /// - Parameter bytes: those of the response's body; nil without a whole one.
  private mutating func note(
    _ request: RequestLog.Open, _ outcome: RequestOutcome, bytes: Int?, _ cable: Cable,
    at now: DeviceInstant
  ) {
    let elapsed = now - request.start
    news.append(
      .ends(request.number, outcome, bytes: bytes, elapsed: elapsed, cable.opener))
  }
}
