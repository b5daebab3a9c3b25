internal import BackgroundExecution
internal import DeviceTrace

/// What goes between the engine and the network.
extension Engine {
  /// Takes what an app that has come to rest wants of the network.
  func followConnections(of app: InstalledApp) throws(ScriptError) {
    guard let member = app.running?.member else { return }
    try network.follow(member, at: now)
    try followNetwork()
  }

  /// The process of an app is gone, and with it its connections.
  func endConnections(of app: InstalledApp) throws(ScriptError) {
    guard let member = app.running?.member else { return }
    try network.end(member, at: now)
    try followNetwork()
  }

  /// Notes what has happened in the network, and gives time to the members that have got something.
  func followNetwork() throws(ScriptError) {
    for news in network.takeNews() { try take(news) }
    for process in members where process.member?.takeWake() ?? false { process.wake(at: now) }
  }

  /// The network is out for a time.
  func loseNetwork(after delay: Duration, for length: Duration) throws(ScriptError) {
    guard delay >= .zero, length > .zero else {
      throw ScriptError(
        "the network cannot be lost after \(delay.inSeconds) for \(length.inSeconds); "
          + "give times that lie ahead")
    }
    let text = "loses the network for \(length.inSeconds)"
    record(
      .action(
        TraceEvent.Action(
          "loseNetwork", by: .system, value: length.inSeconds,
          delay > .zero ? "\(text) after \(delay.inSeconds)" : text)))
    try network.add(outage: now + delay..<now + delay + length, at: now)
    try followNetwork()
    try rest()
  }

  private func take(_ news: NetworkNews) throws(ScriptError) {
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

  private func record(_ what: TraceEvent.What, of member: NetworkMember) {
    journal.record(TraceEvent(what, ns: now.nanoseconds, app: member.name))
  }

  /// The kind of span that a request is.
  private static let request = "request"
}

extension TraceEvent.Outcome {
  /// How a request ended.
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
