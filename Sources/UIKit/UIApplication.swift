@_exported public import Foundation
internal import DeviceProtocol
internal import BackgroundExecution
internal import VirtualTime

@MainActor open class UIResponder: NSObject {
  nonisolated public override init() { super.init() }
  var status: DeviceStatus? { nil }
}
