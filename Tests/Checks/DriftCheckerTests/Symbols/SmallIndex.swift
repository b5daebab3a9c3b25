import DriftChecker

/// A few symbols in the forms in which modules have them.
enum SmallIndex {
  static let ui: [Symbol] = [
    Symbol(module: "UI", kind: .module, name: "UI"),
    Symbol(module: "UI", kind: .classType, name: "UIResponder", supertypes: ["NSObject"]),
    Symbol(
      module: "UI", kind: .value, container: "UIResponder", name: "isFirstResponder",
      objectiveCName: "firstResponder"),
    Symbol(module: "UI", kind: .classType, name: "UIApplication", supertypes: ["UIResponder"]),
    Symbol(
      module: "UI", kind: .value, container: "UIApplication", name: "shared",
      objectiveCName: "sharedApplication"),
    Symbol(module: "UI", kind: .value, container: "UIApplication", name: "applicationState"),
    Symbol(
      module: "UI", kind: .enumeration, container: "UIApplication", name: "State",
      objectiveCName: "UIApplicationState", supertypes: ["RawRepresentable"]),
    Symbol(
      module: "UI", kind: .enumCase, container: "UIApplication.State", name: "active",
      objectiveCName: "UIApplicationStateActive"),
    Symbol(
      module: "UI", kind: .value, container: "UIApplication", name: "backgroundFetchIntervalNever",
      objectiveCName: "UIApplicationBackgroundFetchIntervalNever"),
    Symbol(
      module: "UI", kind: .function, container: "UIApplication",
      name: "setMinimumBackgroundFetchInterval(_:)",
      objectiveCName: "setMinimumBackgroundFetchInterval:",
      parameters: [.init(type: "TimeInterval")]),
    Symbol(
      module: "UI", kind: .protocolType, name: "UIApplicationDelegate",
      supertypes: ["NSObjectProtocol"]),
    Symbol(
      module: "UI", kind: .function, container: "UIApplicationDelegate",
      name: "application(_:performFetchWithCompletionHandler:)",
      objectiveCName: "application:performFetchWithCompletionHandler:"),
    Symbol(module: "UI", kind: .enumeration, name: "UIBackgroundFetchResult"),
    Symbol(
      module: "UI", kind: .enumCase, container: "UIBackgroundFetchResult", name: "newData",
      objectiveCName: "UIBackgroundFetchResultNewData"),
    Symbol(module: "UI", kind: .alias, name: "UIOldState", supertypes: ["UIApplication.State"]),
  ]

  static let foundation: [Symbol] = [
    Symbol(module: "Foundation", kind: .module, name: "Foundation"),
    Symbol(module: "Foundation", kind: .classType, name: "NSObject"),
    Symbol(
      module: "Foundation", kind: .initializer, container: "NSObject", name: "init()"),
    Symbol(module: "Foundation", kind: .classType, name: "URLSession", supertypes: ["NSObject"]),
    Symbol(
      module: "Foundation", kind: .value, container: "URLSession", name: "shared"),
    Symbol(
      module: "Foundation", kind: .initializer, container: "URLSession",
      name: "init(configuration:)", parameters: [.init(type: "URLSessionConfiguration")]),
    Symbol(
      module: "Foundation", kind: .function, container: "URLSession",
      name: "downloadTask(withResumeData:)", parameters: [.init(type: "Data")]),
    Symbol(
      module: "Foundation", kind: .function, container: "URLSession",
      name: "dataTask(with:completionHandler:)",
      parameters: [.init(type: "URLRequest"), .init(type: "Data")]),
    Symbol(
      module: "Foundation", kind: .function, container: "URLSessionDownloadDelegate",
      name: "urlSession(_:downloadTask:didFinishDownloadingTo:)",
      parameters: [.init(type: "URLSession"), .init(type: "Task"), .init(type: "URL")]),
    Symbol(
      module: "Foundation", kind: .initializer, container: "NSURL", name: "init(string:)",
      parameters: [.init(type: "String")]),
    Symbol(module: "Foundation", kind: .structure, name: "Date"),
    Symbol(
      module: "Foundation", kind: .initializer, container: "Date",
      name: "init(timeIntervalSince1970:)", parameters: [.init(type: "Double")]),
    Symbol(module: "Swift", kind: .module, name: "Swift"),
    Symbol(module: "Swift", kind: .structure, name: "Task"),
    Symbol(
      module: "Swift", kind: .function, container: "Task", name: "sleep(_:)",
      parameters: [.init(type: "UInt64")]),
    Symbol(
      module: "Swift", kind: .function, container: "Task", name: "sleep(for:tolerance:clock:)",
      parameters: [
        .init(type: "Duration"), .init(type: "Duration", hasDefault: true),
        .init(type: "C", hasDefault: true),
      ]),
    Symbol(module: "Swift", kind: .value, container: "Array", name: "count"),
    Symbol(module: "Swift", kind: .value, container: "String", name: "count"),
    Symbol(
      module: "Swift", kind: .value, container: "RawRepresentable", name: "rawValue"),
  ]

  static let index = SymbolIndex([
    (.toolchain, SymbolTable(foundation)), (.documented, SymbolTable(ui)),
  ])
}

extension SymbolIndex.Resolution {
  /// The result as text.
  ///
  /// `= UIApplication.shared`, `-> UIApplication.State.active (spelling)`, `? UIApplication.shared`, or `?`
  /// alone without a near match.
  var said: String {
    switch self {
    case .found(let matches): "= " + matches.map(\.symbol.path).joined(separator: ", ")
    case .renamed(let new, _, .spelling): "-> \(new) (spelling)"
    case .renamed(let new, _, .type): "-> \(new) (type)"
    case .missing(let nearest): nearest.map { "? \($0)" } ?? "?"
    }
  }
}
