import DeviceTrace
import SampleJudging
import ResultStore
import SampleRunner
import Testing
import WorkbookModel

struct TraceReaderTests {
  private let header = #"{"apps":["news"],"profile":7,"start":1379462400,"trace":3}"#

  private func read(_ lines: String...) -> Trace? {
    Trace(written: Array(lines.map { $0 + "\n" }.joined().utf8))
  }

  @Test func readsEveryLine() throws {
    let trace = try #require(
      read(
        header,
        #"{"app":"news","by":"user","event":"action","name":"launch","ns":5,"text":"opens it"}"#,
        #"{"event":"finished","ns":7}"#))
    #expect(trace.header == TraceHeader(profile: 7, start: 1_379_462_400, apps: ["news"]))
    let launch = TraceEvent.Action("launch", by: .user, "opens it")
    #expect(
      trace.events == [
        TraceEvent(.action(launch), ns: 5, app: "news"), TraceEvent(.finished, ns: 7),
      ])
  }

  /// A trace that no device has written may have any number of them.
  @Test func boundsThePictures() throws {
    let picture =
      #"{"event":"picture","ns":1,"picture":{"cards":[],"height":9,"kind":"screenshot","name":"a","width":9}}"#
    let finished = #"{"event":"finished","ns":7}"#
    for (count, shown, isTooMany) in [
      (39, 39, false), (40, 40, false), (41, 40, true), (5000, 40, true),
    ] {
      let lines = [header] + Array(repeating: picture, count: count) + [finished]
      let trace = try #require(Trace(written: Array(lines.joined(separator: "\n").utf8)))
      #expect(trace.pictures.count == shown && trace.hasTooManyPictures == isTooMany)
      #expect(trace.events.count <= 42 && trace.events.last?.what == .finished)
    }
  }

  @Test func endsAtTheFirstLineThatIsNone() throws {
    let trace = try #require(
      read(
        header, #"{"event":"finished","ns":1}"#, #"{"event":"explode","ns":2}"#, "x", "\u{1B}[2J")
    )
    #expect(trace.events == [TraceEvent(.finished, ns: 1)])
  }

  @Test(arguments: [
    #"{"event":"start","ns":1,"process":1,"by":"user"}"#,
    #"{"event":"start","ns":1,"app":"a","process":1}"#,
    #"{"event":"state","ns":1,"app":"a","state":"asleep"}"#,
    #"{"event":"call","ns":1,"app":"a","name":"x"}"#,
    #"{"event":"action","ns":1,"name":"x","by":"nobody","text":"x"}"#,
    #"{"event":"begins","ns":1,"span":"x"}"#,
    #"{"event":"begins","ns":1,"span":"x","number":1e99}"#,
    #"{"event":"begins","ns":1,"span":"x","number":1,"wake":"x"}"#,
    #"{"event":"ends","ns":1,"span":"x","number":1,"outcome":"x","tone":"loud","elapsed":1}"#,
    #"{"event":"ends","ns":1,"span":"x","number":1,"outcome":"x","tone":"cut"}"#,
    #"{"event":"misuse","ns":1,"text":"x","frames":["12"]}"#,
    #"{"event":"misuse","ns":1,"text":"x","frames":["0x"]}"#,
    #"{"event":"end","ns":1,"app":"a","process":1,"reason":"crash"}"#,
  ])
  func endsAtALineThatLacksWhatItsKindHas(line: String) throws {
    let trace = try #require(read(header, #"{"event":"finished","ns":1}"#, line))
    #expect(trace.events.count == 1)
  }

  @Test func readsNothingWithoutAHeaderOfThisVersion() {
    #expect(read() == nil)
    #expect(read("{}") == nil)
    #expect(read(#"{"event":"finished","ns":7}"#) == nil)
    #expect(read(#"{"apps":[],"profile":7,"start":0,"trace":1}"#) == nil)
  }

