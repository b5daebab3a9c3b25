// swift-tools-version: 6.2
import Foundation
import PackageDescription

// The house from below: each floor is a folder of `Sources`, and `Tests` mirrors it. Targets use those before them
// on their floor, and those of the floors below.
//
//   Base                              what both halves stand on
//   Device  Transfers  AppleModules   the device: what samples import, and run on
//   Book  Runner  Site  Checks        the generator: from chapters to pages
//   Programs                          entry points
//
// The halves share nothing but `Base` (see `FloorTests`). A target lists what its other dependencies do not bring.

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

// SwiftSyntax comes from the toolchain that builds the package, so the parser is the compiler's own. The targets that
// others import are built for library evolution: else each of their dependants would need the same `-I`.
let hostLibraries = toolchainDirectory() + "/lib/swift/host"
let swiftSyntaxSettings: [SwiftSetting] =
  settings + [.unsafeFlags(["-I", hostLibraries, "-enable-library-evolution"])]
let swiftSyntaxLinks: [LinkerSetting] = [
  .unsafeFlags(["-L", hostLibraries, "-Xlinker", "-rpath", "-Xlinker", hostLibraries]),
  .linkedLibrary("SwiftSyntax"), .linkedLibrary("SwiftParser"), .linkedLibrary("SwiftIDEUtils"),
]

// What `HTTPTransport` looks for in a process that a device has started; an app of a book has it from `libUIKit.so`.
let deviceSymbols = ["is_active", "lacks_network", "network", "note_ignored"].map {
  LinkerSetting.unsafeFlags(["-Xlinker", "--export-dynamic-symbol=virtual_time_\($0)"])
}

// A crash is shown with a sample's own lines alone, but `swift-backtrace` reads all debug information of a library: 0.3 s.
let loadedLinks = [
  LinkerSetting.unsafeFlags(["-Xlinker", "--strip-debug"], .when(configuration: .release))
]

// These hide C from the modules that samples import, which otherwise would have to find it.
let hidingSettings: [SwiftSetting] = settings + [.unsafeFlags(["-enable-library-evolution"])]

// C that is loaded into the compiler, whose names it must not take.
let hiddenCode = CSetting.unsafeFlags(
  ["-std=gnu11", "-Wall", "-Wextra", "-Werror", "-fvisibility=hidden"])

let ownHeaders = CSetting.headerSearchPath(".")  // for C files in folders of their target

/// Finds the `usr` folder of the toolchain: the package manager that runs this manifest lies in it, also when `swift` on
/// the path is a shim of a version manager. The path is the second source.
func toolchainDirectory() -> String {
  let files = FileManager.default
  let parent = try? files.destinationOfSymbolicLink(atPath: "/proc/\(getppid())/exe")
  let onPath = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .map { URL(fileURLWithPath: "\($0)/swiftc").resolvingSymlinksInPath().path }
  for program in [parent].compactMap({ $0 }) + onPath {
    let usr = URL(fileURLWithPath: program).deletingLastPathComponent().deletingLastPathComponent()
    if files.fileExists(atPath: usr.path + "/lib/swift/host/libSwiftSyntax.so") { return usr.path }
  }
  return "/usr"
}

func library(
  _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = [],
  settings: [SwiftSetting] = settings, links: [LinkerSetting]? = nil
) -> Target {
  .target(
    name: name, dependencies: dependencies, exclude: exclude, swiftSettings: settings,
    linkerSettings: links)
}

func syntaxLibrary(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  library(name, dependencies, settings: swiftSyntaxSettings, links: swiftSyntaxLinks)
}

func program(
  _ name: String, _ dependencies: [Target.Dependency] = [], links: [LinkerSetting]? = nil
) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, swiftSettings: settings, linkerSettings: links)
}

/// Tests of the target that they are named after, or of those that are listed.
func tests(
  _ name: String, _ dependencies: [Target.Dependency]? = nil, exclude: [String] = [],
  settings: [SwiftSetting] = settings
) -> Target {
  .testTarget(
    name: name,
    dependencies: (dependencies ?? [.init(stringLiteral: String(name.dropLast(5)))]) + [
      "TestSupport"
    ],
    exclude: exclude, swiftSettings: settings)
}

