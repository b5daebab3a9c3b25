import Foundation
import SwiftSource
import Testing
import TestSeeds
import WorkbookCommands

/// A book with hazards of every kind, each several times and beside samples without any: together and
/// alone they do the same.
struct HazardBookTests {
  /// Programs of one kind; `$` is a number that no other program has, so that an output tells them
  /// apart. Those of one kind declare the same names.
  private static func programs(with kind: BundleHazard.Kind) -> [String] {
    switch kind {
    case .unreadable: ["let x = ("]
    case .entryPoint:
      [
        "@main struct App { static func main() { print([App()], CommandLine.arguments.count, $) } }",
        """
        struct Late: Error { var by = $ }
        @main enum App {
          static func main() async throws {
            print(await Task { $ }.value)
            throw Late()
          }
        }
        """,
      ]
    case .foreignConformance:
      [
        """
        extension Int: @retroactive CustomDebugStringConvertible {
          public var debugDescription: String { "Int $" }
        }
        print([1], 1 as Any is any Loud)
        protocol Loud {}
        """,
        "protocol Loud {}\nextension Int: Loud {}\nprint(1 as Any is any Loud, [$])",
      ]
    case .foreignMember:
      ["extension Int { init(_ x: [Int]) { self = x.count + $ } }\nprint(Int([1, 2]))"]
    case .languageName:
      ["infix operator **\nfunc ** (a: Int, b: Int) -> Int { a * b + $ }\nprint(2 ** 3)"]
    case .lifetime:
      [
        """
        final class Budget { var left = [$]; deinit { print("gone \\(left)") } }
        var budget: Budget? = Budget()
        print([budget!], String(reflecting: Budget.self), Mirror(reflecting: budget!).children.count)
        budget = nil
        dump([Budget()])
        print("end")
        """
      ]
    case .sharedVariable:
      ["var n = $\n@MainActor func add() -> [Int] { n += 1; return [n] }\nprint(add(), add(), n)"]
    case .earlyUse: ["print(later)\nlet later = $\nprint(later)"]
    case .globalVariable: ["private let secret = [$]\nprint(secret[secret.count])"]
    case .functionName: ["func f() -> String { #function }\nprint(f(), #function, #fileID, $)"]
    case .typeLookup:
      ["struct Named$ {}\nprint(_typeByName(\"4main7Named$V\") as Any, [Named$()])"]
    case .ownImage: ["#if canImport(Glibc)\nimport Glibc\n#endif\nprint(dlsym(nil, \"n$\") as Any)"]
    case .discovery: ["import Testing\nprint(Test.self, $)"]
    case .linkage: ["@_cdecl(\"own_name\") func own() -> Int { $ }\nprint(own())"]
    case .topLevelReturn: ["if CommandLine.arguments.count > 0 { return }\nprint($)"]
    case .directive: ["#if os(Linux)\nprint(\"linux\", $)\n#else\nprint(0)\n#endif"]
    case .sourceLocation:
      [
        "#sourceLocation(file: \"other.swift\", line: 7)\nprint(#fileID, #line, $)\n#sourceLocation()"
      ]
    case .reservedName:
      ["let _workbookProgram3 = $\nprint(_workbookProgram3, \"_workbookProgram1\")"]
    }
  }

  private static let harmless = [
    "struct Budget { var left = $ }\nprint([Budget()], Budget.self)",
    "enum Fault: Error { case deep(Int) }\nfunc f() throws { throw Fault.deep($) }\ntry f()",
    "let values = [$]\nprint(\"before\")\nprint(values[values.count])",
    "import Foundation\nprint(Date(timeIntervalSince1970: $) < Date())",
    "import Foundation\nfinal class A { deinit { print(Data([$])) } }\nvar a: A? = A()\na = nil",
    "try await Task.sleep(for: .milliseconds(1))\nprint(\"slept $\")",
    """
    struct Cart { var total = $; func show(with total: Int) { print(total, self.total) } }
    extension Cart { func show() { print(total) } }
    enum Sum { case total(total: Int) }
    func sum(_ values: [Int]) -> Int { values.reduce(0) { total, value in total + value } }
    let values = [$, 1]
    let total = sum(values)
    print(total, values, Sum.total(total: total))
    Cart().show(with: total)
    Cart().show()
    """,
    "func total(of x: Int...) -> Int { x.reduce($, +) }\nprint(total(of: 1, 2))",
    "func hash<each T: Hashable>(_ x: repeat each T) -> Int { 3 }\nprint(hash($, \"x\"))",
  ]

  private static func chapter() -> String {
    var number = 0
    var text = ""
    func add(_ name: String, _ programs: [String]) {
      for program in programs {
        for _ in 0..<3 {
          number += 1
          text += "```swift,id=\(name)-\(number)\n"
          text += program.replacing("$", with: "\(number)") + "\n```\n\n"
        }
      }
    }
    add("harmless", harmless)
    for kind in BundleHazard.Kind.allCases { add(kind.rawValue, programs(with: kind)) }
    return text
  }

  @Test(.enabled(if: isNightly))
  func doesTogetherWhatItDoesAlone() async throws {
    let book = try await TemporaryBook(["Content/fi/01-a.md": Chapter.head + Self.chapter()])
    let answer = try await book.run("check", "--merge=verify", "--format=json")
    let report = try answer.decoded(as: Report.self)
    for problem in report.samples.flatMap(\.problems) where problem.id == "merge" {
      Issue.record("\(problem.line): \(problem.summary)\n\(problem.explanation ?? "")")
    }
    for sample in report.samples {
      let merge = try #require(sample.merge)
      let name = sample.id.split(separator: "#").last?.split(separator: "-").first ?? ""
      guard let kind = BundleHazard.Kind(rawValue: String(name)) else {
        #expect(merge.strategy != "alone", "\(sample.id): \(merge.reason ?? "")")
        continue
      }
      if kind.forbidden.contains(.hoisting) { #expect(merge.strategy != "module", "\(sample.id)") }
      if kind.forbidden.contains(.sharedImage) {
        #expect(merge.strategy != "image", "\(sample.id)")
      }
      // What neither way forbids is really done in it; only a function takes a `return` outside of one.
      if kind != .topLevelReturn, kind.forbidden.count == 1 {
        #expect(merge.strategy == (kind == .typeLookup ? "module" : "image"), "\(merge)")
      }
      if kind.forbidden.count == BundleStrategy.allCases.count {
        #expect(merge.reason == kind.reason, "\(sample.id)")
      }
    }
    let strategies = Set(report.samples.compactMap(\.merge?.strategy))
    #expect(strategies == ["module", "image", "alone"])
  }
}
