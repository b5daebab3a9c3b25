internal import BackgroundExecution
public import Foundation
internal import Synchronization
internal import AppRuntime

/// Plays a sound on the device's clock: it is silent, but takes its time (R156).
///
/// A player that is not retained falls silent. May be used on any thread; its delegate is called on the main
/// thread. CHOICE: it reads only WAV files of uncompressed samples. `rate`, `pan`, `play(atTime:)`, metering
/// and `format` are not supported.
open class AVAudioPlayer: NSObject, @unchecked Sendable {
  private struct State {
    var duration: Int64 = 0
    var loops = 0
    /// The position in nanoseconds, including all repetitions, when it last stopped.
    var place: Int64 = 0
    /// When it continued from there; nil while it is stopped.
    var since: Int64?
    var isPlaying = false
    var isInterrupted = false
    /// Counts changes of the playback, so that an outdated scheduled end is recognized.
    var turn = 0
    var volume: Float = 1

    /// The duration of all repetitions; nil for endless ones.
    var length: Int64? {
      guard loops >= 0 else { return nil }
      let (length, overflow) = duration.multipliedReportingOverflow(by: Int64(loops) + 1)
      return overflow ? .max : length
    }

    func place(at now: Int64) -> Int64 {
      let place = since.map { self.place + (now - $0) } ?? self.place
      return length.map { min($0, place) } ?? place
    }
  }

  private let state = Mutex(State())
  private let voice = PlayerClient()
  private let number: Int

  /// Receives the end of playback, on the main thread.
  open weak var delegate: (any AVAudioPlayerDelegate)?

  /// The file; nil for sound from memory.
  public let url: URL?

  /// The sound that it was made with; nil for a file.
  public let data: Data?

  /// The number of channels: 2 for stereo.
  public let numberOfChannels: Int

  /// Reads a sound from a file.
  ///
  /// - Throws: an error of `NSOSStatusErrorDomain` if the file is missing or cannot be played.
  /// - ObjectiveC: `initWithContentsOfURL:error:`
  public init(contentsOf url: URL) throws {
    guard let data = try? Data(contentsOf: url, options: .mappedIfSafe) else {
      throw Self.error(Self.unspecified)
    }
    let file = try Self.file(data)
    self.url = url
    self.data = nil
    numberOfChannels = file.channels
    number = AudioSystem.shared.add(voice)
    super.init()
    setUp(file)
  }

  /// Reads a sound from a file; the type hint is ignored.
  ///
  /// - ObjectiveC: `initWithContentsOfURL:fileTypeHint:error:`
  public convenience init(contentsOf url: URL, fileTypeHint utiString: String?) throws {
    try self.init(contentsOf: url)
  }

  /// Takes a sound from memory.
  ///
  /// - Throws: an error of `NSOSStatusErrorDomain` if it cannot be played.
  /// - ObjectiveC: `initWithData:error:`
  public init(data: Data) throws {
    let file = try Self.file(data)
    url = nil
    self.data = data
    numberOfChannels = file.channels
    number = AudioSystem.shared.add(voice)
    super.init()
    setUp(file)
  }

  /// Takes a sound from memory; the type hint is ignored.
  ///
  /// - ObjectiveC: `initWithData:fileTypeHint:error:`
  public convenience init(data: Data, fileTypeHint utiString: String?) throws {
    try self.init(data: data)
  }

  deinit { AudioSystem.shared.remove(number) }

  private func setUp(_ file: WaveFile) {
    state.withLock { $0.duration = file.duration }
    voice.player = self
  }

  // MARK: Playing

  /// The duration of one repetition, in seconds.
  open var duration: TimeInterval { Self.seconds(state.withLock(\.duration)) }

