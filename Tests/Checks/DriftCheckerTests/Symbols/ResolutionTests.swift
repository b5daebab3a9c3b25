import DriftChecker
import Testing

struct ResolutionTests {
  /// Each component is looked up with those before it.
  @Test func takesNothingWithMoreThan64ComponentsForAName() {
    let path = (1...64).map { "A\($0)" }.joined(separator: ".")
    #expect(SymbolName(path)?.parts.count == 64)
    #expect(SymbolName(path + ".a") == nil)
    #expect(SymbolName(path + "/a(_:)") == nil)
  }

  @Test(arguments: [
    ("UIApplication", "= UIApplication"),
    ("UIApplication.shared", "= UIApplication.shared"),
    ("UI.UIApplication.shared", "= UIApplication.shared"),
    ("UIApplication/shared", "= UIApplication.shared"),
    ("UIApplication-swift.class/shared-9kx1", "= UIApplication.shared"),
    (
      "application(_:performFetchWithCompletionHandler:)-9kx1",
      "= UIApplicationDelegate.application(_:performFetchWithCompletionHandler:)"
    ),
    ("UIApplication-35km1", "= UIApplication"),
    ("applicationState", "= UIApplication.applicationState"),
    (".newData", "= UIBackgroundFetchResult.newData"),
    ("UIApplication.State.active", "= UIApplication.State.active"),
    ("State.active", "= UIApplication.State.active"),
    (
      "UIApplication.setMinimumBackgroundFetchInterval(_:)",
      "= UIApplication.setMinimumBackgroundFetchInterval(_:)"
    ),
    (
      "UIApplication.setMinimumBackgroundFetchInterval",
      "= UIApplication.setMinimumBackgroundFetchInterval(_:)"
    ),
    (
      "setMinimumBackgroundFetchInterval()",
      "= UIApplication.setMinimumBackgroundFetchInterval(_:)"
    ),
    (
      "application(_:performFetchWithCompletionHandler:)",
      "= UIApplicationDelegate.application(_:performFetchWithCompletionHandler:)"
    ),
    ("Date(timeIntervalSince1970:)", "= Date.init(timeIntervalSince1970:)"),
    ("Date.init(timeIntervalSince1970:)", "= Date.init(timeIntervalSince1970:)"),
    ("UI", "= UI"),
  ])
  func findsSwiftNames(name: String, said: String) {
    #expect(SmallIndex.index.resolve(name).said == said)
  }

  @Test(arguments: [
    ("UIApplication.isFirstResponder", "= UIResponder.isFirstResponder"),
    ("UIApplication.init()", "= NSObject.init()"),
    ("UIApplication.State.rawValue", "= RawRepresentable.rawValue"),
    ("UIOldState.active", "= UIApplication.State.active"),
  ])
  func findsMembersOfSupertypesAndBehindAliases(name: String, said: String) {
    #expect(SmallIndex.index.resolve(name).said == said)
  }

