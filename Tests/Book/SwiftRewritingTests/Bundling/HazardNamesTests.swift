import SwiftRewriting
import Testing

/// Every name and attribute that keeps a program apart, in places where it does and where it means something
/// else.
struct HazardNamesTests {
  private func kinds(_ text: String) -> Set<BundleHazard.Kind> {
    let source = "#sourceLocation(file: \"a.swift\", line: 1)\n" + text
    return Set(BundleCandidate(source, ownFile: "workbook").hazards.map(\.kind))
  }

  @Test(arguments: [
    "NSClassFromString", "NSStringFromClass", "NSKeyedArchiver", "NSKeyedUnarchiver", "NSCoding",
    "NSSecureCoding",
    "_typeByName", "_mangledTypeName", "_getTypeByMangledNameInContext", "UISceneDelegate",
    "UIWindowSceneDelegate",
    "UISceneConfiguration", "UIViewControllerRestoration", "restorationClass",
  ])
  func keepsApartWhatLooksUpTypes(name: String) {
    for text in [
      "\(name)(1)", "f(\(name).self)", "`\(name)`(1)", "a.\(name)", "class C: \(name) {}",
      "func f() { \(name)() }",
    ] {
      #expect(kinds(text) == [.typeLookup], "\(text)")
    }
    #expect(kinds("// \(name)\nprint(\"\(name)\", My\(name).self)") == [])
  }

  @Test(arguments: [
    "callStackSymbols", "callStackReturnAddresses", "Backtrace", "backtrace", "backtrace_symbols",
    "dsohandle", "dladdr",
    "Bundle", "executableURL", "executablePath", "unsafeArgv", "getauxval",
    "dlsym", "dlopen", "dl_iterate_phdr", "Process", "posix_spawn", "posix_spawnp", "execv",
    "execve", "execvp",
  ])
  func keepsApartWhatLooksAtItsImage(name: String) {
    for text in [
      "\(name)(1)", "Thread.\(name)", "func f() { print(\(name)) }", "let a = \(name)()",
      "let a: \(name)? = nil",
    ] {
      #expect(kinds(text) == [.ownImage], "\(text)")
    }
    #expect(kinds("// \(name)\nprint(\"\(name)\", my\(name))") == [])
  }

  @Test(arguments: [
    "\"/proc/self/exe\"", "\"\\(a)/proc/\\(b)\"", "\"\"\"\n  /proc/1\n  \"\"\"", "#\"/proc/self\"#",
    "f(\"/proc/\")",
  ])
  func keepsApartWhatReadsItsProcess(text: String) {
    #expect(kinds("print(\(text))") == [.ownImage])
  }

  @Test(arguments: [
    "_silgen_name(\"a\")", "_cdecl(\"a\")", "cdecl(\"a\")", "c", "c(a)", "_expose(Cxx)",
    "_extern(c)", "section(\"a\")",
    "_section(\"a\")", "used", "_used", "objc", "_objcRuntimeName(a)",
    "_dynamicReplacement(for: g)", "usableFromInline", "inlinable",
  ])
  func keepsApartNamesForTheLinker(attribute: String) {
    #expect(kinds("@\(attribute) func f() {}") == [.linkage])
    #expect(kinds("struct S { @\(attribute) func f() {} }") == [.linkage])
    #expect(kinds("@Own func f() {}\n// @\(attribute)") == [])
  }

  /// Names by which a program observes when a local variable's value is destroyed; one of the file lives on.
  @Test(arguments: [
    "isKnownUniquelyReferenced(&b)", "Unmanaged.passRetained(b)", "withExtendedLifetime(b) {}",
    "autoreleasepool {}",
    "s.onTermination = { _ in }", "DispatchSemaphore(value: 1)", "DispatchSource.make()",
    "b.suspend()", "f(.initiallyInactive)",
    "struct S: ~Copyable {}", "Mutex(1)", "Atomic(1)", "class C { deinit {} }",
    "struct S { weak var c: C? }",
    "struct S { unowned let c: C }", "f(consume b)",
  ])
  func keepsApartWhatTellsLifetimes(text: String) {
    #expect(kinds("\(text)\nlet a = try f()").contains(.lifetime))
    #expect(!kinds("\(text)\nlet a = f()").contains(.lifetime))
    // A type may initialize itself from a literal in any way.
    #expect(kinds("\(text)\nlet a: A = 5\nif a > 6 {}").contains(.lifetime))
    #expect(!kinds("\(text)\nlet a = 5\nif a > 6 {}").contains(.lifetime))
  }

