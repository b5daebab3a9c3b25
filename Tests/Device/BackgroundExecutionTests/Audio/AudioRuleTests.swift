import BackgroundExecution
import Testing

/// The rules of audio (R93, R150-R155).
struct AudioRuleTests {
  private static let apps: [AppID: [String]] = ["game": [], "music": ["audio"]]

  /// A bench with an app that plays in the foreground until the user presses Home.
  private func goneHome(
    _ app: AppID, _ category: AudioCategory, mixes: Bool = false
  ) -> AudioBench {
    var bench = AudioBench(Self.apps)
    bench.feed(app, .launch)
    bench.play(app, category, mixes: mixes)
    bench.feed(app, .home)
    bench.pass(.seconds(60))
    return bench
  }

  @Test(
    "R93: with mode and category an app runs on while it is heard, and is suspended after a pause")
  func r93RunsWhileItPlays() {
    var bench = goneHome("music", .playback)
    #expect(bench.heard == ["music"] && bench.state("music") != .suspended)
    bench.pass(.seconds(3600))
    #expect(bench.heard == ["music"] && bench.state("music") != .suspended)
    bench.tell(.end("music", player: 1, .paused))
    #expect(bench.heard == [] && bench.state("music") != .suspended)
    bench.pass(.seconds(1))
    #expect(bench.state("music") == .suspended)
    #expect(bench.outcomes == [.ended(.paused)] && bench.misuses == [])
  }

