private import CVirtualTime

/// Which files of this process are protected, by the numbers of their classes from 1 to 9; nothing is without a
/// device.
///
/// Any code of the process that opens a file meets it, Foundation and libraries of C included.
package enum ProtectedFiles {
  /// Says what cannot be opened and made from now on; that fails with `EPERM`.
  ///
  /// - Parameter usual: of which class a file of a container is that was given none.
  package static func refuse(opening: [Int], making: [Int], usual: Int) {
    func bits(_ classes: [Int]) -> UInt32 { classes.reduce(0) { $0 | 1 << UInt32($1) } }
    virtual_time_refuse_files(bits(opening), bits(making), Int32(usual))
  }

  /// Gives a file or a folder a class; new files have that of their folder.
  ///
  /// - Returns: false, with `errno`, if it cannot.
  package static func set(_ number: Int, at path: String) -> Bool {
    virtual_time_set_class(path, Int32(number)) == 0
  }

  /// The class of a file or a folder; nil if it has none.
  package static func number(at path: String) -> Int? {
    let number = virtual_time_class(path)
    return number > 0 ? Int(number) : nil
  }

  /// Has the files that a function makes, on this thread, be of a class.
  package static func making<Result>(
    _ number: Int, _ body: () throws -> Result
  ) rethrows -> Result {
    virtual_time_want_class(Int32(number))
    defer { virtual_time_want_class(0) }
    return try body()
  }
}
