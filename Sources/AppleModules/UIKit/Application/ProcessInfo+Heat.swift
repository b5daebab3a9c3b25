internal import BackgroundExecution
public import Foundation
internal import Synchronization

extension ProcessInfo {
  /// How hot the device is.
  public enum ThermalState: Int, Sendable {
    /// As it should be.
    case nominal
    /// A little warmer than that: what can wait had better wait.
    case fair
    /// So hot that the system holds things back: the app had better use less of everything.
    case serious
    /// So hot that the device has to cool down at once.
    case critical
  }

  /// How hot the device is (R177).
  ///
  /// - ObjectiveC: `thermalState`
  public var thermalState: ThermalState {
    heatIsRead.store(true, ordering: .relaxed)
    return ThermalState(rawValue: heat.load(ordering: .relaxed)) ?? .nominal
  }

  /// The thermal state is another one; posted on a global queue, and only to an app that has read
  /// ``thermalState`` before (R177).
  ///
  /// - ObjectiveC: `NSProcessInfoThermalStateDidChangeNotification`
  public class var thermalStateDidChangeNotification: NSNotification.Name {
    NSNotification.Name("NSProcessInfoThermalStateDidChangeNotification")
  }

  /// Takes the device's word.
  ///
  /// - Parameter tells: whether an app that has read the state before is told of another one.
  func setThermalState(_ state: BackgroundExecution.ThermalState, tells: Bool) {
    let old = heat.exchange(state.rawValue, ordering: .relaxed)
    guard tells, old != state.rawValue, heatIsRead.load(ordering: .relaxed) else { return }
    DispatchQueue.global().async {
      NotificationCenter.default.post(
        name: ProcessInfo.thermalStateDidChangeNotification, object: ProcessInfo.processInfo)
    }
  }
}

/// The thermal state as the device last said.
private let heat = Atomic(0)
/// Whether the app has ever read it.
private let heatIsRead = Atomic(false)
