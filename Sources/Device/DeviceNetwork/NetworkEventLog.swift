import RuleBlocks
internal import BackgroundExecution

/// The events of the network for the journal: requests from their begins to their ends, and failed uses.
///
/// The network reports its traffic; ``RequestLog`` determines which bytes belong to which request.
struct NetworkEventLog {
  /// The events that were not taken yet.
  private var news: [NetworkEvent] = []
  /// The number of the last request on the device.
  private var lastRequest = 0

  /// Takes the events for the journal.
  mutating func takeNews() -> [NetworkEvent] {
    defer { news = [] }
    return news
  }

  /// Notes bytes of a member to a server, in which requests may begin.
  mutating func noteRequests(in bytes: [UInt8], of cable: DeviceConnection, at now: DeviceInstant) {
    guard cable.server != nil else { return }
    for request in cable.requests.send(bytes) {
      lastRequest += 1
      cable.requests.begin(lastRequest, at: now)
      let text = "\(request.method) \(cable.host)\(request.target)"
      news.append(.begins(lastRequest, text, cable.opener))
    }
  }

  /// Notes that bytes from or to a member have used the radio.
  mutating func noteTraffic(_ cable: DeviceConnection) { news.append(.traffic(cable.opener)) }

  /// Notes bytes of a server to a member, which may complete responses.
  mutating func noteDelivery(of count: Int, _ cable: DeviceConnection, at now: DeviceInstant) {
    for end in cable.requests.deliver(count) {
      let outcome = end.status.map { RequestOutcome.status($0) } ?? .raw
      note(end.request, outcome, bytes: end.bytes, cable, at: now)
    }
  }

  /// Ends the unanswered requests of a connection.
  mutating func close(_ cable: DeviceConnection, _ outcome: RequestOutcome, at now: DeviceInstant) {
    for request in cable.requests.close() { note(request, outcome, bytes: nil, cable, at: now) }
  }

  /// Notes a request to a host without a network.
  mutating func noteUnreachable(_ cable: DeviceConnection) {
    lastRequest += 1
    news.append(.begins(lastRequest, cable.host, cable.opener))
    news.append(.ends(lastRequest, .noNetwork, bytes: nil, elapsed: .zero, cable.opener))
  }

  /// Notes a failed use of the network; the text continues the name of the app.
  mutating func refuse(_ text: String, _ member: NetworkMember) {
    news.append(.refused(text, member))
  }

  /// Notes that a member connects to a host of the device or to a path.
  mutating func want(_ host: String) { news.append(.wanted(host)) }

  /// Notes a request for a host, or a port of it, that is not served.
  mutating func refuseUnserved(_ host: String, port: Int?, _ member: NetworkMember) {
    refuse(Self.unserved(host, port: port), member)
  }

  /// Returns the message for a host that is not served, with the line of the scenario that would serve it.
  private static func unserved(_ host: String, port: Int?) -> String {
    let argument = port.map { [80, 443].contains($0) ? "" : ", port: \($0)" } ?? ""
    return
      "connects to '\(host)'\(port.map { ", port \($0)" } ?? ""), which the scenario does not serve; "
      + "add device.serve(\"\(host)\"\(argument)) { request in ... } to it"
  }

  /// Notes the end of a request.
  ///
  /// - Parameter bytes: the size of the response's body; nil without a complete one.
  private mutating func note(
    _ request: RequestLog.Open, _ outcome: RequestOutcome, bytes: Int?, _ cable: DeviceConnection,
    at now: DeviceInstant
  ) {
    let elapsed = now - request.start
    news.append(
      .ends(request.number, outcome, bytes: bytes, elapsed: elapsed, cable.opener))
  }
}
