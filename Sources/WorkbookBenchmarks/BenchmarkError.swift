/// Why a benchmark could not be carried out, in one line.
package struct BenchmarkError: Error, CustomStringConvertible {
  package let description: String
  init(_ description: String) { self.description = description }
}
