internal import BackgroundExecution
internal import Foundation
internal import AppRuntime
internal import Synchronization

/// What a sequence reports of the device's location (iOS 17, R237).
///
/// The properties of iOS 18 say why there is no location; in iOS 17 they are false.
public struct CLLocationUpdate: Sendable {
  /// The location; nil if there is none for now.
  public let location: CLLocation?
  let diagnosis: LocationDiagnosis

  init(_ location: CLLocation?, _ diagnosis: LocationDiagnosis) {
    self.location = location
    self.diagnosis = diagnosis
  }

  /// Whether the updates rest because the device stands still; they go on by themselves.
  public var isStationary: Bool { diagnosis.contains(.stationary) }
  /// Whether the updates rest because the device stands still (iOS 18).
  public var stationary: Bool { isStationary }
  /// Whether the user forbids the app to know the location (iOS 18).
  public var authorizationDenied: Bool { diagnosis.contains(.denied) }
  /// Whether location services are off on the device (iOS 18): never.
  public var authorizationDeniedGlobally: Bool { false }
  /// Whether restrictions forbid it (iOS 18): never.
  public var authorizationRestricted: Bool { false }
  /// Whether the app would have to be in front, or to have a session (iOS 18).
  public var insufficientlyInUse: Bool { diagnosis.contains(.insufficientlyInUse) }
  /// Whether the location is unknown (iOS 18): never.
  public var locationUnavailable: Bool { false }
  /// Whether the app may know the approximate location only (iOS 18, R233).
  public var accuracyLimited: Bool { diagnosis.contains(.accuracyLimited) }
  /// Whether the app's Info.plist demands a `CLServiceSession`, and there is none (iOS 18, R239).
  public var serviceSessionRequired: Bool { diagnosis.contains(.serviceSessionRequired) }
  /// Whether the user is being asked (iOS 18).
  public var authorizationRequestInProgress: Bool { diagnosis.contains(.requestInProgress) }

  /// What the user does meanwhile; it makes no difference here.
  public enum LiveConfiguration: Int, Sendable, Hashable {
    case `default` = 0
    case automotiveNavigation, otherNavigation, fitness, airborne
  }

  /// Returns a sequence of the device's locations, which begins when it is iterated (R237).
  ///
  /// In iOS 18 and later it asks the user for the permission for the time in use.
  public static func liveUpdates(_ configuration: LiveConfiguration = .default) -> Updates {
    Updates()
  }

  /// A sequence of locations; each iteration is one of its own.
  public struct Updates: AsyncSequence, Sendable {
    /// An update.
    public typealias Element = CLLocationUpdate

    /// Starts the updates.
    public func makeAsyncIterator() -> Iterator { Iterator(updater: Updater()) }

    /// Iterates over the locations, and ends them with itself.
    public struct Iterator: AsyncIteratorProtocol {
      let updater: Updater
      private var base: AsyncStream<CLLocationUpdate>.Iterator

      init(updater: Updater) {
        self.updater = updater
        base = updater.start().makeAsyncIterator()
      }

      /// Waits for the next update.
      ///
      /// - Returns: nil after the task was cancelled.
      /// - Throws: nothing; Apple's declaration throws.
      public mutating func next() async throws -> CLLocationUpdate? {
        await base.next(isolation: #isolation)
      }
    }
  }
}

extension LocationDiagnosis {
  /// The app may know the approximate location only.
  static let accuracyLimited = Self(rawValue: 1 << 8)
  /// The app demands a session of its own, and has none.
  static let serviceSessionRequired = Self(rawValue: 1 << 9)
}

/// A running sequence of locations, which the process retains with its iterator.
final class Updater: LocationManagerClient, @unchecked Sendable {
  private let stream: AsyncStream<CLLocationUpdate>
  private let continuation: AsyncStream<CLLocationUpdate>.Continuation
  /// Its number in the process; 0 before the start.
  private let number = Mutex(0)
  private let last = Mutex<CLLocation?>(nil)

  init() { (stream, continuation) = AsyncStream.makeStream() }

  func start() -> AsyncStream<CLLocationUpdate> {
    let number = LocationSystem.shared.add(self)
    self.number.withLock { $0 = number }
    continuation.onTermination = { _ in LocationSystem.shared.stop(number) }
    if !LocationSystem.shared.startLive(number) {
      continuation.yield(CLLocationUpdate(nil, .serviceSessionRequired))
    }
    return stream
  }

  deinit {
    LocationSystem.shared.remove(number.withLock { $0 })
    continuation.finish()
  }

  @MainActor func take(_ fixes: [LocationFix]) {
    let system = LocationSystem.shared
    let isLimited = !system.isPrecise && system.systemVersion >= 18
    for fix in fixes {
      let location = CLLocation(fix)
      last.withLock { $0 = location }
      continuation.yield(CLLocationUpdate(location, isLimited ? .accuracyLimited : []))
    }
  }

  @MainActor func take(_ diagnosis: LocationDiagnosis) {
    guard !diagnosis.isEmpty else { return }
    let location = diagnosis == .stationary ? last.withLock { $0 } : nil
    continuation.yield(CLLocationUpdate(location, diagnosis))
  }

  @MainActor func permissionChanged() {}
  @MainActor func paused(_ isPaused: Bool) {}
  @MainActor func take(_ event: LocationEvent) {}
  @MainActor func take(_ state: RegionState, of region: MonitoredRegion) {}
}
