import DeviceSimulator
import DeviceTrace
import Testing

/// Audio of real apps that use UIKit and AVFoundation (R93, R150-R157).
struct AudioTests {
  private static let mode =
    "<key>UIBackgroundModes</key><array><string>audio</string></array>"

  private func device(
    _ apps: [String] = ["music"], _ wish: String = "", plist: String? = Self.mode
  ) throws -> TestDevice {
    let change: (inout DeviceConfiguration) -> Void = {
      $0.environment["TEST_APP"] = "audio"
      $0.environment["TEST_AUDIO"] = wish
    }
    return apps.count == 1
      ? try TestDevice("music", program: .uikit, iOS: 18, plist: plist, change: change)
      : try TestDevice("game", "music", program: .uikit, iOS: 18, plist: plist, change: change)
  }

  /// The ends of audio stretches in the trace, with their times and reasons.
  private func ends(_ test: TestDevice) throws -> [String] {
    try test.trace.events(.ends).filter { $0.span == "audio" }
      .map { "\($0.app ?? "") \($0.seconds) \($0.outcome ?? "")" }
  }

  @Test("R93: an app plays on in the background to the end of its sound, and is suspended")
  func playsInTheBackground() throws {
    let test = try device()
    let music = test.device.launch("music")
    #expect(test.lines == ["180.0 s, 1 channel", "plays: true"])
    test.device.advance(by: .seconds(30))
    test.device.pressHome()
    test.device.advance(by: .seconds(149))
    #expect(music.isPlaying && music.state == .background)
    #expect(test.device.playingApps.map(\.id) == ["music"])
    test.device.advance(by: .seconds(1))
    #expect(test.lines.suffix(2) == ["background at 30.0", "finished: true at 0.0"])
    #expect(!music.isPlaying && music.state == .background)
    test.device.advance(by: .seconds(1))
    #expect(music.state == .suspended)
    #expect(try ends(test) == ["music 180.0 finished"] && test.trace.misuses == [])
  }

