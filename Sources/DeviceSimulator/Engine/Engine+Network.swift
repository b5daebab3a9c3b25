internal import BackgroundExecution
internal import DeviceTrace

/// What goes between the engine and the network.
extension Engine {
  /// Takes what an app that has come to rest wants of the network.
  func followConnections(of app: InstalledApp) throws(ScriptError) {
    guard let member = app.running?.member else { return }
    try network.follow(member, at: now)
    followNetwork()
  }

  /// The process of an app is gone, and with it its connections.
  func endConnections(of app: InstalledApp) throws(ScriptError) {
    guard let member = app.running?.member else { return }
    try network.end(member, at: now)
    followNetwork()
  }

  /// Notes what has happened in the network, and gives time to those who have got something.
  func followNetwork() {
    for news in network.takeNews() { record(news) }
    for app in apps where app.running?.member.takeWake() ?? false { app.running?.next = now }
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
    followNetwork()
    try rest()
  }

  private func record(_ news: NetworkNews) {
    switch news {
    case .begins(let number, let text, let member):
      record(
        .begins(TraceEvent.Span(Self.request, number: number, name: text)), of: app(of: member))
    case .ends(let number, let outcome, let bytes, let elapsed, let member):
      let end = TraceEvent.SpanEnd(
        Self.request, number: number, TraceEvent.Outcome(outcome),
        elapsed: elapsed.saturatedNanoseconds, amount: bytes.map { "\($0) B" })
      record(.ends(end), of: app(of: member))
    case .refused(let text, let member): recordMisuse("it \(text)", of: app(of: member))
    }
  }

  private func app(of member: NetworkMember) -> InstalledApp? {
    apps.first { $0.id.rawValue == member.name }
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
