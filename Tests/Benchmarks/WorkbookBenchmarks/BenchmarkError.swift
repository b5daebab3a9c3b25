/// The reason why a benchmark could not be carried out, in one line.
///
/// An operational failure: the program prints it after `error: ` and exits with status 2.
package struct BenchmarkError: Error, CustomStringConvertible {
  package let description: String
  init(_ description: String) { self.description = description }
}
