// Players and the session of audio, as functions of C.

import AVFoundation
import Foundation

/// A player whose delegate's methods are those of its face.
private final class FacedPlayer: AVAudioPlayerDelegate {
  nonisolated let player: AVAudioPlayer
  private nonisolated(unsafe) let face: Pointer

  nonisolated init(_ player: AVAudioPlayer, _ face: Pointer) {
    self.player = player
    self.face = face
    player.delegate = self
  }

  func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) {
    face_play(face, "audioPlayerDidFinishPlaying:successfully:", flag ? 1 : 0)
  }

  func audioPlayerBeginInterruption(_ player: AVAudioPlayer) {
    face_play(face, "audioPlayerBeginInterruption:", 0)
  }

  func audioPlayerEndInterruption(_ player: AVAudioPlayer, withOptions flags: Int) {
    face_play(face, "audioPlayerEndInterruption:withOptions:", flags)
  }
}

/// The text of the error of some work, which the caller frees; nil if there is none.
private func failure(of work: () throws -> Void) -> UnsafeMutablePointer<CChar>? {
  do { try work() } catch { return strdup(JSON.text(JSON.values(of: error))) }
  return nil
}

@_cdecl("core_make_player")
func makePlayer(
  _ face: Pointer, _ path: Name?, _ bytes: UnsafeRawPointer?,
  _ count: Int, _ error: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> Pointer? {
  var made: Pointer?
  error.pointee = failure {
    let player =
      if let path {
        try AVAudioPlayer(contentsOf: URL(fileURLWithPath: String(cString: path)))
      } else {
        try AVAudioPlayer(data: bytes.map { Data(bytes: $0, count: count) } ?? Data())
      }
    made = retained(FacedPlayer(player, face))
  }
  return made
}

@_cdecl("core_play")
func play(_ player: Pointer, _ method: Name) -> Bool {
  let faced: FacedPlayer = object(player)
  switch String(cString: method) {
  case "play": return faced.player.play()
  case "prepareToPlay": return faced.player.prepareToPlay()
  case "isPlaying": return faced.player.isPlaying
  case "pause": faced.player.pause()
  default: faced.player.stop()
  }
  return true
}

@_cdecl("core_player_value")
func playerValue(_ player: Pointer, _ name: Name) -> Double {
  let faced: FacedPlayer = object(player)
  return switch String(cString: name) {
  case "duration": faced.player.duration
  case "currentTime": faced.player.currentTime
  case "numberOfLoops": Double(faced.player.numberOfLoops)
  default: Double(faced.player.volume)
  }
}

@_cdecl("core_set_player_value")
func setPlayerValue(
  _ player: Pointer, _ name: Name, _ value: Double
) {
  let faced: FacedPlayer = object(player)
  switch String(cString: name) {
  case "currentTime": faced.player.currentTime = value
  case "numberOfLoops": faced.player.numberOfLoops = Int(value)
  default: faced.player.volume = Float(value)
  }
}

// MARK: The session

@_cdecl("core_set_audio_category")
func setAudioCategory(
  _ category: Name, _ mode: Name, _ options: UInt
) -> UnsafeMutablePointer<CChar>? {
  failure {
    try AVAudioSession.sharedInstance().setCategory(
      AVAudioSession.Category(rawValue: String(cString: category)),
      mode: AVAudioSession.Mode(rawValue: String(cString: mode)),
      options: AVAudioSession.CategoryOptions(rawValue: options))
  }
}

@_cdecl("core_set_audio_active")
func setAudioActive(_ active: Bool, _ options: UInt) -> UnsafeMutablePointer<CChar>? {
  failure {
    try AVAudioSession.sharedInstance().setActive(
      active, options: AVAudioSession.SetActiveOptions(rawValue: options))
  }
}

@_cdecl("core_audio_session") func audioSession() -> UnsafeMutablePointer<CChar> {
  let session = AVAudioSession.sharedInstance()
  return strdup(
    JSON.text([
      "category": session.category.rawValue, "mode": session.mode.rawValue,
      "options": session.categoryOptions.rawValue,
      "isOtherAudioPlaying": session.isOtherAudioPlaying,
      "output": session.currentRoute.outputs.first?.portType.rawValue ?? "",
    ]))
}

@_cdecl("core_listen_for_audio") func listenForAudio() {
  for name in [AVAudioSession.interruptionNotification, AVAudioSession.routeChangeNotification] {
    _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { posted in
      var info: JSON.Values = [:]
      for case (let key as String, let value as any BinaryInteger) in posted.userInfo ?? [:] {
        info[key] = Int(value)
      }
      face_post_audio(name.rawValue, JSON.text(info))
    }
  }
}