  @Test func followsValuesWhoseTypeIsNotKnown() {
    #expect(
      SmallIndex.index.resolve("UIApplication.shared.applicationState").said
        == "= UIApplication.applicationState")
    #expect(SmallIndex.index.resolve("UIApplication.shared.nothing").said == "?")
  }

  @Test(arguments: [
    ("Task.sleep(for:)", "= Task.sleep(for:tolerance:clock:)"),
    ("Task.sleep(for:clock:)", "= Task.sleep(for:tolerance:clock:)"),
    ("Task.sleep(_:)", "= Task.sleep(_:)"),
    ("Task.sleep(tolerance:)", "? Task.sleep(for:tolerance:clock:)"),
    ("Task.sleep(clock:tolerance:for:)", "? Task.sleep(for:tolerance:clock:)"),
  ])
  func letsCallsLeaveOutOnlyWhatHasADefault(name: String, said: String) {
    #expect(SmallIndex.index.resolve(name).said == said)
  }

  @Test(arguments: [
    (
      "application:performFetchWithCompletionHandler:",
      "= UIApplicationDelegate.application(_:performFetchWithCompletionHandler:)"
    ),
    ("UIBackgroundFetchResultNewData", "= UIBackgroundFetchResult.newData"),
    (
      "UIApplicationBackgroundFetchIntervalNever", "= UIApplication.backgroundFetchIntervalNever"
    ),
    ("NSURLSession", "= URLSession"), ("NSObject", "= NSObject"), ("NSDate", "?"),
    ("downloadTaskWithResumeData:", "= URLSession.downloadTask(withResumeData:)"),
    ("dataTaskWithRequest:completionHandler:", "= URLSession.dataTask(with:completionHandler:)"),
    ("dataTaskWithQuest:completionHandler:", "?"),
    (
      "URLSession:downloadTask:didFinishDownloadingToURL:",
      "= URLSessionDownloadDelegate.urlSession(_:downloadTask:didFinishDownloadingTo:)"
    ),
    ("initWithString:", "= NSURL.init(string:)"),
  ])
  func findsObjectiveCNames(name: String, said: String) {
    #expect(SmallIndex.index.resolve(name).said == said)
  }

  @Test(arguments: [
    ("UIApplicationState.active", "-> UIApplication.State.active (spelling)"),
    ("UIApplication.sharedApplication()", "-> UIApplication.shared (spelling)"),
    ("NSURLSession.shared", "-> URLSession.shared (spelling)"),
    ("UIApplication.newData", "-> UIBackgroundFetchResult.newData (type)"),
    (
      "UIApplication.application(_:performFetchWithCompletionHandler:)",
      "-> UIApplicationDelegate.application(_:performFetchWithCompletionHandler:) (type)"
    ),
    // Too many types have this member.
    ("UIApplication.count", "?"),
  ])
  func tellsARenamedSymbolFromAMissingOne(name: String, said: String) {
    #expect(SmallIndex.index.resolve(name).said == said)
  }

  @Test(arguments: [
    ("UIAplication.shared", "? UIApplication.shared"),
    ("UIApplication.shard", "? UIApplication.shared"),
    ("UIApplicationDelegat", "? UIApplicationDelegate"),
    (
      "setMinimumBackgroundFetchInterval(interval:)", "? setMinimumBackgroundFetchInterval(_:)"
    ),
    (
      "application(_:performFetchWithCompletionHandlr:)",
      "? application(_:performFetchWithCompletionHandler:)"
    ),
    (
      "application:performFetchWithCompletionHandlr:",
      "? application:performFetchWithCompletionHandler:"
    ),
    ("UIBackgroundFetchResultNewDta", "? UIBackgroundFetchResultNewData"),
    ("Task.sleap(for:)", "? Task.sleep(for:tolerance:clock:)"), ("NSURLSesion", "? NSURLSession"),
    ("Nothing.like(this:)", "?"), ("a b", "?"), ("", "?"), ("(_:)", "?"), ("x(", "?"),
  ])
  func namesTheNearestOfAMissingName(name: String, said: String) {
    #expect(SmallIndex.index.resolve(name).said == said)
  }

  @Test func looksForNothingElseWhenItMustBeExact() {
    for name in ["UIAplication.shared", "UIApplicationState.active", "aplication:x:"] {
      #expect(SmallIndex.index.resolve(name, isExact: true) == .missing(nearest: nil))
    }
  }

  @Test func prefersDocumentedModulesAndIsTheSameInAnyOrder() {
    let tables: [(SymbolIndex.Origin, SymbolTable)] = [
      (.toolchain, SymbolTable([Symbol(module: "B", kind: .structure, name: "Thing")])),
      (.documented, SymbolTable([Symbol(module: "A", kind: .structure, name: "Thing")])),
    ]
    for index in [SymbolIndex(tables), SymbolIndex(tables.reversed())] {
      guard case .found(let matches) = index.resolve("Thing") else {
        Issue.record("not found")
        continue
      }
      #expect(matches.map(\.symbol.module) == ["A", "B"])
      #expect(index.resolve("Thinh").said == "? Thing")
    }
  }
}
