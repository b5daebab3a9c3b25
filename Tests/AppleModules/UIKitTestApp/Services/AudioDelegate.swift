import AVFoundation
import UIKit

/// An app that plays a generated sound and prints the resulting callbacks, as `TEST_AUDIO` says.
final class AudioDelegate: UIResponder, UIApplicationDelegate, AVAudioPlayerDelegate,
  _ApplicationMain
{
  static func _makeDelegate() -> any UIApplicationDelegate { AudioDelegate() }

  private var player: AVAudioPlayer?
  private let session = AVAudioSession.sharedInstance()
  private let wish = ProcessInfo.processInfo.environment["TEST_AUDIO"] ?? ""

  func applicationDidFinishLaunching(_ application: UIApplication) {
    _ = NotificationCenter.default.addObserver(
      forName: AVAudioSession.interruptionNotification, object: session, queue: nil
    ) { note in
      let type = (note.userInfo?[AVAudioSessionInterruptionTypeKey] as? UInt)
        .flatMap(AVAudioSession.InterruptionType.init)
      let options = AVAudioSession.InterruptionOptions(
        rawValue: note.userInfo?[AVAudioSessionInterruptionOptionKey] as? UInt ?? 0)
      let reason = (note.userInfo?[AVAudioSessionInterruptionReasonKey] as? UInt)
        .flatMap(AVAudioSession.InterruptionReason.init)
      if let reason { return print("interrupted: \(reason)") }
      MainActor.assumeIsolated { self.interrupted(type, options) }
    }
    _ = NotificationCenter.default.addObserver(
      forName: AVAudioSession.routeChangeNotification, object: session, queue: nil
    ) { note in
      let reason = (note.userInfo?[AVAudioSessionRouteChangeReasonKey] as? UInt)
        .flatMap(AVAudioSession.RouteChangeReason.init)
      let old =
        note.userInfo?[AVAudioSessionRouteChangePreviousRouteKey] as? AVAudioSessionRouteDescription
      let ports = [old, AVAudioSession.sharedInstance().currentRoute].map {
        $0?.outputs.first?.portType.rawValue ?? "nothing"
      }
      print(
        "route \(reason ?? .unknown): \(ports[0]) to \(ports[1]), main thread: \(Thread.isMainThread)"
      )
    }
    if wish == "stays" { try? session.setPrefersInterruptionOnRouteDisconnect(false) }
    do {
      if wish != "ambient" { try session.setCategory(.playback) }
      if wish == "mixes" { try session.setCategory(.playback, options: .mixWithOthers) }
      let made = try AVAudioPlayer(data: Sound.silence(seconds: 180))
      made.delegate = self
      print("\(made.duration) s, \(made.numberOfChannels) channel")
      if wish == "loses" { return print("plays: \(made.play())") }
      player = made
      if wish != "later" { print("plays: \(made.play())") }
    } catch {
      print("error \((error as NSError).code)")
    }
  }

  func applicationDidEnterBackground(_ application: UIApplication) {
    print("background at \(player?.currentTime ?? -1)")
    if wish == "pauses" { player?.pause() }
    if wish == "busy" {
      do { try session.setActive(false) } catch { print("error \((error as NSError).code)") }
      print("playing: \(player?.isPlaying ?? false)")
    }
    if wish == "later" { print("plays: \(player?.play() ?? false)") }
  }

  func applicationWillEnterForeground(_ application: UIApplication) {
    print("front at \(player?.currentTime ?? -1), playing: \(player?.isPlaying ?? false)")
  }

  func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) {
    print("finished: \(flag) at \(player.currentTime)")
    if wish == "again" { print("plays: \(player.play())") }
    if wish == "polite" {
      try? session.setActive(false, options: .notifyOthersOnDeactivation)
    }
  }

  func audioPlayerBeginInterruption(_ player: AVAudioPlayer) { print("player interrupted") }

  private func interrupted(
    _ type: AVAudioSession.InterruptionType?, _ options: AVAudioSession.InterruptionOptions
  ) {
    guard type == .ended else {
      return print("began at \(player?.currentTime ?? -1), plays: \(player?.play() ?? false)")
    }
    print("ended, should resume: \(options.contains(.shouldResume))")
    if options.contains(.shouldResume) { print("plays: \(player?.play() ?? false)") }
  }
}

/// Silent sounds.
enum Sound {
  /// A WAV file of 8 kHz, 8 bits, one channel.
  static func silence(seconds: Int) -> Data {
    let count = UInt32(seconds * 8000)
    var data = Data("RIFF".utf8)
    data.append(number: 36 + count)
    data.append(contentsOf: "WAVEfmt ".utf8)
    data.append(number: 16 as UInt32)
    for field in [1, 1] as [UInt16] { data.append(number: field) }
    for field in [8000, 8000] as [UInt32] { data.append(number: field) }
    for field in [1, 8] as [UInt16] { data.append(number: field) }
    data.append(contentsOf: "data".utf8)
    data.append(number: count)
    return data + Data(repeating: 128, count: Int(count))
  }
}

extension Data {
  fileprivate mutating func append(number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }
}
