import DeviceNetwork
import RuleBlocks
internal import BackgroundExecution
internal import DeviceTrace

/// The interaction of the engine with the network.
extension Engine {
  /// Handles what a resting app wants from the network.
  ///
  /// Its requests and data are passed to the network; the results are recorded, and delivered to their
  /// recipients.
  func followConnections(of app: InstalledApp) throws(ScriptError) {
    guard let member = app.running?.member else { return }
    try network.follow(member, at: now)
    try processNetworkEvents()
  }

  /// Ends the connections of an app whose process has ended.
  ///
  /// Must be called before the process is removed, as that knows its connections.
  func endConnections(of app: InstalledApp) throws(ScriptError) {
    guard let member = app.running?.member else { return }
    try network.end(member, at: now)
    try processNetworkEvents()
  }

  /// Records what has happened in the network, and gives time to members that have received something.
  ///
  /// Must be called after everything that may have moved data. Also starts daemons on demand.
  func processNetworkEvents() throws(ScriptError) {
    for news in network.takeNews() { try take(news) }
    for process in members where process.member?.takeWake() ?? false { process.wake(at: now) }
  }

  /// Schedules an outage of the network.
  ///
  /// - Parameters:
  ///   - delay: the time until it begins, zero or more.
  ///   - length: its length, greater than zero.
  /// - Throws: for other times.
  func loseNetwork(after delay: Duration, for length: Duration) throws(ScriptError) {
    guard delay >= .zero, length > .zero else {
      throw ScriptError(
        "the network cannot be lost after \(delay.inSeconds) for \(length.inSeconds); "
          + "pass a delay of at least zero and a length greater than zero")
    }
    let text = "loses the network for \(length.inSeconds)"
    record(
      "loseNetwork", by: .system, value: length.inSeconds,
      delay > .zero ? "\(text) after \(delay.inSeconds)" : text)
    try network.add(outage: now + delay..<now + delay + length, at: now)
    try processNetworkEvents()
    try rest()
  }

  /// Records one event of the network, or performs its consequences.
  ///
  /// - A request is a span of the trace, by the number that the network gives it.
  /// - Traffic over the radio uses energy (R169).
  /// - A failed attempt is a misuse of the app.
  /// - A daemon is started on demand.
  private func take(_ news: NetworkEvent) throws(ScriptError) {
    switch news {
    case .begins(let number, let text, let member):
      record(.begins(TraceEvent.Span(Self.request, number: number, name: text)), of: member)
    case .ends(let number, let outcome, let bytes, let elapsed, let member):
      let end = TraceEvent.SpanEnd(
        Self.request, number: number, TraceEvent.Outcome(outcome),
        elapsed: elapsed.saturatedNanoseconds, amount: bytes.map { "\($0) B" })
      record(.ends(end), of: member)
    case .traffic(let member): try noteTraffic(of: member)
    case .refused(let text, let member):
      record(.misuse(TraceEvent.Misuse("it \(text)")), of: member)
    case .wanted(let host): try startDaemon(at: host)
    }
  }

  /// Records an event of a member, by its name.
  private func record(_ what: TraceEvent.What, of member: NetworkMember) {
    journal.record(TraceEvent(what, ns: now.nanoseconds, app: member.name))
  }

  /// The kind of span of a request.
  private static let request = "request"
}

extension TraceEvent.Outcome {
  /// The outcome of a request.
  ///
  /// A status below 400 is a success, any other a failure; 304 has nothing new, and raw bytes have no status.
  fileprivate init(_ outcome: RequestOutcome) {
    let tone: Tone =
      switch outcome {
      case .status(304): .nothing
      case .status(let status): status < 400 ? .success : .failure
      case .raw: .nothing
      case .lost, .noNetwork: .failure
      case .cancelled: .cut
      }
    self.init(outcome.name, tone)
  }
}
