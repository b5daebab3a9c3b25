import AVFoundation
import MediaPlayer
import UIKit

/// An object that only its handler retains, and that removes the handler when it is released.
private final class CommandOwner {
  private let command: MPRemoteCommand
  private var token: Any?

  private init(_ command: MPRemoteCommand) { self.command = command }

  static func own(_ command: MPRemoteCommand) {
    let owner = CommandOwner(command)
    owner.token = command.addTarget { _ in owner.token == nil ? .commandFailed : .success }
  }

  deinit { command.removeTarget(token) }
}

/// A player of two pieces that the lock screen controls.
final class RemoteDelegate: UIResponder, UIApplicationDelegate, _ApplicationMain {
  static func _makeDelegate() -> any UIApplicationDelegate { RemoteDelegate() }

  private var player: AVAudioPlayer?
  private var number = 1
  /// In seconds.
  private let duration =
    ProcessInfo.processInfo.environment["TEST_DURATION"].flatMap { Double($0) } ?? 180

  func applicationDidFinishLaunching(_ application: UIApplication) {
    try? AVAudioSession.sharedInstance().setCategory(.playback)
    let center = MPRemoteCommandCenter.shared()
    center.playCommand.addTarget { [self] event in
      print(
        "play \(application.applicationState == .background ? "in the background" : "in front")")
      return resume() && event.command === center.playCommand ? .success : .commandFailed
    }
    center.pauseCommand.addTarget { [self] _ in
      print("pause")
      player?.pause()
      show(rate: 0)
      return .success
    }
    center.nextTrackCommand.addTarget { [self] _ in
      guard number < 2 else { return .noSuchContent }
      number += 1
      begin()
      center.previousTrackCommand.isEnabled = true
      return .success
    }
    let token = center.previousTrackCommand.addTarget { _ in .success }
    center.previousTrackCommand.isEnabled = false
    CommandOwner.own(center.stopCommand)
    center.stopCommand.removeTarget(nil)
    _ = token
    begin()
  }

  private func begin() {
    player = try? AVAudioPlayer(data: Sound.silence(seconds: 180))
    _ = resume()
  }

  private func resume() -> Bool {
    let plays = player?.play() ?? false
    show(rate: plays ? 1 : 0)
    return plays
  }

  private func show(rate: Double) {
    MPNowPlayingInfoCenter.default().nowPlayingInfo = [
      MPMediaItemPropertyTitle: "Piece \(number)", MPMediaItemPropertyPlaybackDuration: duration,
      MPNowPlayingInfoPropertyElapsedPlaybackTime: player?.currentTime ?? 0,
      MPNowPlayingInfoPropertyPlaybackRate: rate,
    ]
  }
}