  @Test func keepsNeitherReportsNorAddresses() throws {
    let lines = [
      #"{"app":"a","event":"end","ns":1,"process":1,"reason":"crash","report":"x","text":"y"}"#,
      #"{"app":"a","event":"misuse","frames":["0x1"],"ns":1,"text":"z"}"#,
      #"{"app":"a","event":"output","ns":2,"text":"a/b\n"}"#,
    ]
    let trace = try #require(read(header, lines[0], lines[1], lines[2]))
    let shown = read(
      header, #"{"app":"a","event":"end","ns":1,"process":1,"reason":"crash","text":"y"}"#,
      #"{"app":"a","event":"misuse","ns":1,"text":"z"}"#, lines[2])
    #expect(trace.withoutAddresses == shown && trace != shown)
  }

  @Test func findsTheFirstLineInWhichTracesDiffer() {
    let end = #"{"event":"finished","ns":7}"#
    let trace = read(header, #"{"event":"finished","ns":1}"#, end)
    #expect(RunRecord.TraceDifference(trace, trace) == nil)
    #expect(RunRecord.TraceDifference(nil, nil) == nil)
    #expect(RunRecord.TraceDifference(trace, nil) == .init(first: header, second: nil))
    #expect(
      RunRecord.TraceDifference(read(header, #"{"event":"finished","ns":1}"#), trace)
        == .init(first: nil, second: end))
    #expect(
      RunRecord.TraceDifference(trace, read(header, end, end))
        == .init(first: #"{"event":"finished","ns":1}"#, second: end))
  }

  // MARK: Faults

  private func event(
    _ kind: TraceLine.Kind, _ app: String = "a", name: String? = nil, reason: String = "exited",
    text: String = "", frames: [String]? = nil, report: String? = nil
  ) -> TraceEvent {
    var line = TraceLine(kind, ns: 0, app: app)
    (line.name, line.reason, line.text, line.report) = (name, reason, text, report)
    (line.process, line.by, line.state, line.frames) = (1, "user", .active, frames)
    guard let event = TraceEvent(line) else { fatalError("no event: \(line)") }
    return event
  }

  private func faults(_ events: [TraceEvent]) -> [RawFault] {
    RawFault.all(
      in: Trace(header: TraceHeader(profile: 18, start: 0, apps: ["a", "b"]), events: events))
  }

  @Test(arguments: [
    "exitsOnSuspend", "systemKill", "forceQuit", "exited", "reboot", "notReturned",
    "fetchHandlerNotCalled", "finished", "anything else",
  ])
  func takesWhatChaptersShowForNoFault(reason: String) {
    #expect(faults([event(.start), event(.end, reason: reason)]).isEmpty)
  }

  @Test func takesEachMisuseForAFaultOfItsOwn() {
    let faults = faults([
      event(.start), event(.misuse, text: "called before", frames: ["0x11"]),
      event(.misuse, text: "again"), event(.end, reason: "systemKill"), event(.start),
      event(.misuse, text: "called before"), event(.start, "b"), event(.misuse, "b", text: "x"),
    ])
    #expect(faults.map(\.kind) == [.misuse, .misuse, .misuse])
    #expect(faults.map(\.message) == ["called before", "again", "x"])
    #expect(faults.map(\.addresses) == [["0x10"], [], []])
  }

  @Test func takesTheRemarkInFrontOfAnEndForItsReason() {
    let faults = faults([
      event(.start), event(.start, "b"), event(.misuse, text: "it waits", frames: ["0x11", "0x0"]),
      event(.end, reason: "unresponsive", text: "terminated"), event(.start),
      event(.end, reason: "brokenLink", text: "by nothing"),
    ])
    #expect(faults.map(\.kind) == [.unresponsive, .brokenLink])
    #expect(faults.map(\.message) == ["it waits", "by nothing"])
    // The call ends one byte before the return address.
    #expect(faults.map(\.addresses) == [["0x10"], []])
  }

  @Test func readsTheMessageAndThePlacesOfACrash() {
    let json =
      #"{"description":"Illegal instruction","threads":[{"crashed":true,"frames":["#
      + #"{"sourceLocation":{"file":"/a/a.swift","line":3,"column":5}}]}]}"#
    let report =
      "main/a.swift:3: Fatal error: boom\n\n*** Signal 4: Backtracing ... done ***\n\(json)"
    let faults = faults([
      event(.end, reason: "crash", text: "crashed with signal 4", report: report),
      event(.end, "b", reason: "crash", text: "crashed with signal 9"),
    ])
    #expect(faults.map(\.message) == ["boom", "crashed with signal 9"])
    #expect(faults[0].frames.map(\.line) == [3, 3])
    #expect(faults[1].frames.isEmpty)
  }

  @Test func takesAMainThreadThatNeverComesBackForAFault() {
    let blocked = [
      event(.start), event(.call, name: "launch()"),
      event(.misuse, text: "it waits", frames: ["0x11"]),
    ]
    let faults = faults(blocked + [TraceEvent(.finished, ns: 9)])
    #expect(faults.map(\.kind) == [.blocked])
    #expect(faults.map(\.message) == ["it waits in 'launch()'"])
    #expect(faults.map(\.addresses) == [["0x10"]])
    // Terminated by a rule, returned, or only busy when the scenario was over.
    let terminated = self.faults(blocked + [event(.end, reason: "notReturned")])
    #expect(terminated.map(\.kind) == [.misuse])
    #expect(self.faults(blocked + [event(.returned, name: "launch()")]).map(\.kind) == [.misuse])
    #expect(self.faults(Array(blocked.prefix(2))).isEmpty)
  }

  @Test func takesACallThatIOSRefusesForAFault() {
    let faults = faults([
      event(.start), event(.misuse, name: "fork", text: "iOS refuses 'fork'"), event(.end),
    ])
    #expect(faults.map(\.kind) == [.refused])
    #expect(faults.map(\.message) == ["iOS refuses 'fork'"])
  }

  @Test func tellsEachFaultOnceAndNotWithoutEnd() {
    #expect(faults(Array(repeating: event(.end, reason: "crash", text: "x"), count: 50)).count == 1)
    let many = (0..<50).map { event(.end, reason: "crash", text: "\($0)") }
    #expect(faults(many).count == 16)
  }
}
