private import CVirtualTime

/// The protection of this process's files, by class numbers from 1 to 9; without effect if there is no
/// device.
///
/// It applies to all code of the process that opens files, including Foundation and C libraries.
package enum ProtectedFiles {
  /// Sets the classes whose files can from now on not be opened or created; such calls fail with `EPERM`.
  ///
  /// - Parameter usual: the class of files in a container that were given none.
  package static func refuse(opening: [Int], making: [Int], usual: Int) {
    func bits(_ classes: [Int]) -> UInt32 { classes.reduce(0) { $0 | 1 << UInt32($1) } }
    virtual_time_refuse_files(bits(opening), bits(making), Int32(usual))
  }

  /// Gives a file or a folder a class; new files have the class of their folder.
  ///
  /// - Returns: false, with `errno`, on failure.
  package static func set(_ number: Int, at path: String) -> Bool {
    virtual_time_set_class(path, Int32(number)) == 0
  }

  /// Returns the class of a file or a folder; nil if it has none.
  package static func number(at path: String) -> Int? {
    let number = virtual_time_class(path)
    return number > 0 ? Int(number) : nil
  }

  /// Runs a function whose new files, on this thread, get a class.
  package static func making<Result>(
    _ number: Int, _ body: () throws -> Result
  ) rethrows -> Result {
    virtual_time_want_class(Int32(number))
    defer { virtual_time_want_class(0) }
    return try body()
  }
}