/// Places targets in the folder of their floor, each by its name.
func place(_ targets: [Target], in folder: String) -> [Target] {
  for target in targets { target.path = "\(folder)/\(target.name)" }
  return targets
}

func floor(_ name: String, _ targets: Target...) -> [Target] {
  place(targets, in: "Sources/\(name)")
}

// What every floor stands on.
let base: [Target] = floor(
  "Base",
  .systemLibrary(
    name: "CLibraries", pkgConfig: "libcmark",
    providers: [
      .apt([
        "libcmark-dev", "libcurl4-openssl-dev", "libseccomp-dev", "libsqlite3-dev",
        "libminizip-dev", "libstemmer-dev", "libyaml-dev", "nettle-dev",
      ])
    ]),
  // The theme of pages, and C that samples are linked with, as bytes.
  .target(name: "CEmbeddedFiles", cSettings: [.unsafeFlags(["-std=c23"])]),
  library("TextDiagnostics"), library("ChildProcess", ["CLibraries"]),
  library("SafeFiles", ["ChildProcess"]),
  library("SQLiteDatabase", ["CLibraries"]), library("HTTPTransport", ["CLibraries"]),
  // The data that both halves share: what happened on a device, what it shows, what is said at its prompt.
  // Then what the rules of iOS and those of transfers are written in: instants, blocks, seeded chance.
  library("DeviceTrace"), library("RuleBlocks")
)

// A simulated iPhone: the rules of iOS as state machines, and processes on a virtual clock.
let device: [Target] = floor(
  "Device",
  library("BackgroundExecution", ["DeviceTrace", "RuleBlocks"]),
  library("DeviceProtocol", ["BackgroundExecution"]),
  .target(name: "CDeviceLink"),
  library("DeviceLink", ["CDeviceLink", "ChildProcess"], settings: hidingSettings),
  .target(name: "CVirtualTime", dependencies: ["CDeviceLink"], cSettings: [ownHeaders]),
  library("VirtualTime", ["CVirtualTime"], settings: hidingSettings),
  library("DeviceNetwork", ["BackgroundExecution", "DeviceLink"]),
  library(
    "DeviceSimulator", ["DeviceNetwork", "DeviceProtocol", "TextDiagnostics"], links: loadedLinks)
)

// Background transfers: their rules, the daemon, and Apple's API over it.
let transfers: [Target] = floor(
  "Transfers",
  library("TransferEngine", ["RuleBlocks", "SafeFiles"]),
  library("TransferProtocol", ["ChildProcess", "HTTPTransport", "TransferEngine"]),
  library(
    "TransferService", ["SQLiteDatabase", "SafeFiles", "TextDiagnostics", "TransferProtocol"]),
  library("BackgroundURLSession", ["SafeFiles", "TransferProtocol"])
)

// Modules of Apple's names, which samples import, over AppRuntime, the app's end of a device.
// UIKitCore has the parts of UIKit that need no views.
let appleModules: [Target] = floor(
  "AppleModules",
  library("Security", ["DeviceProtocol", "VirtualTime"]), library("AppRuntime", ["Security"]),
  library("QuartzCore", ["AppRuntime"]), library("AVFoundation", ["AppRuntime"]),
  library("BackgroundTasks", ["AppRuntime"]), library("CoreLocation", ["AppRuntime"]),
  library("UserNotifications", ["AppRuntime"]), library("UIKitCore", ["QuartzCore"]),
  library("UIKit", ["UIKitCore", "UserNotifications"], links: loadedLinks),
  library("MediaPlayer", ["AppRuntime"]), library("os", ["AppRuntime"]), library("OSLog", ["os"])
)

// From a chapter's bytes to the model of a book.
let book: [Target] = floor(
  "Book",
  library("MarkdownTree", ["CLibraries", "TextDiagnostics"]),
  library("WorkbookModel", ["DeviceTrace", "MarkdownTree"]),
  syntaxLibrary("SwiftParsing", ["WorkbookModel"]),
  syntaxLibrary("SwiftSource", ["SwiftParsing"]),
  syntaxLibrary("SwiftRewriting", ["SwiftParsing"]),
  library("WorkbookReader", ["RuleBlocks", "SafeFiles", "SwiftSource"])
)

