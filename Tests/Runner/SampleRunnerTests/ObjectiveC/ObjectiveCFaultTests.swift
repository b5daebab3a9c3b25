import TextDiagnostics
import SampleTestFixtures
import Sandbox
import Testing
import Toolchains
import WorkbookModel

/// Samples of Objective-C that are wrong: each fails at its place, and nothing else does.
@Suite(.enabled(if: TestRunner.runsObjectiveC))
struct ObjectiveCFaultTests {
  /// The problems of a sample that begins in line 5 of a chapter, after one that is right.
  private func problems(
    _ code: String, tags: String = "", files: [String: String] = [:]
  ) async throws -> [String] {
    let book = try TestBook(
      "```swift,id=right\nprint(1)\n```\n\n```objc,id=a\(tags)\n\(code)\n```\n", files: files)
    let results = try await TestRunner.run(book)
    try results.expectPassed("right")
    return try results.result("a").problems.map(\.line)
  }

  private static let foundation = "#import <Foundation/Foundation.h>\n"

  @Test(arguments: [
    (
      "extern void objc_release(void *);\nint main(void) {\n  NSObject *o = [NSObject new];\n"
        + "  objc_release((__bridge void *)o);\n}",
      "trap 11:1 traps: Bad pointer dereference"
    ),
    (
      "int main(void) {\n  __unsafe_unretained NSMutableArray *list;\n"
        + "  @autoreleasepool { list = [NSMutableArray new]; }\n  NSLog(@\"%@\", [list description]);\n}",
      "trap 10:16 traps: Bad pointer dereference"
    ),
    (
      "int main(void) {\n  @throw @\"text\";\n}",
      "trap 8:3 traps: uncaught exception of class 'NSConstantString'"
    ),
    (
      "int main(void) {\n  [(id)@\"x\" performSelector:@selector(nothing)];\n}",
      "trap 8:3 traps: uncaught exception 'NSInvalidArgumentException', reason: "
        + "'-[NSConstantString nothing]: unrecognized selector sent to instance'"
    ),
    (
      "@implementation NSScanner\n@end\nint main(void) { return 0; }",
      "trap 5:4 traps: The class 'NSScanner' is defined twice: it exists already"
    ),
    (
      "@interface A : NSObject\n@end\n@implementation A\n@end\n@implementation A\n@end",
      "compile 11:17 reimplementation of class 'A'"
    ),
    ("#import <UIKit/UIKit.h>", "compile 7:9 'UIKit/UIKit.h' file not found"),
    ("int total(void) { return 1; }", "compile 5:4 the sample has no function 'main'"),
    (
      "int total(int x);\nint main(void) {\n  return total(1);\n}",
      "compile 9:1 undefined symbol 'total'"
    ),
    (
      "void workbook_sample_boundary(void);\nint main(void) { workbook_sample_boundary(); return 0; }",
      "compile 5:4 the sample calls the runner's own functions, so its results prove nothing"
    ),
  ])
  func placesTheFault(code: String, problem: String) async throws {
    #expect(try await problems(Self.foundation + code) == [problem])
  }

  @Test func blamesOnlyTheSampleThatBreaksAChain() async throws {
    let book = TestBook(
      "```objc,id=a\nint one(void) { return 1; }\n```\n\n```objc,id=b,continue=a\n"
        + "int main(void) { return one() + two; }\n```\n")
    let results = try await TestRunner.run(book)
    try results.expectPassed("a")
    #expect(
      try results.result("b").problems.map(\.line) == [
        "compile 6:33 use of undeclared identifier 'two'"
      ])
  }

  @Test func stopsAProgramThatNeverStarts() async throws {
    let code =
      "@interface A : NSObject\n@end\n@implementation A\n+ (void)load { for (;;) {} }\n@end\n"
      + "int main(void) { return 0; }"
    #expect(
      try await problems(Self.foundation + code, tags: ",timeout=1") == [
        "limit 5:4 did not end within its time limit of 1 s and was stopped"
      ])
  }

  @Test func letsACategoryReplaceAMethodOfTheRuntimeLayer() async throws {
    let code = """
      @interface NSError (Mine)
      @end
      @implementation NSError (Mine)
      - (NSString *)description { return @"mine"; }
      @end
      int main(void) { NSLog(@"%@", [NSError errorWithDomain:@"d" code:1 userInfo:nil]); }  // Prints "mine"
      """
    #expect(try await problems(Self.foundation + code) == [])
  }

  @Test func placesTheFaultOfARegionInItsFile() async throws {
    let file =
      Self.foundation + "// snippet.part\nint main(void) {\n  return missing;\n}\n// snippet.end\n"
    #expect(
      try await problems("", tags: ",file=code/a.m,region=part", files: ["code/a.m": file]) == [
        "compile 4:10 use of undeclared identifier 'missing'"
      ])
  }

  @Test func saysWhatItNeedsOnAnotherProcessor() async throws {
    var toolchain = try await TestRunner.toolchain()
    toolchain.target = "aarch64-unknown-linux-gnu"
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    let tools = TestRunner.files(cache.path, "tools")
    let book = TestBook(
      """
      ```objc,id=a
      int main(void) { return 0; }
      ```

      ```objc,app,id=b
      ```

      ```swift,scenario=b,id=c
      import DeviceSimulator
      ```
      """)
    let results = try await TestRunner.run(book, cache: cache.path, toolchain: toolchain)
    let reason = "Objective-C runs on x86-64 Linux only; this is 'aarch64-unknown-linux-gnu'"
    for name in ["a", "b", "c"] {
      let result = try results.result(name)
      #expect(result.outcome == .unverified && result.problems.isEmpty)
      #expect(result.reason == reason)
    }
    #expect(results.warnings == ["samples are unverified: \(reason)"])
    #expect(TestRunner.files(cache.path, "tools") == tools)
  }
}
