import DriftChecker

/// A few symbols of UIKit and of the toolchain.
enum TestIndex {
  private static func ui(
    _ kind: Symbol.Kind, _ path: String, _ objectiveC: String? = nil, supertypes: [String] = []
  ) -> Symbol {
    let open = path.firstIndex(of: "(") ?? path.endIndex
    let dot = path[..<open].lastIndex(of: ".")
    return Symbol(
      module: "UIKit", kind: kind, container: dot.map { String(path[..<$0]) } ?? "",
      name: dot.map { String(path[path.index(after: $0)...]) } ?? path, objectiveCName: objectiveC,
      supertypes: supertypes)
  }

  static let documented = SymbolTable([
    ui(.module, "UIKit"), ui(.classType, "UIResponder"),
    ui(.classType, "UIApplication", supertypes: ["UIResponder"]),
    ui(.value, "UIApplication.shared", "sharedApplication"),
    ui(.value, "UIApplication.applicationState"),
    ui(.enumeration, "UIApplication.State", "UIApplicationState"),
    ui(.enumCase, "UIApplication.State.background", "UIApplicationStateBackground"),
    ui(
      .function, "UIApplication.setMinimumBackgroundFetchInterval(_:)",
      "setMinimumBackgroundFetchInterval:"),
    ui(.protocolType, "UIApplicationDelegate"),
    ui(
      .function, "UIApplicationDelegate.application(_:performFetchWithCompletionHandler:)",
      "application:performFetchWithCompletionHandler:"),
    ui(
      .function, "UIApplicationDelegate.applicationDidEnterBackground(_:)",
      "applicationDidEnterBackground:"),
    ui(.enumeration, "UIBackgroundFetchResult"),
    ui(.enumCase, "UIBackgroundFetchResult.newData", "UIBackgroundFetchResultNewData"),
    ui(.function, "Device.pressHome()"), ui(.classType, "Device"),
    ui(.function, "UIApplicationMain(_:)"), ui(.function, "UIApplication.open(_:)"),
    ui(.value, "UIApplication.delegate"),
  ])

  static let toolchain = SymbolTable([
    Symbol(module: "Foundation", kind: .module, name: "Foundation"),
    Symbol(module: "Foundation", kind: .classType, name: "Timer"),
    Symbol(module: "Foundation", kind: .classType, name: "URLSession"),
    Symbol(module: "Foundation", kind: .value, container: "URLSession", name: "shared"),
    Symbol(module: "Swift", kind: .structure, name: "Int"),
    Symbol(module: "Swift", kind: .structure, name: "Array"),
    Symbol(module: "Swift", kind: .alias, container: "Array", name: "Element"),
    Symbol(module: "Swift", kind: .value, container: "Array", name: "queue"),
    Symbol(module: "Swift", kind: .function, container: "Array", name: "removeFirst()"),
  ])

  static let index = SymbolIndex([(.documented, documented), (.toolchain, toolchain)])
}
