import Foundation
import Sandbox
import ChildProcess
import DriftChecker
import Testing

/// Symbol graphs that the toolchain writes for modules compiled here.
struct SymbolGraphTests {
  @Test func readsTheNamesOfAModule() async throws {
    let module = try await CompiledModule(
      "Small",
      """
      import Observation

      /// Says.
      public protocol Speaker {
        /// Says it.
        ///
        /// - ObjectiveC: `sayText:times:`
        func say(_ text: String, times: Int)
      }
      open class Base {
        public init(name: String = "", _ count: Int) {}
        public var title: String { "" }
      }
      public final class Derived: Base, Speaker {
        /// - ObjectiveC: `DerivedKind`
        public enum Kind: Int { case one, two }
        public func say(_ text: String, times: Int) {}
        public static func < (a: Derived, b: Derived) -> Bool { true }
        func hidden() {}
        public func _secret() {}
      }
      public typealias Short = Derived.Kind
      public func wait(for duration: Duration, then next: (() -> Void)? = nil) {}
      extension Array { public func chunked(by size: Int) -> [Self] { [] } }
      """)
    let table = SymbolTable(try await module.symbols())
    let index = SymbolIndex([(.documented, table)])
    let expected = [
      "Small": "= Small", "Derived.title": "= Base.title", "Short.two": "= Derived.Kind.two",
      "DerivedKind": "= Derived.Kind", "Base(_:)": "= Base.init(name:_:)",
      "wait(for:)": "= wait(for:then:)", "wait(then:)": "? wait(for:then:)",
      "Array.chunked(by:)": "?", "chunked(by:)": "= Array.chunked(by:)",
      "sayText:times:": "= Speaker.say(_:times:)", "hidden()": "?", "_secret()": "?",
      "Derived.say(_:times:)": "= Derived.say(_:times:), Speaker.say(_:times:)",
      "DerivedKind.two": "-> Derived.Kind.two (spelling)",
    ]
    for (name, said) in expected { #expect(index.resolve(name).said == said, "\(name)") }
  }

  @Test func readsAModuleOfTheToolchain() async throws {
    let symbols = try await CompiledModule.extractor.symbols(ofModules: ["Observation"])
    let index = SymbolIndex([(.toolchain, SymbolTable(symbols))])
    #expect(index.resolve("withObservationTracking(_:onChange:)").said.hasPrefix("= "))
    #expect(index.hasModule("Observation"))
  }

  @Test func saysWhichModuleCannotBeRead() async throws {
    let error = await #expect(throws: SymbolIndexError.self) {
      try await CompiledModule.extractor.symbols(ofModules: ["Nowhere"])
    }
    let message = try #require(error?.description)
    #expect(message.hasPrefix("cannot read the names of Nowhere with '"))
    #expect(!message.contains("\n"))
  }

  @Test(arguments: ["", "{}", "[]", "{\"module\":{\"name\":\"A\"},\"symbols\":[{}]}"])
  func refusesWhatIsNoGraph(text: String) {
    #expect(throws: (any Error).self) { try SymbolGraph<NamedNode>.decode(Array(text.utf8)) }
  }
}

/// A module that is compiled for a test, in the sandbox.
struct CompiledModule {
  let name: String
  let files: [Sandbox.File]

  /// The `usr` folder of the toolchain on the path.
  static let toolchain: String = {
    for folder in (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":") {
      let path = URL(fileURLWithPath: "\(folder)/swiftc").resolvingSymlinksInPath()
      let usr = path.deletingLastPathComponent().deletingLastPathComponent().path
      if FileManager.default.fileExists(atPath: usr + "/bin/swift-symbolgraph-extract") {
        return usr
      }
    }
    return "/usr"
  }()

  static let target =
    FileManager.default.fileExists(atPath: "/lib/ld-linux-aarch64.so.1")
    ? "aarch64-unknown-linux-gnu" : "x86_64-unknown-linux-gnu"

  private static let sandbox = Sandbox(level: .namespaces, toolchain: toolchain)

  static let extractor = SymbolGraphExtractor(
    sandbox: sandbox, toolchain: toolchain, target: target)

  init(_ name: String, _ source: String) async throws {
    self.name = name
    var files: [Sandbox.File] = []
    for result in ["\(name).swiftmodule", "\(name).swiftdoc"] {
      let outcome = try await Self.sandbox.run { layout in
        var command = Sandbox.Command(
          executable: Self.toolchain + "/bin/swiftc", limits: .compiler)
        command.arguments = [
          "-emit-module", "-module-name", name, "-o", "\(name).swiftmodule", "-parse-as-library",
          "\(layout.input)/source.swift",
        ]
        command.files = [Sandbox.File(name: "source.swift", bytes: Array(source.utf8))]
        command.resultFile = result
        return command
      }
      let messages = String(decoding: outcome.standardError, as: UTF8.self)
      let bytes = try #require(outcome.resultFile, "\(messages)")
      files.append(Sandbox.File(name: result, bytes: bytes))
    }
    self.files = files
  }

  func symbols() async throws -> [Symbol] {
    try await Self.extractor.symbols(ofModules: [name], files: files)
  }
}
