// An app that loads with the `URLSession` of the toolchain, over libcurl.
import CVirtualTime
import Foundation
import FoundationNetworking

print("asks")
let url = URL(string: "http://\(ProcessInfo.processInfo.environment["ROLE"] ?? "")/feed")
guard let url else { fatalError("no host") }
let task = URLSession.shared.dataTask(with: url) { data, response, error in
  let status = (response as? HTTPURLResponse)?.statusCode
  let code = (error as? URLError)?.code.rawValue
  print("has \(data?.count ?? 0) bytes, status \(status ?? 0), error \(code ?? 0)")
  exit(0)
}
task.resume()
RunLoop.main.run()
