import ResultStore
import SwiftRewriting
import SwiftSource
import WorkbookModel

/// The source of a program of Objective-C: the lines of its samples as their authors wrote them.
///
/// ```
/// #line 1 "account.m"
/// #import <Foundation/Foundation.h>
/// ...
/// #line 1 "spend.m"                   a sample that continues it, and has the function `main`
/// ```
/// Nothing is put between the statements of two samples: all that the program prints belongs to the last one.
extension ProgramSource {
  init(objectiveC program: Program) {
    segments = program.segments
    role = program.role
    language = .objectiveC
    // An app is run by its scenarios.
    isLinked = program.purpose == .run || (program.role == .app && program.purpose == .compile)
    mustFail = program.purpose == .failToCompile
    isLibrary = true
    hasEntryPoint = true
    refusals = []
    (testedSamples, provedSamples) = ([], [])
    (declaredTests, silencedFailures, lostExpectations, notedExpectations) = ([], [], [], [])
    canFailUnnoted = false
    testRunner = ""
    lowered = nil
    noted = NotedCode("", after: [], calling: "")
    var lines: [String] = []
    var places: [(segment: Int, line: Int)] = []
    var firstLines: [Int] = []
    for (number, segment) in program.segments.enumerated() {
      lines.append("#line 1 \"\(segment.fileName)\"")
      firstLines.append(lines.count)
      lines += segment.lines.map { Self.withoutModuleImport($0.code) }
      places += [(number, 0)] + segment.lines.indices.map { (number, $0) }
    }
    text = lines.map { $0 + "\n" }.joined()
    origins = places
    starts = firstLines
  }

  /// Whether the program counts references itself, as code from before ARC does, for which ARC is an error.
  ///
  /// Code that must fail is compiled with ARC: its error may be about just that.
  package var countsReferences: Bool {
    let counting =
      #/\b(?:retain|release|autorelease|retainCount)\s*\]|\[\s*super\s+dealloc\s*\]|\bNSAutoreleasePool\b/#
    return !mustFail
      && segments.contains { segment in
        segment.lines.contains { line in
          let comment = line.code.firstRange(of: "//")?.lowerBound ?? line.code.endIndex
          return line.code[..<comment].contains(counting)
        }
      }
  }

  /// A line that imports a module imports the header of that name instead.
  ///
  /// ```
  /// @import Foundation;   ->   #import <Foundation/Foundation.h>
  /// ```
  private static func withoutModuleImport(_ line: String) -> String {
    guard let name = line.wholeMatch(of: /\s*@import\s+(\w+)\s*;\s*(?:\/\/.*)?/)?.1 else {
      return line
    }
    return "#import <\(name)/\(name).h>"
  }

  /// The name of the compiled file of a program of Objective-C.
  package static let objectiveCFileName = "_program.m"
}
