internal import BackgroundExecution
public import Foundation
internal import Synchronization
internal import UIKit

/// Plays a sound on the device's clock: nothing is heard, but it takes its time (R156).
///
/// A player that nothing keeps falls silent. May be used on any thread; its delegate is called on the main one.
/// CHOICE: it reads WAV files of plain samples only. Left out are `rate`, `pan`, `play(atTime:)`, metering and
/// `format`.
open class AVAudioPlayer: NSObject, @unchecked Sendable {
  private struct State {
    var duration: Int64 = 0
    var loops = 0
    /// How far it is, with all repetitions so far, in nanoseconds, when it last stood still.
    var place: Int64 = 0
    /// Since when it goes on from there; nil while it stands still.
    var since: Int64?
    var isPlaying = false
    /// Whether an interruption has paused it.
    var isInterrupted = false
    /// Counts the times that it was set going, so that an end that was planned before is known.
    var turn = 0
    var volume: Float = 1

    /// How long all repetitions take; nil for ever.
    var length: Int64? {
      guard loops >= 0 else { return nil }
      let (length, overflow) = duration.multipliedReportingOverflow(by: Int64(loops) + 1)
      return overflow ? .max : length
    }

    /// How far it is now.
    func place(at now: Int64) -> Int64 {
      let place = since.map { self.place + (now - $0) } ?? self.place
      return length.map { min($0, place) } ?? place
    }
  }

  private let state = Mutex(State())
  private let voice = PlayerVoice()
  private let number: Int

  /// Hears of the end, on the main thread.
  open weak var delegate: (any AVAudioPlayerDelegate)?

  /// The file; nil for sound from memory.
  public let url: URL?

  /// The sound that it was made with; nil for a file.
  public let data: Data?

  /// How many sounds there are side by side: 2 for stereo.
  public let numberOfChannels: Int

  /// Reads a sound from a file.
  ///
  /// - Throws: an error of `NSOSStatusErrorDomain` if there is no such file, or none that it can play.
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

  /// The same; what is said of the file's type is not needed.
  ///
  /// - ObjectiveC: `initWithContentsOfURL:fileTypeHint:error:`
  public convenience init(contentsOf url: URL, fileTypeHint utiString: String?) throws {
    try self.init(contentsOf: url)
  }

  /// Takes a sound from memory.
  ///
  /// - Throws: an error of `NSOSStatusErrorDomain` if it is none that it can play.
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

  /// The same; what is said of the sound's type is not needed.
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

  /// How long the sound takes once, in seconds.
  open var duration: TimeInterval { Self.seconds(state.withLock(\.duration)) }

  /// How far it is, in seconds; set to go elsewhere.
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

  /// How often it is repeated; less than 0 for ever.
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

  /// How loud it is, from 0 to 1; it only keeps it.
  open var volume: Float {
    get { state.withLock(\.volume) }
    set { state.withLock { $0.volume = newValue } }
  }

  /// Sets how loud it is after a time (iOS 10); here at once, as nobody hears it.
  ///
  /// - ObjectiveC: `setVolume:fadeDuration:`
  open func setVolume(_ volume: Float, fadeDuration duration: TimeInterval) { self.volume = volume }

  /// Whether it plays.
  ///
  /// - ObjectiveC: `playing`
  open var isPlaying: Bool { state.withLock(\.isPlaying) }

  /// Makes the session active, as `play()` does too.
  ///
  /// - Returns: whether it could.
  @discardableResult
  open func prepareToPlay() -> Bool { (try? AudioSystem.shared.activate()) != nil }

  /// Begins, or goes on where it was paused, and makes the session active (R152).
  ///
  /// - Returns: whether it does: not during a call, and not where the app may not be heard (R155).
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

  /// Stands still; `play()` goes on from here.
  open func pause() { stop(.paused) }

  /// Ends; as on iOS it stays where it is, and `play()` goes on from there.
  open func stop() { stop(.stopped) }

  private func stop(_ end: AudioEnd) {
    guard halt() else { return }
    AudioSystem.shared.end(number, end)
  }

  /// - Returns: whether it has played.
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

  /// Plans the end, unless there is none.
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

  /// R156: the sound is over, unless something has come between.
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

/// What stands for a player while the process keeps only this.
private final class PlayerVoice: AudioVoice, @unchecked Sendable {
  weak var player: AVAudioPlayer?

  func hold(_ isHeld: Bool) { player?.hold(isHeld) }
  func stopForSession() { _ = player?.halt() }
  @MainActor func interrupt() { player?.interrupt() }
  @MainActor func endInterruption(shouldResume: Bool) {
    player?.endInterruption(shouldResume: shouldResume)
  }
}

/// Hears of the end of a sound; each method is optional.
@MainActor public protocol AVAudioPlayerDelegate: AnyObject {
  /// The sound is over, with all its repetitions. It is not called when the player is stopped or interrupted.
  ///
  /// - ObjectiveC: `audioPlayerDidFinishPlaying:successfully:`
  func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool)

  /// The sound could not be read on.
  ///
  /// - ObjectiveC: `audioPlayerDecodeErrorDidOccur:error:`
  func audioPlayerDecodeErrorDidOccur(_ player: AVAudioPlayer, error: (any Error)?)

  /// Something has interrupted the player, which is paused; deprecated since iOS 8, where the session's
  /// notification says so.
  ///
  /// - ObjectiveC: `audioPlayerBeginInterruption:`
  func audioPlayerBeginInterruption(_ player: AVAudioPlayer)

  /// The interruption is over; deprecated since iOS 8.
  ///
  /// - Parameter flags: those of `AVAudioSession.InterruptionOptions`.
  /// - ObjectiveC: `audioPlayerEndInterruption:withOptions:`
  func audioPlayerEndInterruption(_ player: AVAudioPlayer, withOptions flags: Int)
}

extension AVAudioPlayerDelegate {
  /// Nothing is to be done.
  public func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) {}
  /// Nothing is to be done.
  public func audioPlayerDecodeErrorDidOccur(_ player: AVAudioPlayer, error: (any Error)?) {}
  /// Nothing is to be done.
  public func audioPlayerBeginInterruption(_ player: AVAudioPlayer) {}
  /// Nothing is to be done.
  public func audioPlayerEndInterruption(_ player: AVAudioPlayer, withOptions flags: Int) {}
}
