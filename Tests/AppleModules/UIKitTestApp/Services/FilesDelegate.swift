import UIKit

/// An app that writes one file of each protection class and, at each fetch, tries which it can read and which
/// it can create.
final class FilesDelegate: UIResponder, UIApplicationDelegate, _ApplicationMain {
  static func _makeDelegate() -> any UIApplicationDelegate { FilesDelegate() }

  private static let classes:
    [(name: String, option: Data.WritingOptions, type: FileProtectionType)] =
      [
        ("none", .noFileProtection, .none), ("complete", .completeFileProtection, .complete),
        ("unlessOpen", .completeFileProtectionUnlessOpen, .completeUnlessOpen),
        (
          "untilFirst", .completeFileProtectionUntilFirstUserAuthentication,
          .completeUntilFirstUserAuthentication
        ),
      ]

  private let files = FileManager.default
  private var open: FileHandle?

  private func place(_ name: String) -> URL {
    URL.documentsDirectory.appendingPathComponent(name)
  }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    application.setMinimumBackgroundFetchInterval(UIApplication.backgroundFetchIntervalMinimum)
    guard !files.fileExists(atPath: place("usual").path) else {
      print("set up before", UserDefaults.standard.string(forKey: "word") ?? "nothing")
      return true
    }
    do { try setUp() } catch { print("cannot set up: \(error)") }
    return true
  }

  private func setUp() throws {
    UserDefaults.standard.set("settings", forKey: "word")
    try Data("usual".utf8).write(to: place("usual"))
    for (name, option, type) in Self.classes {
      try Data(name.utf8).write(to: place(name), options: [option, .atomic])
      try Data(name.utf8).write(to: place("plain \(name)"))
      try files.setAttributes([.protectionKey: type], ofItemAtPath: place("plain \(name)").path)
    }
    let folder = place("folder")
    try files.createDirectory(
      at: folder, withIntermediateDirectories: true,
      attributes: [.protectionKey: FileProtectionType.complete])
    try "inside".write(to: place("folder/inside"), atomically: true, encoding: .utf8)
    let isMade = files.createFile(
      atPath: place("made").path, contents: Data("made".utf8),
      attributes: [.protectionKey: FileProtectionType.complete])
    let made = try files.attributesOfItem(atPath: place("made").path)
    print(isMade, made[.protectionKey] as? FileProtectionType == .complete)
    try files.moveItem(at: place("made"), to: place("moved"))
    try Data("gone".utf8).write(to: place("gone"), options: .completeFileProtection)
    try files.removeItem(at: place("gone"))
    try files.createDirectory(at: place("fresh"), withIntermediateDirectories: false)
    open = try FileHandle(forReadingFrom: place("complete"))
    for name in [
      "usual", "complete", "plain unlessOpen", "none", "folder/inside", "moved", "fresh",
    ] {
      print(
        name,
        try files.attributesOfItem(atPath: place(name).path)[.protectionKey].map {
          ($0 as? FileProtectionType)?.rawValue ?? "another type"
        } ?? "no class")
    }
  }

  func application(
    _ application: UIApplication,
    performFetchWithCompletionHandler completionHandler:
      @escaping @Sendable (UIBackgroundFetchResult) -> Void
  ) {
    print("readable: \(application.isProtectedDataAvailable)")
    let names = Self.classes.map(\.name)
    print("reads", (names + ["usual", "folder/inside", "moved"]).map(read).joined(separator: ", "))
    print("later", names.map { read("plain \($0)") }.joined(separator: ", "))
    print("makes", Self.classes.map { make($0.name, $0.option) }.joined(separator: ", "))
    print("usually", make("usual", []))
    print("by C", cRead("complete"), files.fileExists(atPath: place("complete").path))
    if let open {
      open.seek(toFileOffset: 0)
      print("open", String(decoding: open.readDataToEndOfFile(), as: UTF8.self))
    }
    completionHandler(.noData)
  }

  private func read(_ name: String) -> String {
    do {
      return String(decoding: try Data(contentsOf: place(name)), as: UTF8.self)
    } catch {
      return code(error)
    }
  }

  private func make(_ name: String, _ option: Data.WritingOptions) -> String {
    let place = place("new \(name)")
    defer { try? files.removeItem(at: place) }
    do {
      try Data(name.utf8).write(to: place, options: [option, .atomic])
      return name
    } catch {
      return code(error)
    }
  }

  private func cRead(_ name: String) -> String {
    guard let file = fopen(place(name).path, "r") else {
      return errno == EPERM ? "EPERM" : "\(errno)"
    }
    fclose(file)
    return "opens"
  }

  private func code(_ error: any Error) -> String {
    switch (error as? CocoaError)?.code {
    case .fileReadNoPermission: "no reading"
    case .fileWriteNoPermission: "no writing"
    default: "\(error)"
    }
  }
}