  /// The position in seconds; can be set.
  open var currentTime: TimeInterval {
    get {
      state.withLock { state in
        let place = state.place(at: AudioSystem.now)
        return Self.seconds(state.duration > 0 ? place % state.duration : 0)
      }
    }
    set {
      let isPlaying = state.withLock { state in
        let wanted = Int64(max(0, min(newValue, 9e9)) * 1e9)
        state.place = min(wanted, state.duration)
        if state.since != nil { state.since = AudioSystem.now }
        return state.isPlaying
      }
      if isPlaying { plan() }
    }
  }

  /// The number of repetitions after the first playback; negative for endless ones.
  open var numberOfLoops: Int {
    get { state.withLock(\.loops) }
    set {
      let isPlaying = state.withLock { state in
        state.loops = newValue
        return state.isPlaying
      }
      if isPlaying { plan() }
    }
  }

  /// The volume from 0 to 1; stored without effect.
  open var volume: Float {
    get { state.withLock(\.volume) }
    set { state.withLock { $0.volume = newValue } }
  }

  /// Sets the volume over time (iOS 10); here at once, as it has no effect.
  ///
  /// - ObjectiveC: `setVolume:fadeDuration:`
  open func setVolume(_ volume: Float, fadeDuration duration: TimeInterval) { self.volume = volume }

  /// - ObjectiveC: `playing`
  open var isPlaying: Bool { state.withLock(\.isPlaying) }

  /// Activates the session, as `play()` does too.
  ///
  /// - Returns: whether it succeeded.
  /// - ObjectiveC: `prepareToPlay`
  @discardableResult
  open func prepareToPlay() -> Bool { (try? AudioSystem.shared.activate()) != nil }

  /// Starts or resumes playback, and activates the session (R152).
  ///
  /// - Returns: whether it succeeded: not during a call, and not where the app may not be audible (R155).
  /// - ObjectiveC: `play`
  @discardableResult
  open func play() -> Bool {
    guard !isPlaying else { return true }
    guard let isHeld = try? AudioSystem.shared.begin(number, url?.lastPathComponent) else {
      return false
    }
    state.withLock { state in
      state.isPlaying = true
      state.isInterrupted = false
      state.since = isHeld ? nil : AudioSystem.now
    }
    plan()
    return true
  }

  /// Pauses playback; `play()` continues from here.
  ///
  /// - ObjectiveC: `pause`
  open func pause() { stop(.paused) }

  /// Stops playback; as on iOS the position is kept, and `play()` continues from there.
  ///
  /// - ObjectiveC: `stop`
  open func stop() { stop(.stopped) }

  private func stop(_ end: AudioEnd) {
    guard halt() else { return }
    AudioSystem.shared.end(number, end)
  }

  /// - Returns: whether it was playing.
  fileprivate func halt(isInterrupted: Bool = false) -> Bool {
    state.withLock { state in
      guard state.isPlaying else { return false }
      state.place = state.place(at: AudioSystem.now)
      state.since = nil
      state.isPlaying = false
      state.isInterrupted = isInterrupted
      state.turn += 1
      return true
    }
  }

  fileprivate func hold(_ isHeld: Bool) {
    let goesOn = state.withLock { state in
      guard state.isPlaying, isHeld == (state.since != nil) else { return false }
      state.place = state.place(at: AudioSystem.now)
      state.since = isHeld ? nil : AudioSystem.now
      state.turn += 1
      return !isHeld
    }
    if goesOn { plan() }
  }

  /// Schedules the end, unless there is none.
  private func plan() {
    let plan: (turn: Int, rest: Int64)? = state.withLock { state in
      state.turn += 1
      guard state.since != nil, let length = state.length else { return nil }
      return (state.turn, length - state.place(at: AudioSystem.now))
    }
    guard let plan else { return }
    DispatchQueue.main.asyncAfter(deadline: .now() + .nanoseconds(Int(max(0, plan.rest)))) {
      [weak self] in
      MainActor.assumeIsolated { self?.finish(plan.turn) }
    }
  }