  @Test("R151: without the mode it is silenced, says the log, and goes on in front where it stood")
  func standsStillWithoutTheMode() throws {
    let test = try device(plist: nil)
    let music = test.device.launch("music")
    test.device.advance(by: .seconds(30))
    test.device.pressHome()
    test.device.advance(by: .minutes(10))
    #expect(!music.isPlaying && music.state == .suspended)
    let action = try #require(try test.trace.events(.action).first { $0.name == "audioSilenced" })
    #expect(
      action.text
        == "silences 'music': its Info.plist does not list 'audio' under UIBackgroundModes")
    music.launch()
    #expect(test.lines.last == "front at 30.0, playing: true" && music.isPlaying)
    test.device.advance(by: .seconds(150))
    #expect(test.lines.last == "finished: true at 0.0")
  }

  @Test("R151: the default category is silenced by the lock, and playback is not")
  func locks() throws {
    for wish in ["ambient", ""] {
      let test = try device(["music"], wish)
      let music = test.device.launch("music")
      test.device.lock()
      test.device.advance(by: .minutes(2))
      #expect(music.isPlaying == wish.isEmpty)
      #expect(test.device.isAsleep != wish.isEmpty)
    }
  }

  @Test("R93: a pause in the background suspends the app, which knows where it was")
  func pauses() throws {
    let test = try device(["music"], "pauses")
    let music = test.device.launch("music")
    test.device.advance(by: .seconds(10))
    test.device.pressHome()
    test.device.advance(by: .seconds(1))
    #expect(music.state == .suspended)
    test.device.advance(by: .minutes(1))
    music.launch()
    #expect(test.lines.last == "front at 10.0, playing: false")
  }

  @Test("R153: a call interrupts an app in the background, which goes on when it is told to")
  func isInterruptedByACall() throws {
    let test = try device()
    let music = test.device.launch("music")
    test.device.advance(by: .seconds(20))
    test.device.pressHome()
    test.device.advance(by: .seconds(20))
    test.device.receiveCall()
    #expect(test.lines.suffix(2) == ["player interrupted", "began at 40.0, plays: false"])
    test.device.advance(by: .minutes(5))
    #expect(music.state == .suspended && test.device.isInCall)
    test.device.endCall()
    #expect(test.lines.suffix(2) == ["ended, should resume: true", "plays: true"])
    #expect(music.isPlaying && music.state == .background)
    test.device.advance(by: .seconds(140))
    #expect(test.lines.last == "finished: true at 0.0")
    #expect(try ends(test) == ["music 40.0 interrupted", "music 480.0 finished"])
    #expect(try test.trace.misuses == [])
  }

  @Test("R153: without shouldResume a suspended app hears of the end when it runs next")
  func hearsOfTheEndLater() throws {
    let test = try device()
    let music = test.device.launch("music")
    test.device.pressHome()
    test.device.advance(by: .seconds(20))
    test.device.receiveCall()
    test.device.advance(by: .minutes(5))
    test.device.endCall(shouldResume: false)
    #expect(test.lines.last == "began at 20.0, plays: false" && music.state == .suspended)
    music.launch()
    #expect(
      test.lines.suffix(2) == ["ended, should resume: false", "front at 20.0, playing: false"])
  }

  @Test("R153: a call covers an app in front as well")
  func isInterruptedInFront() throws {
    let test = try device()
    let music = test.device.launch("music")
    music.beginInterruption(.call)
    #expect(music.state == .inactive && test.lines.last == "began at 0.0, plays: false")
    music.endInterruption(.call)
    #expect(music.state == .active && music.isPlaying)
  }

  @Test("R262: an answered call moves the app in front to the background until it is over")
  func isMovedAwayByACall() throws {
    let test = try device()
    let music = test.device.launch("music")
    test.device.receiveCall()
    #expect(music.state == .inactive)
    test.device.answerCall()
    test.device.advance(by: .minutes(5))
    #expect(music.state == .suspended)
    test.device.endCall()
    #expect(music.state == .active && music.isPlaying)
    #expect(try test.trace.misuses == [])
  }

  @Test("R152: one app that plays interrupts another, and gives way when it says so (R154)")
  func givesWay() throws {
    let test = try device(["game", "music"], "polite")
    let music = test.device.launch("music")
    test.device.advance(by: .seconds(5))
    let game = test.device.launch("game")
    #expect(!music.isPlaying && game.isPlaying)
    test.device.advance(by: .seconds(180))
    #expect(!game.isPlaying && music.isPlaying && music.state == .background)
  }

  @Test("R155: a session that is deactivated while it plays is an error, in the words of iOS")
  func isBusy() throws {
    let test = try device(["music"], "busy")
    test.device.launch("music")
    test.device.pressHome()
    #expect(test.lines.suffix(2) == ["error 560030580", "playing: false"])
    #expect(
      try test.trace.misuses == [
        "Deactivating an audio session that has running I/O. All I/O should be stopped or paused "
          + "prior to deactivating the audio session."
      ])
  }

  @Test("R155: nothing begins in the background that may not be heard there")
  func refusesToBeginInTheBackground() throws {
    for plist in [Self.mode, nil] {
      let test = try device(["music"], "later", plist: plist)
      test.device.launch("music")
      test.device.pressHome()
      #expect(test.lines.last == "plays: \(plist != nil)")
    }
  }

  @Test("R156: a player that nothing keeps falls silent")
  func losesItsPlayer() throws {
    let test = try device(["music"], "loses")
    let music = test.device.launch("music")
    #expect(test.lines.last == "plays: true" && !music.isPlaying)
    #expect(try ends(test) == ["music 0.0 released"])
  }

  @Test("R156: a sound that is begun again at its end goes on")
  func playsAgain() throws {
    let test = try device(["music"], "again")
    let music = test.device.launch("music")
    test.device.pressHome()
    test.device.advance(by: .minutes(60))
    #expect(music.isPlaying && music.state == .background)
    #expect(test.lines.count { $0.hasPrefix("finished") } == 20)
  }

  @Test(
    "R93: audio leaves the time for background tasks as it is, and an app that is killed is silent")
  func endsWithItsProcess() throws {
    let test = try device()
    let music = test.device.launch("music")
    test.device.pressHome()
    music.terminateBySystem()
    #expect(!music.isPlaying)
    #expect(try ends(test) == ["music 0.0 processEnded"])
  }

  @Test("R194: what is heard goes on in headphones, and is interrupted when they are gone")
  func reroutes() throws {
    let test = try device()
    let music = test.device.launch("music")
    test.device.connectHeadphones()
    #expect(
      test.lines.suffix(1) == [
        "route newDeviceAvailable: Speaker to Headphones, main thread: false"
      ], "\(test.lines)")
    #expect(music.isPlaying && test.device.hasHeadphones)
    test.device.pressHome()
    test.device.advance(by: .seconds(10))
    test.device.disconnectHeadphones()
    let lines = test.lines.suffix(3)
    #expect(
      lines.contains("route oldDeviceUnavailable: Headphones to Speaker, main thread: false")
        && lines.contains("interrupted: routeDisconnected") && lines.contains("player interrupted"),
      "\(test.lines)")
    #expect(!music.isPlaying && !test.device.hasHeadphones)
    test.device.advance(by: .seconds(5))
    #expect(music.state == .suspended)
    #expect(try ends(test) == ["music 10.0 interrupted"] && test.trace.misuses == [])
  }

  @Test("R194: an app that wants it, and each one before iOS 17, plays on from the speaker")
  func playsOnFromTheSpeaker() throws {
    for (wish, version) in [("stays", 18), ("", 16)] {
      let test = try TestDevice("music", program: .uikit, iOS: version, plist: Self.mode) {
        $0.environment["TEST_APP"] = "audio"
        $0.environment["TEST_AUDIO"] = wish
      }
      let music = test.device.launch("music")
      test.device.connectHeadphones()
      test.device.disconnectHeadphones()
      #expect(
        test.lines.last == "route oldDeviceUnavailable: Headphones to Speaker, main thread: false",
        "\(test.lines)")
      #expect(music.isPlaying)
    }
  }

  @Test("R194: a new process knows of the headphones, and no change")
  func knowsTheRouteAtItsStart() throws {
    let test = try device()
    test.device.connectHeadphones()
    test.device.launch("music")
    #expect(test.lines == ["180.0 s, 1 channel", "plays: true"])
    test.device.disconnectHeadphones()
    #expect(
      test.lines.contains("route oldDeviceUnavailable: Headphones to Speaker, main thread: false"))
  }
}
