// An app that violates the protocol of the link, in the way named by its id. It lives in real time and writes
// its frames itself.
import CDeviceLink
import Foundation

let name = URL(fileURLWithPath: CommandLine.arguments[0]).lastPathComponent
guard let fault = Fault(rawValue: name) else { fatalError("no fault '\(name)'") }
FaultApp().run(fault)
