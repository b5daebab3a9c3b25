import FoundationEssentials
import Glibc
import ChildProcess

/// Where the running devices of a user are found: a socket for each, in a folder that is theirs alone.
enum DevicePlaces {
  /// CHOICE: the most characters of a device's name; the path of a socket has little room.
  private static let mostCharacters = 40

  /// The folder: in the user's runtime folder, else beside those of other users; made if it is not
  /// there.
  ///
  /// `$XDG_RUNTIME_DIR/workbook`, or `/tmp/workbook-UID` where no session has set that.
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
        "'\(folder)', where devices are found, must be a folder of this user with the rights 0700; "
          + "remove it, or set XDG_RUNTIME_DIR to another place")
    }
    return folder
  }

  /// The path of a device's socket: `news` -> `/run/user/1000/workbook/news.socket`.
  static func socket(of name: String, in folder: String) -> String { "\(folder)/\(name).socket" }

  /// The names of devices that may be running, in the order of the alphabet.
  ///
  /// One of a device that was killed is among them; only to connect tells.
  static func names(in folder: String) -> [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(".socket") }.map { String($0.dropLast(7)) }.sorted()
  }

  /// Refuses what cannot be a device's name.
  ///
  /// The name is a part of a path, so it has letters, digits, hyphens and underscores of ASCII
  /// alone.
  static func check(name: String) throws(Invocation.UsageError) {
    let isPlain = name.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0))
    }
    guard isPlain, (1...mostCharacters).contains(name.count) else {
      throw Invocation.UsageError(
        description: "'\(name)' is no name of a device; write 1 to \(mostCharacters) letters, "
          + "digits, '-' and '_'")
    }
  }
}

/// Why a device cannot be kept or spoken with, in one line.
struct DeviceError: Error, CustomStringConvertible {
  /// What the matter is, and what to do.
  let description: String
  /// Makes an error of a whole line.
  init(_ description: String) { self.description = description }
}