  /// R156: ends the playback, unless it was changed since.
  @MainActor private func finish(_ turn: Int) {
    let isOver = state.withLock { state in
      guard state.turn == turn, state.isPlaying else { return false }
      state.place = 0
      state.since = nil
      state.isPlaying = false
      return true
    }
    guard isOver else { return }
    AudioSystem.shared.end(number, .finished)
    delegate?.audioPlayerDidFinishPlaying(self, successfully: true)
  }

  // MARK: Interruptions

  @MainActor fileprivate func interrupt() {
    if halt(isInterrupted: true) { delegate?.audioPlayerBeginInterruption(self) }
  }

  @MainActor fileprivate func endInterruption(shouldResume: Bool) {
    let wasInterrupted = state.withLock { state in
      defer { state.isInterrupted = false }
      return state.isInterrupted
    }
    guard wasInterrupted else { return }
    let options = AVAudioSession.InterruptionOptions(rawValue: shouldResume ? 1 : 0)
    delegate?.audioPlayerEndInterruption(self, withOptions: Int(options.rawValue))
  }

  // MARK: Files

  /// `kAudioFileUnspecifiedError`, `wht?`.
  private static let unspecified = 2_003_334_207
  /// `kAudioFileUnsupportedFileTypeError`, `typ?`.
  private static let unsupportedFileType = 1_954_115_647

  private static func file(_ data: Data) throws -> WaveFile {
    guard let file = WaveFile(data) else { throw error(unsupportedFileType) }
    return file
  }

  private static func error(_ code: Int) -> NSError {
    NSError(domain: NSOSStatusErrorDomain, code: code)
  }

  private static func seconds(_ nanoseconds: Int64) -> TimeInterval {
    TimeInterval(nanoseconds) / 1e9
  }
}

/// The registered stand-in for a player, which the process retains instead of the player.
private final class PlayerClient: AudioPlayerClient, @unchecked Sendable {
  weak var player: AVAudioPlayer?

  func hold(_ isHeld: Bool) { player?.hold(isHeld) }
  func stopForSession() { _ = player?.halt() }
  @MainActor func interrupt() { player?.interrupt() }
  @MainActor func endInterruption(shouldResume: Bool) {
    player?.endInterruption(shouldResume: shouldResume)
  }
}

/// Receives the end of a sound; each method is optional.
@MainActor public protocol AVAudioPlayerDelegate: AnyObject {
  /// The sound has ended, with all its repetitions. Not called when the player is stopped or interrupted.
  ///
  /// - ObjectiveC: `audioPlayerDidFinishPlaying:successfully:`
  func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool)

  /// The sound could not be decoded.
  ///
  /// - ObjectiveC: `audioPlayerDecodeErrorDidOccur:error:`
  func audioPlayerDecodeErrorDidOccur(_ player: AVAudioPlayer, error: (any Error)?)

  /// The player was interrupted and is paused; deprecated since iOS 8 in favor of the session's notification.
  ///
  /// - ObjectiveC: `audioPlayerBeginInterruption:`
  @available(iOS, introduced: 2.2, deprecated: 8)
  func audioPlayerBeginInterruption(_ player: AVAudioPlayer)

  /// The interruption has ended; deprecated since iOS 8.
  ///
  /// - Parameter flags: those of `AVAudioSession.InterruptionOptions`.
  /// - ObjectiveC: `audioPlayerEndInterruption:withOptions:`
  @available(iOS, introduced: 6, deprecated: 8)
  func audioPlayerEndInterruption(_ player: AVAudioPlayer, withOptions flags: Int)
}

extension AVAudioPlayerDelegate {
  /// Does nothing.
  public func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) {}
  /// Does nothing.
  public func audioPlayerDecodeErrorDidOccur(_ player: AVAudioPlayer, error: (any Error)?) {}
  /// Does nothing.
  public func audioPlayerBeginInterruption(_ player: AVAudioPlayer) {}
  /// Does nothing.
  public func audioPlayerEndInterruption(_ player: AVAudioPlayer, withOptions flags: Int) {}
}
