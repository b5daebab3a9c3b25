internal import AppRuntime
internal import BackgroundExecution
public import Foundation
internal import Synchronization

/// What the lock screen shows of the Now Playing app (R260).
public class MPNowPlayingInfoCenter: NSObject {
  // Its state has a lock.
  private nonisolated(unsafe) static let instance = MPNowPlayingInfoCenter()

  /// The center of the app.
  ///
  /// - ObjectiveC: `defaultCenter`
  public class func `default`() -> MPNowPlayingInfoCenter { instance }

  private struct State: @unchecked Sendable {
    // Values of a property list, which are copied.
    var info: [String: Any]?
    var playback = MPNowPlayingPlaybackState.unknown
  }

  private let state = Mutex(State())

  private override init() { super.init() }

  /// The texts and numbers, by the keys `MPMediaItemProperty...` and `MPNowPlayingInfoProperty...`.
  ///
  /// Shown are title, artist, album, duration, elapsed time and rate; others are stored.
  public var nowPlayingInfo: [String: Any]? {
    get { state.withLock { $0 }.info }
    set {
      let new = State(info: newValue)
      state.withLock { $0.info = new.info }
      RemoteControls.shared.set(newValue.map { NowPlayingInfo($0) })
    }
  }

  /// The state of playback; Apple: only on macOS. Stored: the device knows which app is heard.
  public var playbackState: MPNowPlayingPlaybackState {
    get { state.withLock(\.playback) }
    set { state.withLock { $0.playback = newValue } }
  }
}

/// A state of playback.
public enum MPNowPlayingPlaybackState: UInt, Sendable {
  /// - ObjectiveC: `MPNowPlayingPlaybackStateUnknown`
  case unknown = 0
  /// - ObjectiveC: `MPNowPlayingPlaybackStatePlaying`
  case playing = 1
  /// - ObjectiveC: `MPNowPlayingPlaybackStatePaused`
  case paused = 2
  /// - ObjectiveC: `MPNowPlayingPlaybackStateStopped`
  case stopped = 3
  /// - ObjectiveC: `MPNowPlayingPlaybackStateInterrupted`
  case interrupted = 4
}

/// The title of a piece.
public let MPMediaItemPropertyTitle = "title"
/// Its artist.
public let MPMediaItemPropertyArtist = "artist"
/// The title of its album.
public let MPMediaItemPropertyAlbumTitle = "albumTitle"
/// Its duration in seconds.
public let MPMediaItemPropertyPlaybackDuration = "playbackDuration"
/// The position in seconds at the moment of setting it.
public let MPNowPlayingInfoPropertyElapsedPlaybackTime =
  "MPNowPlayingInfoPropertyElapsedPlaybackTime"
/// The speed at which the position moves; 1 if it is missing.
public let MPNowPlayingInfoPropertyPlaybackRate = "MPNowPlayingInfoPropertyPlaybackRate"

extension NowPlayingInfo {
  fileprivate init(_ info: [String: Any]) {
    func number(_ key: String) -> Double? {
      switch info[key] {
      case let value as Double: value
      case let value as Float: Double(value)
      case let value as Int: Double(value)
      case let value as NSNumber: value.doubleValue
      default: nil
      }
    }
    self.init(
      title: info[MPMediaItemPropertyTitle] as? String,
      artist: info[MPMediaItemPropertyArtist] as? String,
      album: info[MPMediaItemPropertyAlbumTitle] as? String,
      duration: number(MPMediaItemPropertyPlaybackDuration),
      elapsed: number(MPNowPlayingInfoPropertyElapsedPlaybackTime),
      rate: number(MPNowPlayingInfoPropertyPlaybackRate))
  }
}
