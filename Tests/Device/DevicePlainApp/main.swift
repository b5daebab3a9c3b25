// An app without UIKit for tests of the device: it implements the link by itself, in virtual time. Its id,
// which is the name of its program, selects its behavior.
import Foundation

let name = URL(fileURLWithPath: CommandLine.arguments[0]).lastPathComponent
guard let behaviour = Behaviour(rawValue: String(name.prefix { $0 != "-" })) else {
  fatalError("no behaviour '\(name)'")
}
let app = PlainApp(behaviour)
app.run()