// From the model to results: which samples make a program, its compilation, its run, its judgement.
let runner: [Target] = floor(
  "Runner",
  library("Sandbox", ["SafeFiles"]),
  .target(name: "CSandboxInit", cSettings: [hiddenCode, ownHeaders]),
  // What a sandbox loads into the compiler.
  .target(
    name: "CompilerServer", dependencies: ["CSandboxInit"], publicHeadersPath: ".",
    cSettings: [hiddenCode], linkerSettings: [.unsafeFlags(["-nostartfiles", "-Xlinker", "-s"])]),
  library("ResultStore", ["HTTPTransport", "SQLiteDatabase", "Sandbox", "WorkbookModel"]),
  library("SamplePlan", ["ResultStore", "SwiftRewriting", "WorkbookReader"]),
  library("Toolchains", ["CEmbeddedFiles", "ResultStore"], exclude: ["Support"]),
  library("SampleCompiler", ["SamplePlan", "Toolchains"]),
  library("SampleJudging", ["SamplePlan", "Toolchains"]),
  library("SampleRunner", ["RuleBlocks", "SampleCompiler", "SampleJudging"])
)

// From model and results to pages.
let site: [Target] = floor(
  "Site",
  library("SiteStructure", ["CLibraries", "SafeFiles", "WorkbookModel"]),
  library("DevicePictures", ["CEmbeddedFiles", "SiteStructure"]),
  library("SiteRenderer", ["DevicePictures", "WorkbookReader"]),
  // Shows pages while they are written: a server on the loopback, and a watcher of folders.
  library("PageServer", ["TextDiagnostics", "SafeFiles"])
)

// A book against its translations, its pages and the modules that it names.
let checks: [Target] = floor(
  "Checks",
  syntaxLibrary("DriftChecker", ["SiteStructure", "SwiftParsing", "Toolchains", "WorkbookReader"]),
  // The documents of a package where they lie against its code.
  library("DocumentChecker", ["DriftChecker", "SampleRunner"])
)

// Entry points, and the commands of `workbook`.
let programs: [Target] = floor(
  "Programs",
  library("CommandLineSyntax", ["WorkbookReader"]),
  library("WorkbookReports", ["CommandLineSyntax", "DocumentChecker", "SiteRenderer"]),
  library("WorkbookCommands", ["PageServer", "WorkbookReports"]),
  // Libraries that nothing is taken from (all of Foundation, with its Unicode tables) are left out:
  // loading them would cost most of the time that the program needs to start.
  program("workbook", ["WorkbookCommands"], links: [.unsafeFlags(["-Xlinker", "--as-needed"])]),
  program("transferd", ["TransferService"]),
  // The daemon for the apps of a device. All libraries that it loads find virtual time in it.
  program(
    "device-transferd", ["DeviceProtocol", "TransferService", "VirtualTime"],
    links: [.unsafeFlags(["-Xlinker", "--export-dynamic"])]),
  .plugin(
    name: "WorkbookPlugin",
    capability: .command(intent: .custom(verb: "workbook", description: "Checks documents"))),
  // Process 1 of every sandbox, found beside the running program. It is linked with nothing but a static
  // libc, so that no library of a sandbox is a part of it.
  .executableTarget(
    name: "sandbox-init", dependencies: ["CSandboxInit"],
    linkerSettings: [.unsafeFlags(["-nostartfiles", "-static-executable", "-Xlinker", "-s"])])
)

let floors = [base, device, transfers, appleModules, book, runner, site, checks, programs]

