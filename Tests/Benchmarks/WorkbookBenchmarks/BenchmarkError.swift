/// Why a benchmark could not be carried out, in one line.
///
/// An operational failure: the program prints it behind `error: ` and ends with status 2.
package struct BenchmarkError: Error, CustomStringConvertible {
  package let description: String
  init(_ description: String) { self.description = description }
}
