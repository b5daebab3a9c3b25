import Foundation
internal import DeviceProtocol
internal import DeviceTrace
internal import BackgroundExecution
internal import DeviceLink

public final class Device {
  var life = LifeCycle()
  public init() {}
}
