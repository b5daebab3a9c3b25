import UIKit

/// An app that locks a file when it enters the background: of its app group, or its own, as the environment says.
final class LockDelegate: UIResponder, UIApplicationDelegate, _ApplicationMain {
  static func _makeDelegate() -> any UIApplicationDelegate { LockDelegate() }

  private var file: FileHandle?
  private let behaviour = ProcessInfo.processInfo.environment["TEST_LOCK"] ?? ""

  func applicationDidEnterBackground(_ application: UIApplication) {
    if behaviour == "works" {
      _ = application.beginBackgroundTask()
      return
    }
    let group = FileManager.default.containerURL(
      forSecurityApplicationGroupIdentifier: "group.example.news")
    let folder = behaviour == "own" ? URL.documentsDirectory : group
    guard let path = folder?.appendingPathComponent("news.db").path else { return }
    if behaviour.hasPrefix("PRAGMA") {
      print("locked: \(openDatabase(path))")
      return
    }
    _ = FileManager.default.createFile(atPath: path, contents: nil)
    file = FileHandle(forUpdatingAtPath: path)
    guard let number = file?.fileDescriptor else { return }
    if behaviour == "fcntl" {
      var lock = flock(l_type: 1, l_whence: 0, l_start: 0, l_len: 1, l_pid: 0)
      print("locked: \(fcntl(number, F_SETLK, &lock) == 0)")
    } else {
      print("locked: \(flock(number, LOCK_EX | LOCK_NB) == 0)")
    }
    if behaviour == "unlocks" { _ = flock(number, LOCK_UN) }
    guard behaviour == "task" else { return }
    let task = application.beginBackgroundTask()
    _ = Timer.scheduledTimer(withTimeInterval: 5, repeats: false) { [file] _ in
      _ = flock(file?.fileDescriptor ?? -1, LOCK_UN)
      MainActor.assumeIsolated { UIApplication.shared.endBackgroundTask(task) }
    }
  }

  private typealias Handle = OpaquePointer?
  private typealias Open =
    @convention(c) (UnsafePointer<CChar>, UnsafeMutablePointer<Handle>) -> CInt
  private typealias Execute =
    @convention(c) (Handle, UnsafePointer<CChar>, Handle, Handle, Handle) -> CInt

  /// Opens a SQLite database for as long as the process lives, and leaves it in the state that the behaviour's
  /// statements bring it to.
  ///
  /// The library is loaded at run time, so that only this app has it.
  private func openDatabase(_ path: String) -> Bool {
    let library = dlopen("libsqlite3.so.0", RTLD_NOW)
    guard let open = dlsym(library, "sqlite3_open"), let execute = dlsym(library, "sqlite3_exec")
    else { return false }
    var database: OpaquePointer?
    return unsafeBitCast(open, to: Open.self)(path, &database) == 0
      && unsafeBitCast(execute, to: Execute.self)(database, behaviour, nil, nil, nil) == 0
  }
}
