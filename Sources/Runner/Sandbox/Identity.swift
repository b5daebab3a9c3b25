/// The user identity of programs in the sandbox, whichever user starts them.
///
/// A sample's output about its user must not depend on the user that builds the book.
enum Identity {
  /// The number of the user and its group: the first of ordinary users (Debian Policy, 9.2.2).
  static let number = 1000
  /// The name of the user and its group.
  private static let name = "reader"

  /// The files that `getpwuid(3)` and `getgrgid(3)` read (`passwd(5)`, `group(5)`).
  static func files(home: String) -> [(path: String, text: String)] {
    [
      ("/etc/passwd", "\(name):x:\(number):\(number):\(name):\(home):/bin/sh\n"),
      ("/etc/group", "\(name):x:\(number):\n"),
    ]
  }
}
