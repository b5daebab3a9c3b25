// swift-tools-version: 6.2
import Foundation
import PackageDescription

// Which layer may see which: arrows point at what is used, nothing imports upwards.
//
//   system C      CCmark  CYAML  CSeccomp  CMessageDigest  CSQLite  CCurl  CLinux
//                 each wrapped by exactly one target, but CLinux
//   ground        Diagnostics   HTML   Subprocess -> CLinux   ContentHash -> CMessageDigest
//                 Database -> CSQLite   Folders -> Subprocess   HTTPTransport -> CCurl
//   readers       YAML -> CYAML   Markdown -> CCmark   SwiftSource -> SwiftSyntax of the toolchain
//   model         WorkbookModel -> Markdown, SwiftSource, DeviceTrace, ScreenModel     what a book is
//                 WorkbookReader -> WorkbookModel, Markdown, YAML, SwiftSource     what reads it
//                 ModelDocument -> WorkbookModel, Markdown     the model as a JSON document
//   sandbox       Sandbox -> Subprocess, Folders, CLinux, CSeccomp      starts CSandboxInit (C, alone),
//                 as sandbox-init and, loaded into the compiler, as CompilerServer
//   runner        nine jobs; nothing in one knows those below it
//                 OutputMatching -> WorkbookReader     an output against a claim, as text
//                 SampleRecords -> ContentHash     what is kept of a compilation and of a run, and its keys
//                 ResultStore -> SampleRecords, Sandbox, Database     the cache and the index
//                 SamplePlan -> SampleRecords, SwiftSource, WorkbookReader     which samples make one program
//                 Toolchains -> SamplePlan, ResultStore     the compiler, and what it says
//                 SamplePackages -> Toolchains, SwiftSource     the modules of packages
//                 SampleCompiler -> SamplePackages     programs alone and together
//                 SampleJudging -> OutputMatching, Toolchains, DeviceTrace     what happened against the chapter
//                 SampleRunner -> all of these, SeededRandom     carries a plan out
//   work          SymbolIndex -> Sandbox, Subprocess
//                 SiteStructure -> WorkbookModel, HTML, ContentHash, Folders     which pages there are
//                 DriftChecker -> WorkbookReader, ResultStore, Toolchains, SymbolIndex, SiteStructure
//                 SiteRenderer -> WorkbookReader, SiteStructure, Theme, DeviceTrace, ScreenModel
//   core          BackgroundExecution    the rules of iOS as state machines; uses nothing
//                 TransferEngine -> BackgroundExecution, SeededRandom     the rules of background transfers
//                 TransferStore -> TransferEngine, Database     TransferProtocol -> TransferEngine, Subprocess
//                 TransferTranslation -> TransferEngine, HTTPTransport     what one says in the other's words
//                 TransferService -> all of these, Folders      transferd (entry point)
//                 BackgroundURLSession -> TransferProtocol, TransferTranslation, Folders     what any program
//                 imports
//                 VirtualTime -> CVirtualTime     time, threads and waits of an app's process
//                 DeviceLink -> CDeviceLink, Subprocess     the device's end of the link to such a process
//                 DeviceProtocol -> BackgroundExecution, ScreenModel    what is said over it
//                 DeviceTrace -> ScreenModel      ScreenModel    what an app shows; uses nothing
//                 DevicePrompt -> BackgroundExecution, Diagnostics    what a person, or another program, says to
//                 a device
//   samples'      UIKit -> DeviceProtocol, VirtualTime, QuartzCore, Security     what an app imports
//                 Security -> DeviceProtocol, VirtualTime     the keychain
//                 AVFoundation, BackgroundTasks, CoreLocation, UserNotifications, os, OSLog -> UIKit
//                 these too, of the same library
//                 BackgroundURLSession      in a library of its own, for apps that use it
//                 DeviceTransferService -> TransferService, DeviceProtocol, HTTPTransport, VirtualTime
//                 device-transferd (entry point): transferd for the apps of a device
//                 DeviceSimulator -> DeviceProtocol, DeviceLink, DeviceTrace, DevicePrompt     a scenario's import
//   face          WorkbookCommands -> all of these           workbook (entry point)
//   measuring     WorkbookBenchmarks -> BackgroundExecution, BackgroundURLSession, DeviceSimulator, Markdown,
//                                    Sandbox, SeededRandom, Subprocess, Toolchains
//                 workbook-benchmarks (entry point)      SeededRandom, for tests too

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