var testFloors: [String: [Target]] = [
  "Base": [
    tests("ChildProcessTests", ["ChildProcess", "ServingTestProgram"]), tests("DeviceTraceTests"),
    tests("TextDiagnosticsTests"), program("ServingTestProgram"),
    tests("HTTPTransportTests", ["HTTPTransport", "TransferTestServers"]),
    tests("SQLiteDatabaseTests"), tests("SafeFilesTests", ["RuleBlocks", "Sandbox"]),
  ],
  "Device": [
    tests("BackgroundExecutionTests", ["DeviceProtocol"]),
    tests("DeviceLinkTests", ["DeviceLink", "Sandbox"]),
    tests("CVirtualTimeTests", ["CDeviceLink", "VirtualTimeApp", "VirtualTimeOtherLibc"]),
    tests("DeviceNetworkTests", ["DeviceNetworkApp", "DeviceSimulator", "DeviceURLApp"]),
    tests(
      "DeviceSimulatorTests",
      [
        "DeviceFaultApp", "DevicePlainApp", "DeviceScenario", "DeviceSimulator", "DeviceTestDaemon",
        "DeviceTransferApp", "DeviceWebApp", "UIKitTestApp", "device-transferd",
      ]),
    program("DeviceScenario", ["DeviceSimulator"]), program("VirtualTimeApp", ["CVirtualTime"]),
    .executableTarget(
      name: "VirtualTimeOtherLibc", dependencies: ["CVirtualTime"],
      cSettings: [.headerSearchPath("../../../Sources/Device/CVirtualTime")]),
    program("DeviceNetworkApp", ["CVirtualTime"]), program("DeviceURLApp", ["CVirtualTime"]),
    program("DevicePlainApp", ["DeviceProtocol", "VirtualTime"]),
    program("DeviceFaultApp", ["CDeviceLink", "DeviceProtocol"]),
    program("DeviceTestDaemon", ["DeviceProtocol", "VirtualTime"]),
    program("DeviceWebApp", ["HTTPTransport", "UIKit"], links: deviceSymbols),
    program("DeviceTransferApp", ["BackgroundURLSession", "UIKit"], links: deviceSymbols),
  ],
  "Transfers": [
    tests(
      "BackgroundURLSessionTests",
      ["BackgroundTransferProgram", "BackgroundURLSession", "TransferTestServers", "transferd"]),
    tests("TransferEngineTests"), library("TransferTestServers", ["ChildProcess"]),
    tests("TransferProtocolTests", ["BackgroundExecution", "TransferProtocol"]),
    tests(
      "TransferServiceTests",
      ["BackgroundExecution", "TransferService", "TransferTestServers", "transferd"],
      exclude: ["Store/__Snapshots__"]),
    program("BackgroundTransferProgram", ["BackgroundURLSession"]),
  ],
  "AppleModules": [
    tests("AppRuntimeTests"),
    // A file that imports Testing and a module named UIKit is given an overlay of both on Apple systems.
    tests(
      "UIKitTests", ["AVFoundation", "DeviceLink", "UIKit", "UIKitTestApp"],
      settings: settings + [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]),
    program(
      "UIKitTestApp",
      ["AVFoundation", "BackgroundTasks", "CoreLocation", "MediaPlayer", "OSLog", "UIKit"]),
  ],
  "Book": [
    tests("MarkdownTreeTests"), tests("SwiftRewritingTests", ["SwiftRewriting", "SwiftSource"]),
    tests("SwiftSourceTests", ["SwiftRewriting", "SwiftSource"]),
    tests("WorkbookModelTests", ["WorkbookReader"]), tests("WorkbookReaderTests"),
  ],
  "Runner": [
    tests("ResultStoreTests", ["CacheTestHelper", "SampleTestFixtures", "TransferTestServers"]),
    tests("SampleCompilerTests", ["SampleTestFixtures"]),
    tests("SampleJudgingTests", ["SampleTestFixtures"]),
    tests("SamplePlanTests", ["SampleTestFixtures"]),
    tests("SampleRunnerTests", ["SampleTestFixtures"]),
    tests("SandboxTests", ["Sandbox", "SandboxTestHelper"]),
    tests("ToolchainsTests", ["SampleTestFixtures"]), program("CacheTestHelper", ["ResultStore"]),
    program("SandboxTestHelper", ["Sandbox"]), library("SampleTestFixtures", ["SampleRunner"]),
  ],
  "Site": [
    tests("BrowserTests", ["SiteRenderer"], exclude: ["Queries"]), tests("SiteStructureTests"),
    library("SiteTestFixtures", ["DevicePictures"]),
    tests("DevicePicturesTests", ["SiteRenderer", "SiteTestFixtures"]),
    tests("SiteRendererTests", ["SiteRenderer", "SiteTestFixtures"]),
  ],
  "Checks": [
    tests("DocumentCheckerTests", ["DocumentChecker", "SampleTestFixtures"]),
    tests("DriftCheckerTests"),
  ],
  "Programs": [
    tests(
      "EndToEndTests",
      ["TransferTestServers", "WorkbookCommands", "sandbox-init", "transferd", "workbook"],
      exclude: ["__Snapshots__"]),
    tests("CommandLineSyntaxTests"), tests("WorkbookCommandsTests"),
  ],
  "Support": [
    tests(
      "FloorTests", ["SwiftParsing"], settings: settings + [.unsafeFlags(["-I", hostLibraries])]),
    library("TestSupport", ["RuleBlocks"]),
  ],
]

