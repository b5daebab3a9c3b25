import SwiftRewriting
import Foundation
import Testing

/// Names that are in Foundation on iOS and in a module of their own here.
struct NetworkingImportTests {
  @Test(arguments: [
    ("import Foundation\nlet a = URLSession.shared\n", "BackgroundURLSession"),
    ("import UIKit\nfunc f(_ r: URLRequest) {}\n", "FoundationNetworking"),
    (
      "import UIKit\nlet a = try? Data(contentsOf: URL(string: \"http://a.example\")!)\n",
      "FoundationNetworking"
    ),
    ("import Foundation\nlet a: HTTPURLResponse? = nil\n", "FoundationNetworking"),
  ])
  func importsTheModuleThatTheNamesAreIn(source: String, module: String) {
    let lowered = LoweredSource(source)
    #expect(lowered.text == source)
    #expect(lowered.tail == "import \(module)\n")
    #expect(lowered.isChanged)
  }

  @Test func importsOurSessionsInPlaceOfSwifts() {
    let source = """
      import Foundation
      #if canImport(FoundationNetworking)
      import FoundationNetworking
      #endif
      let a = URLSession.shared

      """
    let lowered = LoweredSource(source)
    #expect(lowered.tail == "import BackgroundURLSession\n")
    #expect(
      lowered.text
        == source.replacingOccurrences(
          of: "\nimport FoundationNetworking\n",
          with: "\n" + String(repeating: " ", count: 27) + "\n"))
  }

  @Test func importsTheReaderOfXML() {
    let source = "import Foundation\nfinal class Feed: NSObject, XMLParserDelegate {}\n"
    #expect(LoweredSource(source).tail == "import FoundationXML\n")
    #expect(LoweredSource(source + "let a = URLSession.shared\n").tail.contains("FoundationXML"))
  }

  @Test func importsNothingWithoutNeed() {
    #expect(!LoweredSource("import Foundation\nlet a = try Data(contentsOf: file)\n").isChanged)
    #expect(!LoweredSource("import Foundation\nlet a = URL(string: \"a\")\n").isChanged)
    #expect(
      LoweredSource("import Foundation\nlet a = URLSession.shared(\n@objc func f() {").tail == "")
  }
}
