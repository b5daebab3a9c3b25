import BackgroundExecution
import RuleBlocks
import Testing

/// The Now Playing app and the buttons of the lock screen (R260, R261).
struct NowPlayingRuleTests {
  private static func bench() -> AudioBench {
    var bench = AudioBench(["a": ["audio"], "b": ["audio"]])
    bench.feed("a", .launch)
    return bench
  }

  /// The commands that apps were woken for, in order.
  private func commands(_ bench: AudioBench) -> [String] {
    bench.told.compactMap {
      guard case .request(let app, .wake(.remoteCommand(let command), _, _)) = $0 else {
        return nil
      }
      return "\(app) \(command.rawValue)"
    }
  }

  @Test("R260: the last app that was heard without mixing is shown, if it handles a command")
  func showsTheLastOne() {
    var bench = Self.bench()
    bench.play("a")
    #expect(bench.server.nowPlaying == nil)
    bench.tell(.commands("a", [.pause]), .info("a", NowPlayingInfo(title: "Song")))
    #expect(bench.server.nowPlaying?.id == "a" && bench.server.nowPlaying?.info?.title == "Song")
    bench.feed("a", .home)
    bench.feed("b", .launch)
    bench.tell(.commands("b", [.play]))
    bench.play("b", mixes: true)
    #expect(bench.server.nowPlaying?.id == "a")
    bench.play("b", .playback)
    bench.tell(.end("b", player: 1, .paused), .begin("b", player: 1))
    #expect(bench.server.nowPlaying?.id == "b")
    bench.feed("b", .crashed)
    #expect(bench.server.nowPlaying == nil)
  }

  @Test(
    "R261: a button resumes the app in the background for its command, and a sound keeps it there")
  func resumesTheApp() {
    var bench = Self.bench()
    bench.tell(.commands("a", [.play, .pause]))
    bench.play("a")
    bench.feed("a", .home)
    bench.tell(.end("a", player: 1, .paused))
    bench.pass(.seconds(5))
    #expect(bench.state("a") == .suspended)
    bench.tell(.press(.play))
    #expect(commands(bench) == ["a play"])
    bench.tell(.begin("a", player: 1))
    bench.pass(.seconds(60))
    #expect(bench.heard == ["a"] && bench.lives["a"]?.applicationState == .background)
    bench.tell(.end("a", player: 1, .paused))
    bench.pass(.seconds(5))
    bench.tell(.press(.pause))
    bench.pass(.seconds(2))
    #expect(bench.state("a") == .suspended && bench.misuses == [])
  }

  @Test("R261: a button without a handler is not there, and without an app there is none")
  func hasNoOtherButtons() {
    var bench = Self.bench()
    bench.tell(.press(.play))
    #expect(bench.told.last == .misuse(.nothingPlays))
    bench.tell(.commands("a", [.play]))
    bench.play("a")
    bench.tell(.press(.nextTrack))
    #expect(bench.told.last == .misuse(.buttonMissing("a", .nextTrack)))
    bench.tell(.commands("a", []), .press(.play))
    #expect(bench.told.last == .misuse(.nothingPlays))
  }

  @Test("R261: one command stands for play, pause and the button of headphones")
  func translatesButtons() {
    var bench = Self.bench()
    bench.tell(.commands("a", [.togglePlayPause]))
    bench.play("a")
    bench.tell(.press(.pause), .press(.togglePlayPause))
    bench.tell(.commands("a", [.play, .pause]), .press(.togglePlayPause))
    bench.tell(.end("a", player: 1, .paused), .press(.togglePlayPause))
    #expect(
      commands(bench) == ["a togglePlayPause", "a togglePlayPause", "a pause", "a play"])
  }
}
