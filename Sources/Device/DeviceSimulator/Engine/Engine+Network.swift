import RuleBlocks
internal import BackgroundExecution
internal import DeviceTrace

/// What goes between the engine and the network.
extension Engine {
  /// Takes what an app that has come to rest wants of the network.
  ///
  /// What it asks for and what it has written goes to the network; what comes of it is noted, and
  /// read by those that it is for.
  func followConnections(of app: InstalledApp) throws(ScriptError) {
    guard let member = app.running?.member else { return }
    try network.follow(member, at: now)
    try followNetwork()
  }

  /// The process of an app is gone, and with it its connections.
  ///
  /// To be called while the process is still known here, and with it what it has opened.
  func endConnections(of app: InstalledApp) throws(ScriptError) {
    guard let member = app.running?.member else { return }
    try network.end(member, at: now)
    try followNetwork()
  }

  /// Notes what has happened in the network, and gives time to the members that have got something.
  ///
  /// Called behind everything that may have moved bytes. A daemon that is asked for is started
  /// here.
  func followNetwork() throws(ScriptError) {
    for news in network.takeNews() { try take(news) }
    for process in members where process.member?.takeWake() ?? false { process.wake(at: now) }
  }

  /// The network is out for a time.
  ///
  /// - Parameters:
  ///   - delay: how long it still works, zero or more.
  ///   - length: how long it is out, above zero.
  /// - Throws: for other times.
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

  /// Notes one thing in the journal, or does what the device has to do about it.
  ///
  /// - A request is a span of the trace, by the number that the network gives it.
  /// - Bytes over the radio take power (R169).
  /// - What leads nowhere is a misuse of the app.
  /// - A daemon that is asked for is started.
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

  /// Notes something of a member, which the journal knows by its name.
  private func record(_ what: TraceEvent.What, of member: NetworkMember) {
    journal.record(TraceEvent(what, ns: now.nanoseconds, app: member.name))
  }

  /// The kind of span that a request is.
  private static let request = "request"
}

extension TraceEvent.Outcome {
  /// How a request ended.
  ///
  /// A status below 400 is a success, any other a failure; 304 brings nothing new, and bytes that
  /// are no HTTP say nothing of it.
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