  @Test(arguments: [
    "Dispatch", "Foundation", "FoundationEssentials", "Glibc", "Observation", "RegexBuilder",
    "Synchronization",
  ])
  func trustsModulesThatItKnows(module: String) {
    #expect(kinds("import \(module)\nlet a = try f()\ng { a }") == [])
    #expect(kinds("import \(module).Sub\nlet a = try f()") == [])
  }

  @Test(arguments: [
    "import Thermostat", "import struct A.B", "@testable import A", "import FoundationNetworking",
  ])
  func trustsNoOtherModule(line: String) {
    #expect(kinds("\(line)\nlet a = try f()\ng { a }") == [.lifetime, .globalVariable])
    #expect(kinds("\(line)\nlet a = f()\ng { a }") == [])
  }

  @Test(arguments: [
    "Task { a }", "g.addTask { a }", "DispatchQueue.main.async { a }", "Thread { a }",
    "OperationQueue().add { a }",
    "let f: @Sendable () -> Int = { a }", "DispatchGroup().notify { a }",
    "x.concurrentPerform { _ in a }",
    "x.detachNewThread { a }", "x.detachNewThreadSelector { a }", "x.withTaskGroup { a }",
    "func f(_ x: sending Int) {}\ng { a }",
  ])
  func findsWhatMayRunAVariableElsewhere(text: String) {
    #expect(kinds("let a = try b()\n\(text)").contains(.globalVariable))
    #expect(!kinds("let a = b()\n\(text)").contains(.globalVariable))
  }

  @Test(arguments: [
    "IntegerLiteralType", "FloatLiteralType", "StringLiteralType", "BooleanLiteralType",
    "UnicodeScalarType",
    "ExtendedGraphemeClusterType",
  ])
  func keepsApartTypesOfLiterals(name: String) {
    for text in [
      "typealias \(name) = A", "struct \(name) {}", "struct S { typealias \(name) = A }",
      "let a: \(name) = 1",
    ] {
      #expect(kinds(text).contains(.languageName), "\(text)")
    }
  }

  @Test func knowsTheMainActorWhereItIsDeclared() {
    for text in [
      "@MainActor func f() {}", "let a: MainActor? = nil", "MainActor.assumeIsolated {}",
      "Task { @MainActor in }",
    ] {
      #expect(!kinds(text).contains(.languageName), "\(text)")
    }
    for text in [
      "actor MainActor {}", "typealias MainActor = A", "struct S { struct MainActor {} }",
      "func f<MainActor>() {}\nprotocol MainActor {}",
    ] {
      #expect(kinds(text).contains(.languageName), "\(text)")
    }
  }

  @Test(arguments: [
    ("func _workbookProgram1() {}", true), ("print(_workbookProgram)", true),
    ("a._workbookProgramX", true),
    ("print(\"a _workbookProgram1 b\")", true), ("let _workbook = 1", false),
    ("let my_workbookProgram = 1", false),
    ("// _workbookProgram1", false),
  ])
  func keepsNamesOfOursFree(text: String, isFound: Bool) {
    #expect(kinds(text).contains(.reservedName) == isFound)
  }

  @Test(arguments: [
    ("print(#function)", true), ("print(#column)", true),
    ("func f(_ a: String = #function) {}", true),
    ("let s = \"\\(#function)\"", true), ("print(#line, #file, #fileID, #filePath)", false),
    ("let function = 1, column = 2", false),
    ("f(column: 1)", false), ("a.function", false),
  ])
  func keepsApartWhatAsksForItsPlace(text: String, isFound: Bool) {
    #expect(kinds(text).contains(.ownPlace) == isFound)
  }

  @Test(arguments: [
    ("import Testing", true), ("import XCTest", true), ("@testable import Testing", true),
    ("import class XCTest.XCTestCase", true),
    ("#if canImport(XCTest)\nimport XCTest\n#endif", true), ("import TestingTools", false),
    ("let Testing = 1", false),
  ])
  func keepsTestsApart(text: String, isFound: Bool) {
    #expect(kinds(text).contains(.discovery) == isFound)
  }
}
