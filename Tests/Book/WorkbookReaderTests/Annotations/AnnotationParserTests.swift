import TextDiagnostics
import Testing
import WorkbookModel
import WorkbookReader

struct AnnotationParserTests {
  private func info(_ text: String) throws -> FenceInfo {
    let source = SourceText(path: "a.md", text: text)
    let (info, diagnostics) = AnnotationParser(source: source).parse(
      offsets: 0..<source.bytes.count)
    #expect(diagnostics.map(Said.init) == [])
    return info
  }

  @Test func readsFlagsAndKeysWithSpacesAfterCommas() throws {
    let info = try info("swift, app,\tid=first.run_2-b, no_run")
    #expect(info.language == .swift)
    #expect(info.id?.value == "first.run_2-b")
    #expect(info.id?.range.start.column == 16)
    #expect(info.sample.isApp)
    #expect(info.sample.isNotRun)
  }

  @Test(arguments: [
    ("swift", FenceLanguage.swift), ("objective-c", .objectiveC), ("objc", .objectiveC),
    ("console", .console), ("output", .output), ("xml", .propertyList),
  ])
  func knowsTheLanguagesThatMeanSomething(word: String, language: FenceLanguage) throws {
    #expect(try info(word).language == language)
  }

  @Test(arguments: [
    "", "json", "c", "cpp", "sh", "text title here", "diff", "SQL", "objc++", "mermaid {a=b}",
    "toml",
  ])
  func takesOtherLanguagesForListings(text: String) throws {
    #expect(try info(text).language == nil)
  }

  @Test func resolvesEscapesInQuotes() throws {
    let info = try info(#"swift,stdin="a\"b\\c\nd\te, f"# + "\"")
    #expect(info.sample.standardInput == "a\"b\\c\nd\te, f")
  }

  @Test func readsHowASampleRuns() throws {
    let sample = try info(
      #"swift,args=[a,"b c", -x],exit=255,timeout=0.5,env=[A=1,B="x y",C=],swift=">=6.1""#
    ).sample
    #expect(sample.arguments == ["a", "b c", "-x"])
    #expect(sample.exitStatus?.value == 255)
    #expect(sample.timeout == 0.5)
    #expect(sample.environment == ["A": "1", "B": "x y", "C": ""])
    #expect(sample.swiftVersion?.value == [6, 1])
    #expect(try info("swift,args=one").sample.arguments == ["one"])
    #expect(try info("swift,args=[]").sample.arguments == [])
    #expect(try info("swift,swift=>=6").sample.swiftVersion?.value == [6])
  }

  @Test func readsExpectedMessages() throws {
    #expect(
      try info(##"swift,compile_fail=["no such", #ActorIsolation, "#text"]"##).sample.compileFail?
        .value
        == [.text("no such"), .group("ActorIsolation"), .text("#text")])
    #expect(try info("swift,compile_fail=#Group").sample.compileFail?.value == [.group("Group")])
    #expect(try info("swift,should_warn").sample.shouldWarn?.value == [])
    #expect(try info("swift,should_warn=\"unused\"").sample.shouldWarn?.value == [.text("unused")])
    #expect(try info("swift,should_trap").sample.shouldTrap?.value == "")
    #expect(try info("swift,should_trap=\"out of\"").sample.shouldTrap?.value == "out of")
    #expect(try info("swift,ignore=\"why, oh\"").sample.ignoreReason?.value == "why, oh")
  }

  @Test func readsWhatBelongsToThePageAndToOtherSamples() throws {
    let sample = try info("swift,highlight=[1,3-5],caption=\"x\",continue=a").sample
    #expect(sample.highlight == [1...1, 3...5])
    #expect(sample.caption == "x")
    #expect(sample.continues?.value == "a")
    #expect(try info("swift,hidden").sample.isHidden)
    let scenario = try info("swift,scenario=[a,b],profile=iOS7").sample
    #expect(scenario.scenario?.map(\.value) == ["a", "b"])
    #expect(scenario.scenario?.map(\.range.start.column) == [17, 19])
    #expect(scenario.profile?.value == "iOS7")
    for version in 4...18 {
      #expect(try info("swift,scenario=a,profile=iOS\(version)").sample.profile != nil)
    }
    #expect(try info("xml,plist=a").sample.propertyList?.value == "a")
  }

  @Test func readsOutputFences() throws {
    let output = try info("output,stderr,of=a,match=float:1e-6").output
    #expect(output.isStandardError)
    #expect(output.sample?.value == "a")
    #expect(output.match == .float(tolerance: 1e-6))
    #expect(try info("output,match=unordered").output.match == .unordered)
    #expect(try info("output,match=literal").output.match == .literal)
  }

  @Test func helpKnowsAFormAndASummaryOfEveryWord() {
    let names = AnnotationVocabulary.words.map(\.name)
    #expect(Set(names).count == names.count)
    for word in AnnotationVocabulary.words {
      #expect(word.form.hasPrefix(word.name))
      #expect(!word.summary.isEmpty && !word.languages.isEmpty)
    }
  }
}