// `WORKBOOK_BENCHMARKS=1 swift run -c release workbook-benchmarks`
if Context.environment["WORKBOOK_BENCHMARKS"] != nil {
  testFloors["Benchmarks"] = [
    tests("WorkbookBenchmarksTests"),
    library(
      "WorkbookBenchmarks",
      ["BackgroundURLSession", "DeviceSimulator", "SampleRunner", "TransferTestServers"]),
    program("DeviceFetchApp", ["UIKit"]),
    program(
      "workbook-benchmarks", ["DeviceFetchApp", "WorkbookBenchmarks", "transferd", "workbook"]),
  ]
}
let trials = testFloors.keys.sorted().flatMap { place(testFloors[$0] ?? [], in: "Tests/\($0)") }

let package = Package(
  name: "workbook",
  products: [
    .executable(name: "workbook", targets: ["workbook"]),
    .plugin(name: "WorkbookPlugin", targets: ["WorkbookPlugin"]),
    .executable(name: "device-transferd", targets: ["device-transferd"]),
    // Background transfers for any program.
    .executable(name: "transferd", targets: ["transferd"]),
    .library(name: "BackgroundURLSession", targets: ["BackgroundURLSession"]),
    // What samples import and load: each is one library, with everything of ours that it needs.
    .library(
      name: "UIKit", type: .dynamic,
      targets: [
        "UIKit", "AppRuntime", "AVFoundation", "BackgroundTasks", "CoreLocation", "MediaPlayer",
        "QuartzCore", "Security", "UIKitCore", "UserNotifications", "os", "OSLog",
      ]),
    .library(name: "DeviceURLSession", type: .dynamic, targets: ["BackgroundURLSession"]),
    .library(name: "DeviceSimulator", type: .dynamic, targets: ["DeviceSimulator"]),
    .library(name: "CompilerServer", type: .dynamic, targets: ["CompilerServer"]),
  ],
  targets: floors.flatMap(\.self) + trials,
  swiftLanguageModes: [.v6]
)

var waiting: Set = [
  "BackgroundURLSession", "CommandLineSyntax", "DocumentChecker", "PageServer", "ResultStore",
  "SampleCompiler", "SamplePlan", "SampleRunner", "Sandbox", "Toolchains", "TransferProtocol",
  "TransferService", "WorkbookCommands", "WorkbookReports",
]

// Apple's modules, and tests, are built for release without optimisation: an optimised module calls the code of Foundation
// that it has inlined, not what `AppRuntime` puts in its place. Tests take half the time, and apps are compiled like samples.
for target in trials + appleModules {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [.unsafeFlags(["-Onone"], .when(configuration: .release))]
}

// What `./workbook` builds for users: `generator` is the program alone, `all` with the device that apps of a book run on,
// `tested` with the tests too. The optimiser is left out where a program only waits for others: it would take a third
// of the time. As a dependency by URL, beside SwiftPM's state, it brings only background transfers and the plugin, as
// names of targets are unique in a whole graph; benchmarks measure transfers as they are there.
let isDependency = access(Context.packageDirectory + "/../../workspace-state.json", F_OK) == 0
if let build = Context.environment["WORKBOOK_BUILD"] ?? (isDependency ? "library" : nil) {
  var unused = build == "tested" ? [] : trials.map(\.name)
  if build == "generator" {
    unused += (device + transfers + appleModules).map(\.name) + ["transferd", "device-transferd"]
  } else if build == "library" {
    unused += (device + appleModules + book + runner + site + checks + programs).map(\.name)
    unused.removeAll { ["transferd", "WorkbookPlugin"].contains($0) }
  }
  package.targets.removeAll { unused.contains($0.name) }
  package.products.removeAll {
    (($0 as? Product.Library)?.targets ?? ($0 as? Product.Executable)?.targets ?? [])
      .contains(where: unused.contains)
  }
  if testFloors["Benchmarks"] != nil { waiting.subtract(transfers.map(\.name)) }
  for target in package.targets where build != "library" && waiting.contains(target.name) {
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-Onone"])]
  }
}
