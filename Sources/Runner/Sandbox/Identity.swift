/// The user that a program in the sandbox is, whichever user started it.
///
/// What a sample prints about its user must not depend on the user that builds the book.
enum Identity {
  /// Of the user and its group: the first of ordinary users (Debian Policy, 9.2.2).
  static let number = 1000
  /// The name of the user and of its group.
  private static let name = "reader"

  /// What `getpwuid(3)` and `getgrgid(3)` read (`passwd(5)`, `group(5)`).
  static func files(home: String) -> [(path: String, text: String)] {
    [
      ("/etc/passwd", "\(name):x:\(number):\(number):\(name):\(home):/bin/sh\n"),
      ("/etc/group", "\(name):x:\(number):\n"),
    ]
  }
}
