import SwiftRewriting
import Foundation
import Testing
import TestSupport
import WorkbookCommands
import WorkbookReports

/// Books of programs that could depend on how they are compiled: together and alone they behave the same.
struct HazardBookTests {
  /// Programs with one kind of hazard, all declaring the same names.
  ///
  /// `$` stands for a number unique to each program, so that their outputs differ.
  private static func programs(with kind: BundleHazard.Kind) -> [String] {
    switch kind {
    case .unreadable: ["let x = ("]
    case .entryPoint:
      [
        "@main struct App { static func main() { print([App()], CommandLine.arguments.count, $) } }"
      ]
    case .explicitAccess: ["private struct Secret { var n = $ }\nprint(Secret())"]
    case .foreignConformance:
      [
        """
        extension Int: @retroactive CustomDebugStringConvertible {
          public var debugDescription: String { "Int $" }
        }
        print([1], 1 as Any is any Loud)
        protocol Loud {}
        """,
        "protocol Fault: Error {}\nextension String: Fault {}\ndo { throw \"bad $\" } catch { print(error) }",
        "protocol Code { var code: Int { get } }\nprotocol Failure: Code, Error {}\n"
          + "extension Int: Failure { var code: Int { self } }\nprint($, 5 as Any is any Error)",
      ]
    case .languageName: ["typealias IntegerLiteralType = Double\nprint(1 / 2 + $)"]
    case .lifetime:
      ["final class A { deinit { print($) } }\nlet a: A\na = A()\nprint(\"end\", a === a)"]
    case .sharedVariable:
      ["let n = try Optional([$]) ?? []\n@MainActor func f() { print(n) }\nf()"]
    case .earlyUse:
      [
        "print(later)\nlet later = $\nprint(later)", "let own: Int = { own + $ }()\nprint(own)",
        "struct V: Equatable { var x = 1.0 }\nfunc == (a: V, b: V) -> Bool { a.x - b.x < tolerance }\n"
          + "print($, [V()].contains(V()))\nlet tolerance = 0.1",
        "func ~= (pattern: String, value: Int) -> Bool { value > limit }\n"
          + "switch $ {\ncase \"big\": print(\"big\")\ndefault: print(\"small\")\n}\nlet limit = 10000",
      ]
    case .globalVariable: ["@MainActor var a = [$]\nprint(a)"]
    case .ownPlace:
      [
        "func f() -> String { #function }\nprint(f(), #function, #fileID, $)",
        "let n = await withCheckedContinuation { c in c.resume(returning: $); c.resume(returning: 0) }\nprint(n)",
      ]
    case .typeLookup:
      [
        "struct Named$ {}\nprint(_typeByName(\"4main7Named$V\") as Any, [Named$()])",
        "protocol Box<T> { associatedtype T }\nstruct A: Box { typealias T = Int }\n"
          + "print((any Box<Int>).self, [A() as any Box<Int>], $)",
      ]
    case .ownImage: ["import Glibc\nprint(dlsym(nil, \"n$\") as Any)"]
    case .discovery: ["import Testing\nprint(Test.self, $)"]
    case .linkage: ["@_cdecl(\"own_name\") func own() -> Int { $ }\nprint(own())"]
    case .topLevelEnd:
      [
        "if CommandLine.arguments.count > 0 { return }\nprint($)",
        "defer { print(\"last\") }\nprint($)",
      ]
    case .closureStatement: ["{ print($) }()"]
    case .directive: ["#if os(Linux)\nprint(\"linux\", $)\n#else\nprint(0)\n#endif"]
    case .sourceLocation:
      [
        "#sourceLocation(file: \"other.swift\", line: 7)\nprint(#fileID, #line, $)\n#sourceLocation()"
      ]
    case .ownMessage:
      [
        "@available(*, deprecated, message: \"a\\nb.swift:1:1: error: cannot find 'c' in scope\")\n"
          + "func f(_ n: Int) { print(n) }\nf($)"
      ]
    case .reservedName:
      ["let _workbookProgram3 = $\nprint(_workbookProgram3, \"_workbookProgram1\")"]
    }
  }

  private static func fence(_ name: String, _ code: String) -> String {
    "```swift,id=\(name)\n\(code)\n```\n\n"
  }

  /// Compiles programs both ways, in chapters of a hundred, and returns the report.
  private func verify(
    _ fences: [String], mode: String
  ) async throws -> (report: Report, differences: [String]) {
    var files: [String: String] = [:]
    for (number, start) in stride(from: 0, to: fences.count, by: 100).enumerated() {
      files["Content/fi/\(number + 10)-a.md"] =
        Chapter.head + fences[start..<min(start + 100, fences.count)].joined()
    }
    let book = try await TemporaryBook(
      files, configuration: TemporaryBook.configuration + "swift-language-mode: \(mode)\n")
    let answer = try await book.run("check", "--merge=verify", "--format=json")
    let report = try answer.decoded(as: Report.self)
    let problems = report.samples.flatMap(\.problems).filter { $0.id == "merge" }
    return (report, problems.map { "\($0.line): \($0.summary)\n\($0.explanation ?? "")" })
  }

  /// The books of a language mode, as programs.
  ///
  /// By day there is one book, with another part of the programs for each mode, the same every day. At night
  /// there are books of about thirty programs that contain all of them, so that no command approaches the
  /// time limit of ``TemporaryBook``, even on a busy machine.
  private static func books(mode: String) -> [[String]] {
    let (tricky, folding) = (MergedPrograms.tricky, MergedPrograms.folding)
    func fences(_ name: String, _ programs: [String], every step: Int, from part: Int) -> [String] {
      stride(from: part, to: programs.count, by: step).map {
        fence("\(name)-\($0)", programs[$0])
      }
    }
    guard isNightly else {
      let part = mode == "5" ? 0 : 1
      return [
        fences("tricky", tricky, every: 6, from: part)
          + fences("fold", folding, every: 80, from: part)
      ]
    }
    let count = (tricky.count + folding.count + 29) / 30
    return (0..<count).map {
      fences("tricky", tricky, every: count, from: $0)
        + fences("fold", folding, every: count, from: $0)
    }
  }

  @Test(arguments: ["5", "6"])
  func doesTogetherWhatItDoesAlone(mode: String) async throws {
    for fences in Self.books(mode: mode) {
      let found = try await verify(fences, mode: mode)
      #expect(found.differences == [])
      #expect(found.report.summary.merged > found.report.samples.count / 3)
    }
  }

  @Test(.enabled(if: isNightly))
  func keepsApartWhatHasToBe() async throws {
    var number = 0
    var fences: [String] = []
    for kind in BundleHazard.Kind.allCases {
      for program in Self.programs(with: kind) {
        for _ in 0..<2 {
          number += 1
          fences.append(
            Self.fence(
              "\(kind.rawValue)-\(number)", program.replacing("$", with: "\(number)")))
        }
      }
    }
    let found = try await verify(fences, mode: "6")
    #expect(found.differences == [])
    for sample in found.report.samples {
      let name = sample.id.split(separator: "#").last?.split(separator: "-").first ?? ""
      let kind = try #require(BundleHazard.Kind(rawValue: String(name)))
      #expect(sample.merge?.strategy == "alone", "\(sample.id)")
      #expect(sample.merge?.reason == kind.reason, "\(sample.id)")
    }
  }
}
