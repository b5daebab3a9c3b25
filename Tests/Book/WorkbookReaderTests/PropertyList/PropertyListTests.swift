import TextDiagnostics
import Foundation
import Testing
import WorkbookModel
import WorkbookReader

struct PropertyListTests {
  /// Reads a chapter with an app and the lines of its property list.
  private func read(
    _ lines: String, _ said: [Said] = [], sourceLocation: SourceLocation = #_sourceLocation
  ) -> PropertyList? {
    let marked = chapterText("```swift,app,id=a\n```\n\n```xml,plist=a\n\(lines)\n```\n")
    let (chapter, diagnostics) = readChapter(marked)
    expect(diagnostics, in: marked, are: said, sourceLocation: sourceLocation)
    return chapter.propertyLists.first
  }

  private func dictionary(_ list: PropertyList?) throws -> NSDictionary {
    let document = try #require(list?.document)
    let value = try PropertyListSerialization.propertyList(from: Data(document.utf8), format: nil)
    return try #require(value as? NSDictionary)
  }

  @Test(arguments: [
    "", "<key>CFBundleName</key><string>$(PRODUCT_NAME)</string><!-- end -->",
    "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict><key>A</key><true/></dict></plist>",
    "<plist version=\"1.0\"><dict/></plist>",
  ])
  func buildsTheListOfAnInstalledApp(text: String) throws {
    let list = try #require(read(text))
    let written = try dictionary(list)
    let built = PropertyList.built(try #require(list.document), for: "news")
    let value = try PropertyListSerialization.propertyList(from: Data(built.utf8), format: nil)
    let dictionary = try #require(value as? [String: Any])
    #expect(dictionary["CFBundleIdentifier"] as? String == "com.example.news")
    #expect(dictionary["CFBundleName"] as? String == "news")
    #expect(dictionary["CFBundleShortVersionString"] as? String == "1.0")
    let own = Set(written.allKeys.compactMap { $0 as? String }).subtracting(["CFBundleName"])
    #expect(dictionary.count == 7 + own.count && own.isSubset(of: dictionary.keys))
    // The app's own values take precedence.
    #expect(PropertyList.built(built, for: "other").contains("com.example.news"))
  }

  @Test func wrapsPairsIntoADocument() throws {
    let list = read(
      """
      <!-- only what matters -->
      <key>UIBackgroundModes</key><array><string>fetch</string><string>audio</string></array>
      <key>UIApplicationExitsOnSuspend</key> <false/>
      <key>Own &amp; other</key>
      <dict><key>n</key><integer>-3</integer><key>r</key><real>1e3</real>
      <key>t</key><date>2013-09-18T09:00:00Z</date><key>d</key><data>d29y\nZA==</data>
      <key>e</key><string/><key>x</key><array/><key>s</key><string>a&#x41;<![CDATA[<b>]]></string>
      </dict>
      """)
    let dictionary = try dictionary(list)
    #expect(dictionary["UIBackgroundModes"] as? [String] == ["fetch", "audio"])
    #expect(dictionary["UIApplicationExitsOnSuspend"] as? Bool == false)
    let inner = try #require(dictionary["Own & other"] as? [String: Any])
    #expect(inner["n"] as? Int == -3)
    #expect(inner["d"] as? Data == Data("word".utf8))
    #expect(inner["s"] as? String == "aA<b>")
  }

  @Test func takesAWholeDocumentAsItIs() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/x.dtd">
      <plist version="1.0">
      <dict>
        <key>CFBundleName</key><string>Uutiset</string>
      </dict>
      </plist>
      """
    let list = read(text)
    #expect(list?.document == text + "\n")
    #expect(try dictionary(list)["CFBundleName"] as? String == "Uutiset")
  }

  @Test func makesAnEmptyDictionaryOfNothing() throws {
    #expect(try dictionary(read("")).count == 0)
    #expect(try dictionary(read("<plist><dict/></plist>")).count == 0)
  }

  struct Mistake: Sendable, CustomTestStringConvertible {
    var lines: String
    var summary: String
    var fix: String
    var testDescription: String { lines }

    init(_ lines: String, _ summary: String, _ fix: String) {
      self.lines = lines
      self.summary = summary
      self.fix = fix
    }
  }

  @Test(arguments: [
    Mistake("⟦<key>a</key>⟧", "the key 'a' has no value", "write one after it, such as '<true/>'"),
    Mistake(
      "<key>a</key>\n<true/>\n⟦<false/>⟧", "this value has no key",
      "write '<key>NAME</key>' before it"),
    Mistake(
      "<key>a</key><true/>\n⟦<key>a</key>⟧<true/>", "the key 'a' is used twice",
      "remove one of the pairs"),
    Mistake(
      "<key>a</key>⟦<array>⟧<string>x</string>", "'<array>' is never closed", "add '</array>'"),
    Mistake(
      "<key>a</key><array><string>x⟦</array>⟧", "'</array>' does not close '<string>'",
      "write '</string>'"),
    Mistake("<key>a</key><true/>⟦</dict>⟧", "'</dict>' closes nothing", "remove it"),
    Mistake(
      "<key>a</key>⟦<strin>⟧x</strin>", "'<strin>' is not an element of a property list",
      "did you mean '<string>'?"),
    Mistake(
      "<key>a</key>⟦<div>⟧x</div>", "'<div>' is not an element of a property list",
      "write one of dict, array, string, integer, real, true, false, date, data, key, plist"),
    Mistake(
      "⟦UIBackgroundModes⟧", "'UIBackgroundModes' is outside of any value",
      "put text into '<string>'"),
    Mistake(
      "<key>a</key>⟦<integer>1.5</integer>⟧", "'1.5' is not a valid value of '<integer>'",
      "write <integer>600</integer>"),
    Mistake(
      "<key>a</key>⟦<real>x</real>⟧",
      "'x' is not a valid value of '<real>'", "write <real>0.5</real>"),
    Mistake(
      "<key>a</key>⟦<date>today</date>⟧", "'today' is not a valid value of '<date>'",
      "write <date>2013-09-18T09:00:00Z</date>"),
    Mistake(
      "<key>a</key>⟦<data>%</data>⟧", "'%' is not a valid value of '<data>'",
      "write <data>d29yZA==</data>"),
    Mistake(
      "<key>a</key>⟦<true>yes</true>⟧", "'yes' is not a valid value of '<true>'", "write <true/>"),
    Mistake(
      "<key>a</key><string>x ⟦&⟧ y</string>", "'&' does not begin a character reference here",
      "write '&amp;' for a literal '&'"),
    Mistake("⟦<⟧ key>", "'<' does not begin a tag here", "write '&lt;' for a literal '<'"),
    Mistake("⟦<key⟧\n<string>", "the tag '<key' has no '>'", "add '>'"),
    Mistake(
      "<key>a</key>⟦<string lang=\"fi\">⟧x</string>",
      "a tag of a property list cannot have attributes",
      "write '<string>'"),
    Mistake(
      "⟦<!-- x⟧\n<key>", "the comment that opens here is never closed", "add '-->'"),
    Mistake(
      "⟦<!DOCTYPE plist ⟧[<!ENTITY a \"b\">]><plist><dict/></plist>",
      "the document type contains declarations", "remove '[...]' and its content"),
    Mistake(
      "⟦<dict>⟧<key>a</key><true/></dict>", "this dictionary is not inside '<plist>'",
      "write only its keys and values, or the whole property list"),
    Mistake(
      "<plist>⟦<array>⟧</array></plist>", "an Info.plist must contain a dictionary",
      "write '<dict>' here"),
    Mistake(
      "<plist><dict/></plist>\n⟦<plist>⟧", "the property list has ended",
      "remove everything after '</plist>'"),
  ])
  func namesWhatIsNotWellFormedAtItsPlace(mistake: Mistake) {
    let list = read(mistake.lines, [Said("plist", mistake.summary, fix: mistake.fix)])
    #expect(list?.document == nil)
  }

  @Test func namesEveryValueOfAWrongTypeAndEveryMisspeltName() {
    let list = read(
      """
      <key>UIBackgroundModes</key>⟦<string>fetch</string>⟧
      <key>UIApplicationExitsOnSuspend</key>⟦<string>YES</string>⟧
      <key>BGTaskSchedulerPermittedIdentifiers</key><array>⟦<true/>⟧</array>
      <key>CFBundleIdentifier</key>⟦<dict/>⟧
      ⟦<key>UIBackgroundMode</key>⟧<array/>
      <key>NothingLikeThem</key><true/>
      """,
      [
        Said(
          "plist", "'UIBackgroundModes' is an array of strings, not a string",
          fix: "write <array><string>text</string></array>"),
        Said(
          "plist", "'UIApplicationExitsOnSuspend' is a boolean, not a string",
          fix: "write <true/> or <false/>"),
        Said(
          "plist",
          "'BGTaskSchedulerPermittedIdentifiers' is an array of strings, not a boolean in it",
          fix: "write <array><string>text</string></array>"),
        Said(
          "plist", "'CFBundleIdentifier' is a string, not a dictionary",
          fix: "write <string>text</string>"),
        Said(
          "plist", "unknown key 'UIBackgroundMode'", fix: "did you mean 'UIBackgroundModes'?"),
      ])
    #expect(list?.document == nil)
  }

  @Test func namesAModeThatIsNone() {
    _ = read(
      "<key>UIBackgroundModes</key><array>⟦<string>fech</string>⟧</array>",
      [Said("plist", "'fech' is not a background mode", fix: "did you mean 'fetch'?")])
  }

  @Test func refusesNestingWithoutEnd() {
    let deep = 20_000
    let marked = chapterText(
      "```swift,app,id=a\n```\n```xml,plist=a\n<key>k</key>\n"
        + String(repeating: "<array>", count: deep) + "\n```\n")
    let (_, diagnostics) = readChapter(marked)
    #expect(diagnostics.map(\.summary) == ["the property list is nested too deeply"])
  }

  @Test func readsTheLinesOfAQuotedFence() {
    let marked = chapterText(
      "> ```swift,app,id=a\n> ```\n>\n> ```xml,plist=a\n> <key>ä</key>⟦<integer>x</integer>⟧\n> ```\n"
    )
    let (_, diagnostics) = readChapter(marked)
    expect(
      diagnostics, in: marked,
      are: [
        Said(
          "plist",
          "'x' is not a valid value of '<integer>'", fix: "write <integer>600</integer>")
      ])
  }
}