// SwiftSyntax, SwiftParser and SwiftIDEUtils come from the toolchain that builds the package, so
// there is nothing to download and the parser is the compiler's own. The only target that imports
// them is built for library evolution: without it every dependant would need the same `-I` (its
// private imports would be loaded with it).
let hostLibraries = toolchainDirectory() + "/lib/swift/host"
let swiftSyntaxSettings: [SwiftSetting] =
  settings + [.unsafeFlags(["-I", hostLibraries, "-enable-library-evolution"])]
let swiftSyntaxLinks: [LinkerSetting] = [
  .unsafeFlags(["-L", hostLibraries, "-Xlinker", "-rpath", "-Xlinker", hostLibraries]),
  .linkedLibrary("SwiftSyntax"), .linkedLibrary("SwiftParser"), .linkedLibrary("SwiftIDEUtils"),
]

// What `HTTPTransport` looks for in a process that a device has started; an app of a book has it from
// `libUIKit.so`.
let deviceSymbols: [LinkerSetting] = [
  .unsafeFlags(
    ["is_active", "lacks_network", "network", "note_ignored"].flatMap {
      ["-Xlinker", "--export-dynamic-symbol=virtual_time_\($0)"]
    })
]

// A sample that crashes is shown with its own lines alone, and the toolchain's `swift-backtrace` reads all that a
// library says of its lines to name one function of it: 0.3 s a crash.
let loadedLinks: [LinkerSetting] = [
  .unsafeFlags(["-Xlinker", "--strip-debug"], .when(configuration: .release))
]

// A target that imports a module that is not built for library evolution must find all that it imports, also
// in private; these stand between the modules that samples import and C.
let hidingSettings: [SwiftSetting] = settings + [.unsafeFlags(["-enable-library-evolution"])]

// C that is loaded into the compiler, whose names it must not take.
let hiddenCode: [CSetting] = [
  .unsafeFlags(["-std=gnu11", "-Wall", "-Wextra", "-Werror", "-fvisibility=hidden"])
]

/// Finds the `usr` folder of the toolchain that is reading this manifest.
///
/// The manifest is run by the package manager, whose program lies in that folder; this also holds
/// when `swift` on the path is a shim of a version manager. The path is the second source.
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
  _ name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil,
  exclude: [String] = [], resources: [Resource]? = nil, settings: [SwiftSetting] = settings,
  links: [LinkerSetting]? = nil
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: path, exclude: exclude, resources: resources,
    swiftSettings: settings, linkerSettings: links)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, exclude: exclude, swiftSettings: settings)
}

