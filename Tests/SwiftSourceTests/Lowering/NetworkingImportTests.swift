import SwiftSource
import Testing

/// What is in Foundation on iOS and in a module of its own here.
struct NetworkingImportTests {
  @Test(arguments: [
    "import Foundation\nlet a = URLSession.shared\n", "import UIKit\nfunc f(_ r: URLRequest) {}\n",
    "import Foundation\nlet a: HTTPURLResponse? = nil\n",
  ])
  func importsTheModuleThatTheNamesAreIn(source: String) {
    let lowered = LoweredSource(source)
    #expect(lowered.text == source)
    #expect(lowered.tail == "import FoundationNetworking\n")
    #expect(lowered.isChanged)
  }

  @Test func importsNothingWithoutNeed() {
    #expect(!LoweredSource("import Foundation\nlet a = URL(string: \"a\")\n").isChanged)
    #expect(
      LoweredSource("import Foundation\nlet a = URLSession.shared(\n@objc func f() {").tail == "")
  }
}
