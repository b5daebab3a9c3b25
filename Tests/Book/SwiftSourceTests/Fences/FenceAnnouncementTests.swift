import SwiftSource
import Testing
import WorkbookModel

/// Comments that announce a failure.
struct FenceAnnouncementTests {
  private func announcements(_ text: String) -> [FenceAnnouncement] {
    FenceAnnouncement.all(in: ParsableSource(text))
  }

  /// The kind, `!` if explicit, and the message.
  private func announced(_ comment: String) -> String? {
    announcements("call() // \(comment)").first.map {
      "\($0.kind)" + ($0.isExplicit ? "!" : "") + ($0.message.map { " " + $0 } ?? "")
    }
  }

  @Test(arguments: [
    (
      "error: cannot convert value of type 'Int'",
      "compileError! cannot convert value of type 'Int'"
    ),
    (
      "Error: missing argument for parameter 'to' in call",
      "compileError! missing argument for parameter 'to' in call"
    ),
    ("error", "failure"), ("ERROR", "failure"), ("Error!", "failure"), ("❌", "failure"),
    ("🛑 wrong type", "failure wrong type"),
    ("This isn't valid, because it returns nothing", "failure because it returns nothing"),
    ("❌ Could be slow, or crash", "failure Could be slow, or crash"),
    ("error: `Boat` does not conform", "compileError! `Boat` does not conform"),
    ("❌ Error: no such boat", "compileError! no such boat"),
    ("Compiler error: type is unknown", "compileError! type is unknown"),
    ("compile-time error", "compileError!"), ("Compilation error", "compileError!"),
    ("This does not compile", "compileError!"), ("Won't compile!", "compileError!"),
    ("won’t compile: the boat is full", "compileError! the boat is full"),
    ("❌ doesn't compile", "compileError!"), ("This line will not compile.", "compileError!"),
    ("Runtime error", "trap!"), ("Fatal error: Index out of range", "trap! Index out of range"),
    ("This would crash", "trap!"), ("crashes!", "trap!"), ("💥 crash", "trap!"), ("traps", "trap!"),
    ("Precondition failed: n > 0", "trap! n > 0"),
    ("warning: variable 'a' was never used", "warning variable 'a' was never used"),
    ("Compiler warning", "warning!"), ("throws", "thrownError"), ("Throws an error", "thrownError"),
    ("throws BoatError.full", "thrownError BoatError.full"), ("<-- error", "failure"),
    ("^ error: expected expression", "compileError! expected expression"),
  ])
  func recognizesAnnouncements(comment: String, expected: String) {
    #expect(announced(comment) == expected)
  }

  @Test(arguments: [
    "Error handling", ") throws(Full) -> Int", "error is nil", "may crash", "could fail to compile",
    "handles the error",
    "The error of the boat", "compiles", "errors: 3", "no error", "throws if it is full",
    "Crash course", "trapezoid", "warning lights", "prints error: x", "Prints \"error: x\"",
    "does not compile if it is empty", "runtime error handling", "throwing", "log the error here",
  ])
  func passesOverOtherWords(comment: String) {
    #expect(announced(comment) == nil)
  }

  @Test(arguments: [
    ("let a = 1\nlet b: Int = a // error: no", [2]),
    ("let a = 1\n// error: no\n\nlet b = 2", [1]),
    ("let a = 1\n\n// error: no\nlet b = 2", [4]),
    ("let a = 1\n// error: no\n// because\nlet b = 2", [1, 4]),
    ("// Does not compile\n\nlet b = 2", []),
    ("let a = 1\n/* error: no */\nlet b = 2", [1, 3]),
  ])
  func knowsTheLines(text: String, expected: [Int]) {
    #expect(announcements(text).map(\.codeLines) == [expected])
  }

  @Test func takesPrintedWordsForOutput() {
    #expect(announcements("print(text) // error: full").isEmpty)
    #expect(announcements("print(text) // does not compile").count == 1)
    #expect(announcements("print(\"// error: full\")").isEmpty)
  }

  @Test func passesOverDocumentation() {
    #expect(announcements("/// - Throws: an error\n/** error: full */\nfunc f() {}").isEmpty)
  }

  @Test func knowsTheRange() throws {
    let found = try #require(announcements("a() // ❌\n").first)
    #expect(found.range == 4..<10)
  }
}
