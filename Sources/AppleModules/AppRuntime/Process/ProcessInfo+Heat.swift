internal import BackgroundExecution
public import Foundation
internal import Synchronization

extension ProcessInfo {
  /// The temperature of the device.
  ///
  /// - ObjectiveC: `NSProcessInfoThermalState`
  public enum ThermalState: Int, Sendable {
    /// Normal.
    ///
    /// - ObjectiveC: `NSProcessInfoThermalStateNominal`
    case nominal
    /// Slightly elevated: work that can wait should wait.
    ///
    /// - ObjectiveC: `NSProcessInfoThermalStateFair`
    case fair
    /// High, so that the system is throttled: the app should use fewer resources.
    ///
    /// - ObjectiveC: `NSProcessInfoThermalStateSerious`
    case serious
    /// So high that the device must cool down at once.
    ///
    /// - ObjectiveC: `NSProcessInfoThermalStateCritical`
    case critical
  }

  /// The temperature of the device (R177).
  ///
  /// - ObjectiveC: `thermalState`
  public var thermalState: ThermalState {
    heatIsRead.store(true, ordering: .relaxed)
    return ThermalState(rawValue: heat.load(ordering: .relaxed)) ?? .nominal
  }

  /// Posted on a global queue when the thermal state changes, only to an app that has read ``thermalState``
  /// before (R177).
  ///
  /// - ObjectiveC: `NSProcessInfoThermalStateDidChangeNotification`
  public class var thermalStateDidChangeNotification: NSNotification.Name {
    NSNotification.Name("NSProcessInfoThermalStateDidChangeNotification")
  }

  /// Sets the state reported by the device.
  ///
  /// - Parameter tells: whether to notify an app that has read the state before.
  func setThermalState(_ state: BackgroundExecution.ThermalState, tells: Bool) {
    let old = heat.exchange(state.rawValue, ordering: .relaxed)
    guard tells, old != state.rawValue, heatIsRead.load(ordering: .relaxed) else { return }
    DispatchQueue.global().async {
      NotificationCenter.default.post(
        name: ProcessInfo.thermalStateDidChangeNotification, object: ProcessInfo.processInfo)
    }
  }
}

/// The thermal state last reported by the device.
private let heat = Atomic(0)
/// Whether the app has ever read it.
private let heatIsRead = Atomic(false)
