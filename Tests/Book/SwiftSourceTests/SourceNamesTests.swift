import SwiftSource
import Testing

struct SourceNamesTests {
  private let source = """
    import UIKit
    import class Foundation.Bundle

    @main final class AppDelegate: UIResponder, UIKit.UIApplicationDelegate {
      let queue = Queue<Item>(), (left, right) = (1, 2)
      func application(
        _ application: UIApplication, didReceive note: Notification = .init()
      ) -> Bool { application.state == .active }
      enum Phase: Int { case early, late(by: Int, Double = 1) }
      init?(named name: String) { UIApplication.shared.open(name) }
    }
    struct Plain {
      var size: Int
      var name = "a"
      let fixed = 1
      var note: String?
      var double: Int { size * 2 }
      static var all: [Plain] = []
    }
    extension AppDelegate.Phase: Sendable { func `repeat`() {} }
    typealias Short = AppDelegate.Phase
    """

  private func text(_ range: Range<Int>) -> String {
    String(decoding: Array(source.utf8)[range], as: UTF8.self)
  }

  @Test func findsDeclarationsWithTheirTypesAndLabels() {
    let declared = SourceNames(source).declarations.map { declaration in
      let labels = declaration.parameters.map { parameters in
        "(" + parameters.map { $0.label + ($0.hasDefault ? "=" : "") + ":" }.joined() + ")"
      }
      return "\(declaration.kind) "
        + (declaration.container + [declaration.name + (labels ?? "")]).joined(separator: ".")
        + (declaration.inherits.isEmpty ? "" : ": \(declaration.inherits.joined(separator: ", "))")
    }
    #expect(
      declared == [
        "classType AppDelegate: UIResponder, UIKit.UIApplicationDelegate",
        "value AppDelegate.queue", "value AppDelegate.left", "value AppDelegate.right",
        "function AppDelegate.application(_:didReceive=:)",
        "enumeration AppDelegate.Phase: Int", "enumCase AppDelegate.Phase.early",
        "enumCase AppDelegate.Phase.late(by:_=:)", "initializer AppDelegate.init(named:)",
        "structure Plain", "initializer Plain.init(size:name=:note=:)", "value Plain.size",
        "value Plain.name", "value Plain.fixed", "value Plain.note", "value Plain.double",
        "value Plain.all", "typeExtension AppDelegate.Phase: Sendable",
        "function AppDelegate.Phase.repeat()", "alias Short",
      ])
  }

  @Test func knowsWhatHasADefaultInAMemberwiseInitializer() {
    let source = """
      struct Plain {
        let fixed: Int?
        var note: Int?
        var late: Int!
        var spelt: Optional<Int>
        let last: Int!
      }
      """
    let parameters = SourceNames(source).declarations.first { $0.name == "init" }?.parameters
    let defaults = parameters?.map { $0.label + ($0.hasDefault ? "=" : "") }
    #expect(defaults == ["fixed", "note=", "late=", "spelt", "last"])
  }

  @Test func namesThePlaceOfEachDeclaration() {
    let declarations = SourceNames(source).declarations.filter { $0.name != "init" }
    #expect(declarations.count > 5)
    for declaration in declarations {
      #expect(text(declaration.range).contains(declaration.name))
    }
  }

  @Test func findsPathsAndMembersWhereTheyStand() {
    let names = SourceNames(source)
    for use in names.uses {
      #expect(text(use.range).hasSuffix(use.path.last ?? "-"))
    }
    let paths = names.uses.filter { $0.kind == .path }.map { $0.path.joined(separator: ".") }
    for path in [
      "UIResponder", "UIKit.UIApplicationDelegate", "Queue", "Item", "UIApplication.shared.open",
      "application.state", "AppDelegate.Phase", "Notification",
    ] { #expect(paths.contains(path), "\(path)") }
    #expect(names.uses.filter { $0.kind == .member }.map(\.path) == [["active"]])
    #expect(names.importedModules == ["UIKit", "Foundation"])
    #expect(names.identifiers.isSuperset(of: ["queue", "didReceive", "repeat", "size"]))
  }

  /// Generic arguments between the names of a path are names of their own.
  @Test(arguments: [
    ("Array<Int>.frist", "1 Array.frist = frist"), ("A.B<Int>.c.d", "2 A.B.c.d = c.d"),
    ("A<Int>.B<Int>.c", "2 A.B.c = c"), ("let x: A.B<Int>.C.D<Int>", "2 A.B.C.D = C.D"),
    ("let x: A.B<Int>", "0 A.B = A.B"), ("f(A.b.c)", "0 A.b.c = A.b.c"),
  ])
  func tellsWhichNamesOfAPathStandTogether(text: String, expected: String) {
    let uses = SourceNames(text).uses
    let said = uses.map { use in
      "\(use.parted) \(use.path.joined(separator: ".")) = "
        + String(decoding: Array(text.utf8)[use.range], as: UTF8.self)
    }
    #expect(said.contains(expected))
    #expect(uses.contains { $0.path == ["Int"] } == text.contains("Int"))
  }

  @Test func hasNoNamesForTextThatWouldCostTheParserItsStack() {
    for text in [String(repeating: "(", count: 5_000), String(repeating: "a", count: 70_000)] {
      let names = SourceNames(text)
      #expect(names.declarations == [] && names.uses == [] && names.identifiers == [])
    }
  }

  @Test(arguments: ["a.b", "A.B", "let x: A.B"])
  func survivesVeryLongChains(start: String) {
    let names = SourceNames(start + String(repeating: ".c", count: 10_000))
    #expect(names.identifiers.contains("c"))
  }

  @Test(arguments: ["class", "func (", "struct S { var }", "enum { case", "extension", "import"])
  func takesWhatItUnderstandsOfBrokenText(text: String) {
    #expect(SourceNames(text).declarations.allSatisfy { $0.range.upperBound <= text.utf8.count })
  }
}
