// An app without UIKit for tests of the device: it speaks over the link by itself, in virtual time. What
// it does is named by its id, which is the name of its program.
import Foundation

let name = URL(fileURLWithPath: CommandLine.arguments[0]).lastPathComponent
guard let behaviour = Behaviour(rawValue: String(name.prefix { $0 != "-" })) else {
  fatalError("no behaviour '\(name)'")
}
let app = PlainApp(behaviour)
app.run()