  @Test(
    "R150: categories that go on in the background",
    arguments: [
      (AudioCategory.playback, true), (.playAndRecord, true), (.record, true),
      (.multiRoute, true), (.ambient, false), (.soloAmbient, false),
    ])
  func r150Categories(_ category: AudioCategory, _ goesOn: Bool) {
    let bench = goneHome("music", category)
    #expect((bench.heard == ["music"]) == goesOn)
    #expect((bench.state("music") == .suspended) != goesOn)
    #expect(
      bench.told.contains(.refused("music", .category, AudioSessionSettings(category))) != goesOn)
  }

  @Test(
    "R150: one of several players is enough, and the next song may begin at the end of the last")
  func r150SeveralPlayers() {
    var bench = goneHome("music", .playback)
    bench.tell(.begin("music", player: 2), .end("music", player: 1, .finished))
    bench.pass(.seconds(10))
    #expect(bench.heard == ["music"] && bench.outcomes == [])
    bench.tell(.end("music", player: 2, .finished), .begin("music", player: 3))
    bench.pass(.seconds(10))
    #expect(bench.heard == ["music"] && bench.state("music") != .suspended)
    // A repeated end changes nothing.
    bench.tell(.end("music", player: 1, .stopped))
    #expect(bench.heard == ["music"] && bench.misuses == [])
  }

  @Test("R151: without the mode an app is silenced at Home and suspended, and goes on in front")
  func r151SilencedWithoutTheMode() {
    var bench = goneHome("game", .playback)
    #expect(bench.heard == [] && bench.state("game") == .suspended)
    #expect(bench.told.contains(.refused("game", .modeMissing, AudioSessionSettings(.playback))))
    #expect(bench.told.contains(.silence("game", true)) && bench.outcomes == [.silenced])
    bench.feed("game", .returnToApp)
    #expect(bench.heard == ["game"] && bench.told.contains(.silence("game", false)))
    #expect(bench.misuses == [])
  }

  @Test("R151: the lock silences as Home does", arguments: [("music", true), ("game", false)])
  func r151Lock(_ name: String, _ goesOn: Bool) {
    let app = AppID(name)
    var bench = AudioBench(Self.apps)
    bench.feed(app, .launch)
    bench.play(app)
    bench.feed(app, .lock)
    bench.pass(.seconds(60))
    #expect((bench.heard == [app]) == goesOn)
    #expect((bench.state(app) == .suspended) != goesOn)
    #expect(bench.lives[app]?.keepsDeviceAwake == goesOn)
  }

  @Test("R152: a session that does not mix interrupts the others that do not")
  func r152Interrupts() {
    var bench = goneHome("music", .playback)
    bench.feed("game", .launch)
    bench.play("game", .soloAmbient)
    #expect(bench.interrupted == ["music"] && bench.heard == ["game"])
    #expect(bench.outcomes == [.interrupted])
    bench.pass(.seconds(1))
    #expect(bench.state("music") == .suspended)
  }

  @Test(
    "R152: sound that mixes leaves others alone, and is left alone",
    arguments: [(AudioCategory.ambient, false), (.playback, true)])
  func r152Mixes(_ category: AudioCategory, _ allowsOthers: Bool) {
    var bench = goneHome("music", .playback)
    bench.feed("game", .launch)
    bench.play("game", category, mixes: allowsOthers)
    #expect(bench.interrupted == [] && bench.heard == ["game", "music"])
    bench.tell(.deactivate("music", tellsOthers: false), .begin("music", player: 2))
    #expect(bench.interrupted == [] && bench.heard == ["game", "music"])
  }

  @Test(
    "R153: a call interrupts, and an app that was heard in the background is resumed for its end")
  func r153Call() {
    var bench = goneHome("music", .playback)
    bench.resumes = { [.begin($0, player: 1)] }
    bench.tell(.device(.callBegins))
    #expect(bench.interrupted == ["music"] && bench.heard == [])
    bench.pass(.seconds(120))
    #expect(bench.state("music") == .suspended)
    bench.tell(.device(.callEnds(shouldResume: true)))
    #expect(bench.heard == ["music"])
    bench.pass(.seconds(3600))
    #expect(bench.heard == ["music"] && bench.state("music") != .suspended && bench.misuses == [])
  }

  @Test("R153: an app that does not play then is suspended again")
  func r153ResumedInVain() {
    var bench = goneHome("music", .playback)
    bench.tell(.device(.callBegins))
    bench.pass(.seconds(120))
    bench.tell(.device(.callEnds(shouldResume: true)))
    #expect(bench.state("music") != .suspended)
    bench.pass(.seconds(1))
    #expect(bench.state("music") == .suspended && bench.heard == [] && bench.misuses == [])
  }

  @Test("R153: without shouldResume, or in front, nothing is woken and the app is told")
  func r153Told() {
    var bench = goneHome("music", .playback)
    bench.tell(.device(.callBegins))
    bench.pass(.seconds(120))
    bench.tell(.device(.callEnds(shouldResume: false)))
    #expect(bench.state("music") == .suspended)
    #expect(
      bench.told.suffix(2) == [
        .surroundings("music", AudioSurroundings()), .resumes("music", shouldResume: false),
      ])
    bench.feed("game", .launch)
    bench.play("game")
    bench.tell(.device(.callBegins), .device(.callEnds(shouldResume: true)))
    #expect(bench.told.contains(.resumes("game", shouldResume: true)) && bench.heard == [])
  }

  @Test("R154: who is deactivated tells those that it has interrupted only if it says so")
  func r154NotifiesOthers() {
    for tells in [false, true] {
      var bench = goneHome("music", .playback)
      bench.resumes = { [.begin($0, player: 1)] }
      bench.feed("game", .launch)
      bench.play("game")
      bench.pass(.seconds(10))
      bench.tell(.end("game", player: 1, .finished))
      bench.tell(.deactivate("game", tellsOthers: tells))
      #expect(bench.heard == (tells ? ["music"] : []))
      #expect(bench.misuses == [])
    }
  }

  @Test("R155: where a session cannot be active")
  func r155Refusals() {
    let free = AudioSurroundings()
    let heard = AudioSurroundings(isOtherHeard: true)
    let calling = AudioSurroundings(isInCall: true)
    let playback = AudioSessionSettings(.playback)
    #expect(free.refusal(of: playback, hasMode: true, isInFront: false) == nil)
    #expect(free.refusal(of: playback, hasMode: false, isInFront: true) == nil)
    #expect(free.refusal(of: playback, hasMode: false, isInFront: false) == .cannotStartPlaying)
    let ambient = AudioSessionSettings(.ambient)
    #expect(free.refusal(of: ambient, hasMode: true, isInFront: false) == .cannotStartPlaying)
    #expect(heard.refusal(of: playback, hasMode: true, isInFront: false) == .cannotInterruptOthers)
    #expect(heard.refusal(of: playback, hasMode: true, isInFront: true) == nil)
    let mixing = AudioSessionSettings(.playback, allowsOthers: true)
    #expect(heard.refusal(of: mixing, hasMode: true, isInFront: false) == nil)
    #expect(calling.refusal(of: playback, hasMode: true, isInFront: true) == .insufficientPriority)
  }

  @Test("R93: nothing of a process outlives it")
  func r93Ends() {
    var bench = goneHome("music", .playback)
    bench.feed("music", .systemKill)
    bench.pass(.seconds(5))
    #expect(bench.heard == [] && bench.outcomes == [.processEnded])
    bench.feed("music", .launch)
    #expect(bench.heard == [] && bench.server.client("music")?.settings == AudioSessionSettings())
    bench.play("music")
    bench.feed("music", .crashed)
    #expect(bench.heard == [] && bench.misuses == [])
  }

  @Test("R150: events of an app that is not there are a misuse")
  func r150UnknownApp() {
    var bench = AudioBench(Self.apps)
    bench.tell(.begin("other", player: 1))
    #expect(bench.misuses == [.unknownApp("other")])
  }

  @Test("R194: the loss of headphones interrupts what is heard and does not mix, without an end")
  func r194Route() {
    var bench = AudioBench(["game": [], "music": ["audio"]])
    bench.feed("game", .launch)
    bench.play("game", .ambient)
    bench.tell(.output(.headphones), .output(.headphones))
    #expect(bench.told.count { $0 == .rerouted("game", from: .speaker) } == 1)
    bench.tell(.output(.speaker))
    #expect(bench.heard == ["game"])
    bench.feed("game", .home)
    bench.feed("music", .launch)
    bench.play("music")
    bench.tell(.output(.headphones), .output(.speaker))
    #expect(bench.heard == [] && bench.told.contains(.disconnects("music")))
    #expect(bench.interrupted == [])
    bench.tell(.device(.callBegins), .device(.callEnds(shouldResume: true)))
    #expect(
      bench.told.allSatisfy { if case .resumes("music", _) = $0 { false } else { true } }
        && bench.misuses == [])
    bench.play("music")
    bench.tell(.endWithRoute("music", false), .output(.headphones), .output(.speaker))
    #expect(bench.heard == ["music"])
  }
}
