// An app that breaks the rules of the link, each in its own way, which is named by its id. It lives in
// the machine's own time and writes its frames itself.
import CDeviceLink
import Foundation

let name = URL(fileURLWithPath: CommandLine.arguments[0]).lastPathComponent
guard let fault = Fault(rawValue: name) else { fatalError("no fault '\(name)'") }
FaultApp().run(fault)
