import CommandLineSyntax
import FoundationEssentials
import Glibc
import ChildProcess

/// The files of a user's running devices: a socket for each, in a folder that only the user can access.
enum DeviceSocketFolder {
  /// CHOICE: the maximum length of a device's name; socket paths are short.
  private static let mostCharacters = 40

  /// Returns the folder, and creates it if necessary.
  ///
  /// It is `$XDG_RUNTIME_DIR/workbook`, or `/tmp/workbook-UID` if no session has set that variable.
  ///
  /// - Throws: when another user could change it.
  static func folder(environment: [String: String]) throws -> String {
    let runtime = environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let folder = runtime.map { $0 + "/workbook" } ?? "/tmp/workbook-\(geteuid())"
    if mkdir(folder, 0o700) != 0, errno != EEXIST {
      throw DeviceError("\(SystemError("make the folder '\(folder)'", code: errno))")
    }
    var status = stat()
    guard lstat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
      status.st_uid == geteuid(), status.st_mode & 0o077 == 0
    else {
      throw DeviceError(
        "'\(folder)', the folder of running devices, must belong to this user and have mode 0700; "
          + "remove it, or set XDG_RUNTIME_DIR to another place")
    }
    return folder
  }

  /// The path of a device's socket: `news` -> `/run/user/1000/workbook/news.socket`.
  static func socket(of name: String, in folder: String) -> String { "\(folder)/\(name).socket" }

  /// The names of devices that may be running, in alphabetical order.
  ///
  /// They may include a device that was killed; only connecting to it shows whether it is running.
  static func names(in folder: String) -> [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(".socket") }.map { String($0.dropLast(7)) }.sorted()
  }

  /// Rejects invalid device names.
  ///
  /// A name becomes part of a path, so it consists of ASCII letters, digits, hyphens and underscores.
  static func check(name: String) throws(Invocation.UsageError) {
    let isPlain = name.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0))
    }
    guard isPlain, (1...mostCharacters).contains(name.count) else {
      throw Invocation.UsageError(
        description: "'\(name)' is not a valid device name; use 1 to \(mostCharacters) letters, "
          + "digits, '-' and '_'")
    }
  }
}

/// The reason why a device cannot be started or reached, in one line.
struct DeviceError: Error, CustomStringConvertible {
  /// The problem and the next step.
  let description: String
  init(_ description: String) { self.description = description }
}
