import TextDiagnostics
import Testing
import WorkbookModel

struct ConfigurationTests {
  private var configuration: Configuration {
    var configuration = Configuration()
    configuration.languages = ["fi", "ro"]
    configuration.title = ["fi": "Tausta-ajo"]
    configuration.sourceLanguage = "fi"
    configuration.chapterSourceLanguages = ["01-b": "ro"]
    return configuration
  }

  @Test func hasTheTitleOfTheDefaultLanguageForOthers() {
    #expect(configuration.title(in: "fi") == "Tausta-ajo")
    #expect(configuration.title(in: "ro") == "Tausta-ajo")
    #expect(Configuration().title(in: "fi") == "")
  }

  @Test func knowsTheFirstLanguageOfAChapter() {
    #expect(configuration.sourceLanguage(ofChapter: "00-a") == "fi")
    #expect(configuration.sourceLanguage(ofChapter: "01-b") == "ro")
  }

  @Test(
    arguments: [
      (nil, .error), (.error, .error), (.warning, .warning), (.off, nil),
    ] as [(Configuration.CheckLevel?, Diagnostic.Severity?)])
  func givesAProblemTheSeverityOfItsCheck(
    level: Configuration.CheckLevel?, severity: Diagnostic.Severity?
  ) {
    var configuration = configuration
    configuration.checkLevels[.link] = level
    let problem = Diagnostic(.error, .link, file: "a.md", range: place(0..<6), "no such file")
    #expect(configuration.adjusted(problem)?.severity == severity)
  }

  @Test func readsValuesUnlessTheirCheckIsOff() {
    var configuration = configuration
    #expect(configuration.readsValues)
    configuration.checkLevels[.value] = .off
    #expect(!configuration.readsValues)
  }

  @Test(arguments: ["swiftc", "./hello", "swift-6.3", "c++", "a_b"])
  func takesNamesOfPrograms(name: String) { #expect(Configuration.isProgramName(name)) }

  @Test(arguments: ["", "./", "bin/run", "../x", ".hidden", "-v", "/bin/ls", "a b", "ä"])
  func takesNoPathsForPrograms(name: String) { #expect(!Configuration.isProgramName(name)) }
}
