import SwiftRewriting
import Testing

/// Every name that suggests that a program's output may vary between runs, in each place where it may occur.
struct NondeterministicNamesTests {
  private static let hashing = [
    "Hasher", "hashValue", "AnyHashable", "NSDictionary", "NSMutableDictionary", "NSSet",
    "NSMutableSet",
    "NSCountedSet", "allKeys", "JSONSerialization", "PropertyListEncoder",
    "PropertyListSerialization",
    "NSError", "CocoaError", "userInfo", "environment", "attributesOfItem",
  ]
  private static let random = [
    "random", "randomElement", "shuffle", "shuffled", "SystemRandomNumberGenerator", "UUID",
    "arc4random",
    "arc4random_uniform", "drand48", "rand", "getrandom",
  ]
  private static let clocks = [
    "now", "timeIntervalSinceNow", "NSDate", "ContinuousClock", "SuspendingClock", "DispatchTime",
    "DispatchWallTime", "measure", "systemUptime", "clock_gettime", "gettimeofday",
  ]
  private static let concurrency = [
    "Task", "TaskGroup", "ThrowingTaskGroup", "DiscardingTaskGroup", "ThrowingDiscardingTaskGroup",
    "withTaskGroup", "withThrowingTaskGroup", "withDiscardingTaskGroup",
    "withThrowingDiscardingTaskGroup",
    "DispatchQueue", "DispatchWorkItem", "concurrentPerform", "OperationQueue", "Thread",
    "detachNewThread",
    "pthread_create",
  ]
  private static let addresses = [
    "ObjectIdentifier", "Unmanaged", "OpaquePointer", "UnsafePointer", "UnsafeMutableRawPointer",
    "UnsafeBufferPointer", "withUnsafeBytes", "withUnsafeMutablePointer",
    "withUnsafeTemporaryAllocation",
  ]

  @Test(arguments: hashing + random + clocks + concurrency + addresses)
  func knowsAName(name: String) {
    for source in [
      "\(name)()", "a.\(name)", "let a: \(name)? = nil", "f(\(name): 1)", "`\(name)`(1)",
      "_ = \\A.\(name)",
    ] {
      #expect(RunVariation(source).isLikely, "\(source)")
      #expect(!RunVariation(source).isExcluded)
    }
  }

  @Test(arguments: hashing + random + clocks + concurrency + addresses.prefix(3))
  func knowsNoOtherNameThatHoldsIt(name: String) {
    for source in ["// \(name)", "print(\"\(name)\")", "let a\(name) = 1", "\(name)z()"] {
      #expect(!RunVariation(source).isLikely, "\(source)")
    }
  }

  @Test(arguments: ["Set", "Dictionary"])
  func knowsWhatHasNoOrder(name: String) {
    #expect(RunVariation("print(\(name)(a))").isLikely)
    #expect(!RunVariation("let a = \(name)(b)\nprint(a.count)").isLikely)
    #expect(!RunVariation("let a = \(name)(b)\nprint(a.count)").isExcluded)
  }

  @Test(arguments: [
    "import A", "import A.B", "import struct A.B", "@testable import A", "#if X\nimport A\n#endif",
    "import Foundation\nimport A", "import FoundationNetworking", "import XCTest", "import Testing",
  ])
  func takesOtherModulesForLikely(source: String) {
    #expect(RunVariation(source).isLikely)
    #expect(RunVariation(source).isLikelyElsewhere)
    #expect(!RunVariation("\(source)\nassert(Bool.random())").isLikelyElsewhere)
  }

  @Test(arguments: [
    "Dispatch", "Foundation", "FoundationEssentials", "Glibc", "Observation", "RegexBuilder",
    "Synchronization",
  ])
  func looksIntoModulesWhoseNamesItKnows(module: String) {
    #expect(!RunVariation("import \(module)").isLikely)
    #expect(!RunVariation("@preconcurrency import \(module)\nprint(1)").isLikely)
    // Another module has more than the names known here.
    #expect(!RunVariation("import \(module)\nprint(1)").isExcluded)
  }

  @Test(arguments: [
    ("async let a = f()", true), ("func f() { async let a = 1 }", true),
    ("func f() async {}", false),
    ("let f: () async -> Int = g", false), ("await f()", false), ("actor A {}", false),
  ])
  func knowsWhatRunsAtTheSameTime(source: String, isLikely: Bool) {
    #expect(RunVariation(source).isLikely == isLikely)
    #expect(!RunVariation(source).isExcluded)
  }

  @Test(arguments: [
    ("let d = Date()", true), ("Date.init()", true), ("print(Date())", true),
    ("f(Date.init)", true),
    ("let d: Date = .init()", true), ("let d: Date? = f(.init())", true),
    ("var a: [Date] = [.init()]", true),
    ("let d = Date(timeIntervalSinceReferenceDate: 0)", false), ("let d = Date { 1 }", false),
    ("let d: Date = .init(timeIntervalSince1970: 1)", false), ("let d: Date = .distantPast", false),
    ("let d: Date = .init { 1 }", false), ("let f = DateFormatter()", false), ("Dated()", false),
    ("let a: A = .init()", false), ("let d: Date = f\nlet a: A = .init()", true),
    ("Date.distantPast", false),
    ("let d = Date.self", false), ("x.init()", false), ("x.init()\nlet d: Date", false),
  ])
  func knowsTheTimeOfARun(source: String, isLikely: Bool) {
    #expect(RunVariation(source).isLikely == isLikely)
  }

  /// A structure is encoded in the order of a dictionary, unless every encoder sorts its keys.
  @Test(arguments: [
    (1, 0, true), (1, 1, false), (2, 1, true), (2, 2, false), (0, 1, false), (3, 2, true),
  ])
  func countsEncodersAndWhatSortsThem(encoders: Int, sorted: Int, isLikely: Bool) {
    let source =
      String(repeating: "let a = JSONEncoder()\n", count: encoders)
      + String(repeating: "a.outputFormatting = .sortedKeys\n", count: sorted)
    #expect(RunVariation(source).isLikely == isLikely)
  }

  @Test(arguments: [
    ("try JSONDecoder().decode(A.self, from: d)", false),
    ("do { try JSONDecoder() } catch { print(error) }", true),
    ("let r = Result { try JSONDecoder() }", true), ("try? JSONDecoder()", false),
    ("do { try f() } catch { print(error) }", false), ("let r = Result { 1 }", false),
    ("func f() { JSONDecoder() }\ndo { try g() } catch {}", true),
  ])
  func knowsWhoseErrorsShowADictionary(source: String, isLikely: Bool) {
    #expect(RunVariation(source).isLikely == isLikely)
  }
}
