import DeviceSimulator
import DeviceTrace
import Testing

/// The lock screen's controls of a real app that uses MediaPlayer (R260, R261).
struct NowPlayingTests {
  private func device(_ environment: [String: String] = [:]) throws -> TestDevice {
    let mode = "<key>UIBackgroundModes</key><array><string>audio</string></array>"
    return try TestDevice("music", program: .uikit, iOS: 18, plist: mode) {
      $0.environment["TEST_APP"] = "remote"
      $0.environment.merge(environment) { $1 }
    }
  }

  @Test func isControlledFromTheLockScreen() throws {
    let test = try device()
    let (device, music) = (test.device, test.device.launch("music"))
    #expect(device.nowPlaying?.buttons == ["play", "pause", "nextTrack"])
    device.lock()
    device.advance(by: .seconds(12))
    #expect("\(device.nowPlaying!)" == "Piece 1, 12 of 180 s, playing")
    device.pressPause()
    #expect(test.lines.last == "pause" && !music.isPlaying)
    device.advance(by: .minutes(5))
    #expect("\(device.nowPlaying!)" == "Piece 1, 12 of 180 s, paused")
    #expect(music.state == .suspended)
    device.pressPlay()
    #expect(test.lines.last == "play in the background" && music.isPlaying)
    device.advance(by: .seconds(30))
    #expect("\(device.nowPlaying!)" == "Piece 1, 42 of 180 s, playing")
    device.pressNextTrack()
    #expect(device.nowPlaying?.title == "Piece 2")
    #expect(device.nowPlaying?.buttons == ["play", "pause", "nextTrack", "previousTrack"])
    device.pressNextTrack()
    let failed = try test.trace.events(.action).filter { $0.name == "remoteCommandFailed" }
    #expect(failed.map(\.value) == ["100"] && music.isPlaying)
    device.advance(by: .minutes(4))
    #expect(music.state == .suspended)
  }

  @Test(arguments: [
    ("nan", "Piece 1, 12 s, playing"), ("inf", "Piece 1, 12 s, playing"),
    ("1e300", "Piece 1, 12 s, playing"), ("-inf", "Piece 1, playing"),
  ])
  func leavesOutTimesThatAreNoNumbers(duration: String, words: String) throws {
    let test = try device(["TEST_DURATION": duration])
    test.device.launch("music")
    test.device.advance(by: .seconds(12))
    #expect(test.device.nowPlaying?.description == words)
  }

  @Test func playsAfterACallWithTheButtonOfTheHeadphones() throws {
    let test = try device()
    let (device, music) = (test.device, test.device.launch("music"))
    device.connectHeadphones()
    device.pressHome()
    device.receiveCall()
    device.endCall(shouldResume: false)
    device.advance(by: .seconds(5))
    #expect(!music.isPlaying && music.state == .suspended)
    device.pressHeadphoneButton()
    #expect(test.lines.last == "play in the background" && music.isPlaying)
    device.pressHeadphoneButton()
    #expect(test.lines.last == "pause" && !music.isPlaying)
  }
}