let package = Package(
  name: "workbook",
  products: [
    .executable(name: "workbook", targets: ["workbook"]),
    .executable(name: "transferd", targets: ["transferd"]),
    .executable(name: "device-transferd", targets: ["device-transferd"]),
    // Background transfers for any program.
    .library(name: "BackgroundURLSession", targets: ["BackgroundURLSession"]),
    // What samples import and load: each is one library, with everything of ours that it needs.
    .library(
      name: "UIKit", type: .dynamic,
      targets: [
        "UIKit", "AVFoundation", "BackgroundTasks", "CoreLocation", "QuartzCore", "Security",
        "UserNotifications", "os", "OSLog",
      ]),
    // By itself, for the libraries behind it take their time to load.
    .library(name: "DeviceURLSession", type: .dynamic, targets: ["BackgroundURLSession"]),
    .library(name: "DeviceSimulator", type: .dynamic, targets: ["DeviceSimulator"]),
    // What a sandbox loads into the compiler.
    .library(name: "CompilerServer", type: .dynamic, targets: ["CompilerServer"]),
  ],
  targets: [
    .systemLibrary(name: "CCmark", pkgConfig: "libcmark", providers: [.apt(["libcmark-dev"])]),
    .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(
      name: "CSeccomp", pkgConfig: "libseccomp", providers: [.apt(["libseccomp-dev"])]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),

    .systemLibrary(
      name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(name: "CLinux"),
    .systemLibrary(
      name: "CMessageDigest", pkgConfig: "nettle", providers: [.apt(["nettle-dev"])]),

    library("Diagnostics"),
    library("BackgroundExecution"),
    .target(name: "CDeviceLink"),
    .target(name: "CVirtualTime", dependencies: ["CDeviceLink"]),
    library("DeviceLink", ["CDeviceLink", "Subprocess"], settings: hidingSettings),
    library("VirtualTime", ["CVirtualTime"], settings: hidingSettings),
    library("ScreenModel"),
    library("DeviceProtocol", ["BackgroundExecution", "ScreenModel"]),
    library("DeviceTrace", ["ScreenModel"]),
    library("TransferEngine", ["BackgroundExecution", "SeededRandom"]),
    library("TransferStore", ["ContentHash", "Database", "TransferEngine"]),
    library("TransferProtocol", ["CLinux", "Subprocess", "TransferEngine"]),
    library(
      "TransferService",
      [
        "BackgroundExecution", "CLinux", "Folders", "HTTPTransport", "Subprocess", "TransferEngine",
        "TransferProtocol", "TransferStore", "TransferTranslation",
      ]),
    library("TransferTranslation", ["HTTPTransport", "TransferEngine"]),
    library(
      "BackgroundURLSession",
      [
        "BackgroundExecution", "CLinux", "Folders", "HTTPTransport", "Subprocess", "TransferEngine",
        "TransferProtocol", "TransferTranslation",
      ]),
    // The same daemon for the apps of a device. All libraries that it loads find virtual time in it.
    library(
      "DeviceTransferService",
      [
        "BackgroundExecution", "DeviceProtocol", "HTTPTransport", "TransferEngine",
        "TransferService",
        "VirtualTime",
      ]),
    .executableTarget(
      name: "device-transferd", dependencies: ["DeviceTransferService"], swiftSettings: settings,
      linkerSettings: [.unsafeFlags(["-Xlinker", "--export-dynamic"])]),
    // The daemon, for any program of a user.
    .executableTarget(
      name: "transferd", dependencies: ["TransferService"], swiftSettings: settings),
    library("QuartzCore"),
    library("Security", ["BackgroundExecution", "DeviceProtocol", "VirtualTime"]),
    library("os", ["UIKit"]),
    library("OSLog", ["os"]),
    library(
      "UIKit",
      [
        "BackgroundExecution", "DeviceProtocol", "QuartzCore", "ScreenModel", "Security",
        "VirtualTime",
      ], links: loadedLinks),
    library("AVFoundation", ["BackgroundExecution", "UIKit"]),
    library("BackgroundTasks", ["BackgroundExecution", "UIKit"]),
    library("CoreLocation", ["BackgroundExecution", "UIKit"]),
    library("UserNotifications", ["BackgroundExecution", "DeviceProtocol", "UIKit"]),
    library("DevicePrompt", ["BackgroundExecution", "Diagnostics"]),
    library(
      "DeviceSimulator",
      [
        "BackgroundExecution", "DeviceLink", "DevicePrompt", "DeviceProtocol", "DeviceTrace",
        "Diagnostics", "ScreenModel",
      ], links: loadedLinks),
    library("ContentHash", ["CMessageDigest"]),
    library("Database", ["CSQLite"]),
    library("HTML"),
    library("Subprocess", ["CLinux"]),
    library("Folders", ["Subprocess"]),
    library("HTTPTransport", ["CCurl"]),
    library("YAML", ["CYAML", "Diagnostics"]),
    library("Markdown", ["CCmark", "Diagnostics"]),
    library("SwiftSource", settings: swiftSyntaxSettings, links: swiftSyntaxLinks),
    // The model's parts: what a book is, what reads it, and what writes it as JSON.
    library(
      "WorkbookModel", ["DeviceTrace", "Diagnostics", "Markdown", "ScreenModel", "SwiftSource"]),
    library(
      "WorkbookReader",
      ["Diagnostics", "Folders", "Markdown", "Subprocess", "SwiftSource", "WorkbookModel", "YAML"]),
    library("ModelDocument", ["Diagnostics", "Markdown", "WorkbookModel"]),
    library("Sandbox", ["CLinux", "CSeccomp", "Folders", "Subprocess"]),
    // Process 1 of every sandbox, found beside the running program. It is linked with nothing but a static
    // libc, so that no library of a sandbox is a part of it.
    .executableTarget(
      name: "sandbox-init", dependencies: ["CSandboxInit"],
      linkerSettings: [.unsafeFlags(["-nostartfiles", "-static-executable", "-Xlinker", "-s"])]),
    .target(name: "CSandboxInit", cSettings: hiddenCode),
    .target(
      name: "CompilerServer", dependencies: ["CSandboxInit"], publicHeadersPath: ".",
      cSettings: hiddenCode,
      linkerSettings: [.unsafeFlags(["-nostartfiles", "-Xlinker", "-s"])]),
    // The runner's parts, each a job: nothing in one knows those below it in this list.
    library("OutputMatching", ["Diagnostics", "WorkbookModel", "WorkbookReader"]),
    library("SampleRecords", ["ContentHash"]),
    library(
      "ResultStore",
      [
        "ContentHash", "Database", "Diagnostics", "Folders", "SampleRecords", "Sandbox",
        "Subprocess", "WorkbookModel",
      ]),
    library(
      "SamplePlan",
      ["Diagnostics", "SampleRecords", "SwiftSource", "WorkbookModel", "WorkbookReader"]),
    library(
      "Toolchains",
      [
        "ContentHash", "Folders", "ResultStore", "SamplePlan", "SampleRecords", "Sandbox",
        "Subprocess",
      ],
      resources: [.embedInCode("Support/sample_support.c")]),
    library(
      "SamplePackages",
      [
        "ContentHash", "Diagnostics", "Folders", "ResultStore", "SampleRecords", "Sandbox",
        "Subprocess", "SwiftSource", "Toolchains", "WorkbookModel",
      ]),
    library(
      "SampleCompiler",
      [
        "ContentHash", "ResultStore", "SamplePackages", "SamplePlan", "SampleRecords", "Sandbox",
        "Subprocess", "SwiftSource", "Toolchains", "WorkbookModel",
      ]),
    library(
      "SampleJudging",
      [
        "ContentHash", "DeviceTrace", "Diagnostics", "OutputMatching", "SamplePlan",
        "SampleRecords", "Sandbox", "SwiftSource", "Toolchains", "WorkbookModel", "WorkbookReader",
      ]),
    library(
      "SampleRunner",
      [
        "ContentHash", "DeviceTrace", "Diagnostics", "OutputMatching", "ResultStore",
        "SampleCompiler", "SampleJudging", "SamplePackages", "SamplePlan", "SampleRecords",
        "Sandbox", "SeededRandom", "Subprocess", "SwiftSource", "Toolchains", "WorkbookModel",
      ]),
    library("SymbolIndex", ["Sandbox", "Subprocess"]),
    library(
      "SiteStructure", ["ContentHash", "Diagnostics", "Folders", "HTML", "WorkbookModel"]),
    library(
      "DriftChecker",
      [
        "ContentHash", "Diagnostics", "Folders", "HTML", "Markdown", "ResultStore",
        "SampleRecords", "Sandbox", "SiteStructure", "SwiftSource", "SymbolIndex", "Toolchains",
        "WorkbookModel", "WorkbookReader",
      ]),
    library(
      "Theme", path: "Site/theme",
      resources: [
        .embedInCode("colours.css"), .embedInCode("page.css"), .embedInCode("prose.css"),
        .embedInCode("sample.css"), .embedInCode("timeline.css"), .embedInCode("screens.css"),
        .embedInCode("front.css"), .embedInCode("print.css"), .embedInCode("workbook.js"),
      ]),
    library(
      "SiteRenderer",
      [
        "ContentHash", "DeviceTrace", "Diagnostics", "Folders", "HTML", "Markdown", "ScreenModel",
        "SiteStructure", "Subprocess", "SwiftSource", "Theme", "WorkbookModel", "WorkbookReader",
      ]),
    library(
      "WorkbookCommands",
      [
        "BackgroundExecution", "ContentHash", "DevicePrompt", "Diagnostics", "DriftChecker",
        "Folders", "ModelDocument", "OutputMatching", "ResultStore", "SampleCompiler",
        "SamplePackages", "SamplePlan", "SampleRecords", "SampleRunner", "Sandbox", "ScreenModel",
        "SiteRenderer", "SiteStructure", "Subprocess", "SymbolIndex", "Toolchains",
        "TransferEngine", "TransferProtocol", "WorkbookModel", "WorkbookReader",
      ]),
    // Libraries that nothing is taken from (all of Foundation, with its Unicode tables) are left out:
    // loading them would cost most of the time that the program needs to start.
    .executableTarget(
      name: "workbook", dependencies: ["WorkbookCommands"], swiftSettings: settings,
      linkerSettings: [.unsafeFlags(["-Xlinker", "--as-needed"])]),

    // What tests and benchmarks make at random; the product takes its jitter from it, and which programs it
    // compiles alone too.
    library("SeededRandom"),
    // Starts the built `workbook` and its peers, and compares their times.
    library(
      "WorkbookBenchmarks",
      [
        "BackgroundExecution", "BackgroundURLSession", "DeviceSimulator", "Diagnostics",
        "Markdown", "Sandbox", "SeededRandom", "Subprocess", "Toolchains", "TransferTestServers",
      ]),
    .executableTarget(
      name: "DeviceFetchApp", dependencies: ["UIKit"], path: "Tests/Device/DeviceTestApps/FetchApp",
      swiftSettings: settings),
    .executableTarget(
      name: "workbook-benchmarks",
      dependencies: ["DeviceFetchApp", "WorkbookBenchmarks", "transferd"],
      swiftSettings: settings),

    // What tests draw by chance, what bounds on growth are measured in, and where the sources lie.
    .target(name: "TestSupport", path: "Tests/Support/TestSupport", swiftSettings: settings),
    // A program with background transfers, to be killed in their midst.
    .executableTarget(
      name: "BackgroundTransferProgram", dependencies: ["BackgroundURLSession"],
      path: "Tests/Transfers/BackgroundTransferProgram", swiftSettings: settings),
    tests(
      "BackgroundURLSessionTests",
      [
        "BackgroundExecution", "BackgroundTransferProgram", "BackgroundURLSession", "Subprocess",
        "TestSupport", "TransferEngine", "TransferProtocol", "TransferTestServers", "transferd",
      ]),
    tests("BackgroundExecutionTests", ["BackgroundExecution", "TestSupport", "SeededRandom"]),
    tests(
      "BrowserTests",
      [
        "DeviceTrace", "ScreenModel", "SiteRenderer", "Subprocess", "TestSupport", "WorkbookModel",
        "WorkbookReader",
      ]),
    // An app that the tests start under virtual time, in the way that its argument names.
    .executableTarget(
      name: "VirtualTimeApp", dependencies: ["CVirtualTime"], path: "Tests/Device/VirtualTimeApp",
      swiftSettings: settings),
    // A program whose libc is another than virtual time relies on.
    .executableTarget(
      name: "VirtualTimeOtherLibc", dependencies: ["CVirtualTime"],
      path: "Tests/Device/VirtualTimeOtherLibc",
      cSettings: [.headerSearchPath("../../../Sources/Device/CVirtualTime")]),
    tests(
      "CVirtualTimeTests", ["CDeviceLink", "TestSupport", "VirtualTimeApp", "VirtualTimeOtherLibc"]),
    // The members of a world with a network: plain sockets, and the toolchain's own client.
    .executableTarget(
      name: "DeviceNetworkApp", dependencies: ["CVirtualTime"],
      path: "Tests/Device/DeviceNetworkApp",
      swiftSettings: settings),
    .executableTarget(
      name: "DeviceURLApp", dependencies: ["CVirtualTime"], path: "Tests/Device/DeviceURLApp",
      swiftSettings: settings),
    tests(
      "DeviceNetworkTests",
      [
        "BackgroundExecution", "DeviceLink", "DeviceNetworkApp", "DeviceSimulator", "DeviceURLApp",
        "TestSupport",
      ]),
    tests("ContentHashTests", ["ContentHash"]),
    tests(
      "DeviceLinkTests",
      ["CDeviceLink", "DeviceLink", "Sandbox", "SeededRandom", "Subprocess", "TestSupport"]),
    tests("DatabaseTests", ["Database"]),
    // Apps and scenarios for tests of the device: in virtual time, against the rules of the link, and
    // scenarios that end in ways in which the tests' own process must not.
    .executableTarget(
      name: "DevicePlainApp",
      dependencies: ["BackgroundExecution", "DeviceProtocol", "ScreenModel", "VirtualTime"],
      path: "Tests/Device/DeviceTestApps/PlainApp", swiftSettings: settings),
    .executableTarget(
      name: "DeviceFaultApp", dependencies: ["CDeviceLink", "DeviceProtocol", "ScreenModel"],
      path: "Tests/Device/DeviceTestApps/FaultApp", swiftSettings: settings),
    .executableTarget(
      name: "DeviceTestDaemon",
      dependencies: ["BackgroundExecution", "DeviceProtocol", "VirtualTime"],
      path: "Tests/Device/DeviceTestApps/TestDaemon", swiftSettings: settings),
    .executableTarget(
      name: "DeviceWebApp", dependencies: ["HTTPTransport", "UIKit"],
      path: "Tests/Device/DeviceTestApps/WebApp",
      swiftSettings: settings,
      linkerSettings: deviceSymbols),
    .executableTarget(
      name: "DeviceTransferApp", dependencies: ["BackgroundURLSession", "UIKit"],
      path: "Tests/Device/DeviceTestApps/TransferApp", swiftSettings: settings,
      linkerSettings: deviceSymbols),
    .executableTarget(
      name: "DeviceScenario", dependencies: ["DeviceSimulator"],
      path: "Tests/Device/DeviceTestApps/Scenario", swiftSettings: settings),
    tests(
      "DeviceSimulatorTests",
      [
        "BackgroundExecution", "DeviceFaultApp", "DeviceLink", "DevicePlainApp", "DevicePrompt",
        "DeviceProtocol", "DeviceScenario", "DeviceSimulator", "DeviceTestDaemon", "DeviceTrace",
        "DeviceTransferApp", "DeviceWebApp", "TestSupport", "ScreenModel", "SeededRandom",
        "UIKitTestApp",
        "device-transferd",
      ]),
    tests("DevicePromptTests", ["DevicePrompt"]),
    tests("DiagnosticsTests", ["Diagnostics", "SeededRandom", "TestSupport"]),
    tests(
      "DriftCheckerTests",
      [
        "Diagnostics", "DriftChecker", "Folders", "Markdown", "ResultStore", "SampleRecords",
        "Sandbox", "SymbolIndex", "Toolchains", "WorkbookModel", "WorkbookReader",
      ]),
    tests(
      "EndToEndTests",
      [
        "Diagnostics", "DriftChecker", "Markdown", "SeededRandom", "Subprocess", "SwiftSource",
        "TestSupport", "WorkbookCommands", "WorkbookModel", "workbook",
      ],
      exclude: ["__Snapshots__"]),
    tests("ScreenModelTests", ["ScreenModel"]),
    tests("FoldersTests", ["Folders", "Sandbox", "Subprocess"]),
    tests("HTMLTests", ["HTML"]),
    // Servers that are not ours, and one that answers what no server should.
    .target(
      name: "TransferTestServers", dependencies: ["Subprocess"],
      path: "Tests/Transfers/TransferTestServers",
      swiftSettings: settings),
    tests("HTTPTransportTests", ["HTTPTransport", "Subprocess", "TransferTestServers"]),
    tests("MarkdownTests", ["Diagnostics", "Markdown", "SeededRandom", "TestSupport"]),
    tests(
      "ModelDocumentTests", ["Diagnostics", "ModelDocument", "WorkbookModel", "WorkbookReader"]),
    // The runner's parts, each with the tests of its own; some of them run chapters as a whole.
    .target(
      name: "SampleTestFixtures",
      dependencies: [
        "Diagnostics", "ResultStore", "SampleCompiler", "SamplePackages", "SamplePlan",
        "SampleRunner", "Sandbox", "Toolchains", "WorkbookModel", "WorkbookReader",
      ],
      path: "Tests/Runner/SampleTestFixtures", swiftSettings: settings),
    tests(
      "OutputMatchingTests",
      ["OutputMatching", "TestSupport", "SeededRandom", "WorkbookModel"]),
    // Writes into the index of a cache, to be killed and to have its disk taken away.
    .executableTarget(
      name: "CacheTestHelper", dependencies: ["ResultStore", "WorkbookModel"],
      path: "Tests/Runner/CacheTestHelper", swiftSettings: settings),
    tests(
      "ResultStoreTests",
      [
        "CacheTestHelper", "ContentHash", "Diagnostics", "ResultStore", "SampleRecords",
        "SampleTestFixtures", "Sandbox", "SeededRandom", "Subprocess", "TestSupport", "Toolchains",
        "WorkbookModel",
      ]),
    tests(
      "SamplePlanTests",
      [
        "Diagnostics", "TestSupport", "SamplePlan", "SampleTestFixtures", "SeededRandom",
        "WorkbookModel", "WorkbookReader",
      ]),
    tests(
      "ToolchainsTests",
      [
        "Diagnostics", "SampleCompiler", "SampleRecords", "SampleTestFixtures", "Sandbox",
        "Toolchains", "WorkbookModel",
      ]),
    tests(
      "SamplePackagesTests",
      [
        "Diagnostics", "ResultStore", "SamplePackages", "SampleTestFixtures", "Sandbox",
        "Toolchains", "WorkbookModel",
      ]),
    tests(
      "SampleCompilerTests",
      [
        "ContentHash", "Diagnostics", "ResultStore", "SampleCompiler", "SamplePlan",
        "SampleRecords", "SampleRunner", "SampleTestFixtures", "Sandbox", "SeededRandom",
        "SwiftSource", "TestSupport", "WorkbookModel",
      ]),
    tests(
      "SampleJudgingTests",
      [
        "DeviceTrace", "Diagnostics", "SampleJudging", "SamplePlan", "SampleRecords",
        "SampleRunner", "SampleTestFixtures", "TestSupport", "Toolchains", "WorkbookModel",
      ]),
    tests(
      "SampleRunnerTests",
      [
        "ContentHash", "DeviceTrace", "Diagnostics", "Folders", "ResultStore", "SampleCompiler",
        "SampleJudging", "SamplePackages", "SamplePlan", "SampleRecords", "SampleRunner",
        "SampleTestFixtures", "Sandbox", "SeededRandom", "SwiftSource", "TestSupport", "Toolchains",
        "WorkbookModel",
      ]),
    // Runs one sandbox as the user that starts it, which the tests' own process cannot change.
    .executableTarget(
      name: "SandboxTestHelper", dependencies: ["Sandbox", "Subprocess"],
      path: "Tests/Runner/SandboxTestHelper", swiftSettings: settings),
    tests(
      "SandboxTests",
      ["Folders", "Sandbox", "SandboxTestHelper", "SeededRandom", "Subprocess", "TestSupport"]),
    tests(
      "SiteRendererTests",
      [
        "DeviceTrace", "Diagnostics", "Folders", "HTML", "Markdown", "ScreenModel", "SeededRandom",
        "SiteRenderer", "SiteStructure", "Theme", "WorkbookModel", "WorkbookReader",
      ]),
    // Does what a program that stays is asked for.
    .executableTarget(name: "ServingTestProgram", path: "Tests/Base/ServingTestProgram"),
    tests(
      "SubprocessTests",
      ["CLinux", "SeededRandom", "ServingTestProgram", "Subprocess", "TestSupport"]),
    tests("SwiftSourceTests", ["SeededRandom", "SwiftSource", "TestSupport"]),
    .executableTarget(
      name: "UIKitTestApp",
      dependencies: [
        "AVFoundation", "BackgroundTasks", "CoreLocation", "OSLog", "Security", "UIKit",
        "UserNotifications", "os",
      ],
      path: "Tests/AppleModules/UIKitTestApp",
      swiftSettings: settings),
    // A file that imports Testing and a module named UIKit is given an overlay of both on Apple's systems.
    .testTarget(
      name: "UIKitTests",
      dependencies: [
        "AVFoundation", "BackgroundExecution", "DeviceLink", "DeviceProtocol", "ScreenModel",
        "UIKit", "UIKitTestApp",
      ],
      swiftSettings: settings
        + [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]),
    tests(
      "TransferEngineTests",
      ["BackgroundExecution", "SeededRandom", "TestSupport", "TransferEngine"]),
    tests(
      "TransferProtocolTests",
      ["BackgroundExecution", "SeededRandom", "TestSupport", "TransferEngine", "TransferProtocol"]),
    tests(
      "TransferServiceTests",
      [
        "HTTPTransport", "Subprocess", "TestSupport", "TransferEngine", "TransferProtocol",
        "TransferService", "TransferTestServers", "WorkbookCommands", "transferd",
      ]),
    tests(
      "TransferStoreTests",
      [
        "BackgroundExecution", "Database", "SeededRandom", "TestSupport", "TransferEngine",
        "TransferStore", "TransferTestServers",
      ], exclude: ["__Snapshots__"]),
    tests("SymbolIndexTests", ["Sandbox", "SeededRandom", "Subprocess", "SymbolIndex"]),
    tests(
      "WorkbookBenchmarksTests",
      [
        "BackgroundExecution", "Diagnostics", "WorkbookBenchmarks", "WorkbookModel",
        "WorkbookReader",
      ]),
    tests(
      "WorkbookCommandsTests",
      [
        "ContentHash", "DeviceTrace", "Diagnostics", "DriftChecker", "ResultStore", "SamplePlan",
        "SampleRecords", "SampleRunner", "ScreenModel", "SeededRandom", "SiteRenderer",
        "SiteStructure", "Subprocess", "WorkbookCommands", "WorkbookModel", "WorkbookReader",
        "YAML",
      ]),
    tests("WorkbookModelTests", ["Diagnostics", "Markdown", "WorkbookModel"]),
    tests(
      "WorkbookReaderTests",
      [
        "Diagnostics", "SeededRandom", "SwiftSource", "TestSupport", "WorkbookModel",
        "WorkbookReader",
      ]),
    tests("YAMLTests", ["Diagnostics", "YAML"]),
  ],
  swiftLanguageModes: [.v6]
)

// Where each target lies: a folder a floor; `Tests` mirrors `Sources`.
let floors: [String: [String]] = [
  "Sources/Base": [
    "Diagnostics", "HTML", "Subprocess", "Folders", "ContentHash", "Database", "HTTPTransport",
    "SeededRandom",
  ],
  "Sources/Base/System": [
    "CLinux", "CCmark", "CYAML", "CSeccomp", "CSQLite", "CCurl", "CMessageDigest",
  ],
  "Sources/Book": [
    "YAML", "Markdown", "SwiftSource", "WorkbookModel", "WorkbookReader",
  ],
  "Sources/Runner": [
    "Sandbox", "CSandboxInit", "CompilerServer", "SampleRecords", "ResultStore", "SamplePlan",
    "Toolchains", "SamplePackages", "SampleCompiler", "OutputMatching", "SampleJudging",
    "SampleRunner",
  ],
  "Sources/Site": [
    "SiteStructure", "SiteRenderer",
  ],
  "Sources/Checks": [
    "SymbolIndex", "DriftChecker",
  ],
  "Sources/Device": [
    "BackgroundExecution", "ScreenModel", "DeviceTrace", "DeviceProtocol", "DevicePrompt",
    "CDeviceLink", "DeviceLink", "CVirtualTime", "VirtualTime", "DeviceSimulator",
  ],
  "Sources/Transfers": [
    "TransferEngine", "TransferStore", "TransferProtocol", "TransferTranslation", "TransferService",
    "BackgroundURLSession", "DeviceTransferService",
  ],
  "Sources/AppleModules": [
    "UIKit", "AVFoundation", "BackgroundTasks", "CoreLocation", "QuartzCore", "Security",
    "UserNotifications", "os", "OSLog",
  ],
  "Sources/Programs": [
    "ModelDocument", "WorkbookCommands", "workbook", "transferd", "device-transferd",
    "sandbox-init",
  ],
  "Tests/Base": [
    "DiagnosticsTests", "HTMLTests", "SubprocessTests", "FoldersTests", "ContentHashTests",
    "DatabaseTests", "HTTPTransportTests", "ServingTestProgram",
  ],
  "Tests/Book": [
    "YAMLTests", "MarkdownTests", "SwiftSourceTests", "WorkbookModelTests", "WorkbookReaderTests",
  ],
  "Tests/Runner": [
    "SandboxTests", "SandboxTestHelper", "CacheTestHelper", "ResultStoreTests", "SamplePlanTests",
    "ToolchainsTests", "SamplePackagesTests", "SampleCompilerTests", "OutputMatchingTests",
    "SampleJudgingTests", "SampleRunnerTests", "SampleTestFixtures",
  ],
  "Tests/Site": [
    "SiteRendererTests", "BrowserTests",
  ],
  "Tests/Checks": [
    "SymbolIndexTests", "DriftCheckerTests",
  ],
  "Tests/Device": [
    "BackgroundExecutionTests", "ScreenModelTests", "DevicePromptTests", "DeviceLinkTests",
    "CVirtualTimeTests", "VirtualTimeApp", "VirtualTimeOtherLibc", "DeviceNetworkApp",
    "DeviceURLApp", "DeviceNetworkTests", "DeviceSimulatorTests", "DeviceTestApps",
  ],
  "Tests/Transfers": [
    "TransferEngineTests", "TransferStoreTests", "TransferProtocolTests", "TransferServiceTests",
    "TransferTestServers", "BackgroundURLSessionTests", "BackgroundTransferProgram",
  ],
  "Tests/AppleModules": [
    "UIKitTests", "UIKitTestApp",
  ],
  "Tests/Programs": [
    "ModelDocumentTests", "WorkbookCommandsTests", "EndToEndTests",
  ],
  "Tests/Support": [
    "TestSupport"
  ],
  "Tests/Benchmarks": ["WorkbookBenchmarks", "workbook-benchmarks", "WorkbookBenchmarksTests"],
]
for (floor, names) in floors {
  for target in package.targets where target.path == nil && names.contains(target.name) {
    target.path = "\(floor)/\(target.name)"
  }
}

// What stands under Tests is built for release without optimisation: it takes half the time, places in test
// apps stay what they are, and an app's code is compiled as samples are (an optimised one no longer calls the
// initializers that `UIKit` puts in the place of Foundation's).
for target in package.targets
where target.type == .test || target.path?.hasPrefix("Tests/") == true {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [.unsafeFlags(["-Onone"], .when(configuration: .release))]
}

// What `./workbook` builds for users: the program, its daemons, and what samples import and load. All that
// tries and measures it takes more than a third of a first build.
if Context.environment["WORKBOOK_WITHOUT_TESTS"] != nil {
  package.targets.removeAll { target in
    target.type == .test || target.path?.hasPrefix("Tests/") == true
      || ["WorkbookBenchmarks", "workbook-benchmarks"].contains(target.name)
  }
}
