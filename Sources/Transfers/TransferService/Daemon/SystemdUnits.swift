private import Foundation

/// The units by which systemd starts the daemon for a user (`systemd.unit(5)`, `systemd.socket(5)`).
///
/// It starts at login, so that stored transfers continue, and when a program connects. The programs that it starts live
/// in its control group: they are not killed with it, and a sandbox of the service would be theirs too, so it has none.
package struct SystemdUnits {
  /// The absolute path of the daemon's executable.
  private let program: String

  /// - Parameter program: the absolute path of the daemon's executable.
  package init(program: String) { self.program = program }

  /// The text of each unit by file name.
  package var files: [String: String] {
    [
      "transferd.socket": """
      [Unit]
      Description=Background transfers of this user's programs (socket)

      [Socket]
      ListenStream=%t/transferd/socket
      SocketMode=0600
      DirectoryMode=0700

      [Install]
      WantedBy=sockets.target

      """,
      "transferd.service": """
      [Unit]
      Description=Background transfers of this user's programs
      Requires=transferd.socket

      [Service]
      ExecStart=\(Self.quoted(program)) --foreground
      Restart=on-failure
      KillMode=process

      [Install]
      WantedBy=default.target

      """,
    ]
  }

  /// Quotes a word of a command line in a unit (`systemd.service(5)`, "COMMAND LINES").
  private static func quoted(_ word: String) -> String {
    let escaped = word.unicodeScalars.map { character in
      switch character {
      case "\\", "\"": "\\\(character)"
      case "%", "$": "\(character)\(character)"
      // A line feed would begin another setting.
      case "\u{1}"..<" ", "\u{7F}": String(format: "\\x%02x", character.value)
      default: "\(character)"
      }
    }
    return "\"\(escaped.joined())\""
  }

  /// Writes the units to the folder where systemd looks for a user's units.
  ///
  /// - Parameter environment: read for `XDG_CONFIG_HOME` and `HOME`.
  /// - Returns: the folder.
  package func install(_ environment: [String: String]) throws -> String {
    let named = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 + "/.config" : nil }
    guard let base = named ?? home else {
      throw TransferService.Failure.system("neither XDG_CONFIG_HOME nor HOME is an absolute path")
    }
    let folder = base + "/systemd/user"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (name, text) in files {
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"), options: .atomic)
    }
    return folder
  }
}
