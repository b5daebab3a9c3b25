import Foundation

/// The counterpart of the trivial samples as documentation tests of a Rust library.
///
/// rustdoc merges them into one program since the 2024 edition and starts each in a process of its own (The
/// rustdoc book, "Documentation tests"). They are the same four computations as
/// ``SampleWriter/trivialTemplates``, so that both sides have as much to compile and to run.
struct RustLibrary: Sendable {
  private let folder: String
  private let rustdoc: String
  private let bench: Bench

  /// Writes the library's source, with one documented function for each example.
  ///
  /// - Returns: nil if rustdoc is not on the path.
  init?(count: Int, name: String, _ bench: Bench) throws {
    let folders = (bench.environment["PATH"] ?? "").split(separator: ":")
    guard
      let rustdoc = folders.map({ "\($0)/rustdoc" })
        .first(where: FileManager.default.isExecutableFile)
    else { return nil }
    self.rustdoc = rustdoc
    self.bench = bench
    folder = try bench.emptyFolder(name)
    try bench.write(["lib.rs": Self.source(count: count)], to: folder)
  }

  /// Returns a call that compiles and runs all tests, as many at a time as there are processors.
  ///
  /// It exits with 0 if all of them pass.
  func test() -> ProgramCall {
    bench.call(
      [rustdoc, "--test", "--edition", "2024", "--test-args", "--test-threads=\(bench.jobs)"]
        + ["lib.rs"], in: folder)
  }

  /// The source of a library with `count` examples.
  ///
  ///     /// ```
  ///     /// let sum = 4 + 30;
  ///     /// assert_eq!(sum, 34);
  ///     /// println!("{sum}");
  ///     /// ```
  ///     pub fn function4() {}
  static func source(count: Int) -> String {
    (0..<count).map { index in
      (["```"] + example(index) + ["```"]).map { "/// \($0)\n" }.joined()
        + "pub fn function\(index)() {}\n\n"
    }.joined()
  }

  /// The lines of an example; the number makes them differ.
  private static func example(_ index: Int) -> [String] {
    switch index % 4 {
    case 0:
      ["let sum = \(index) + 30;", "assert_eq!(sum, \(index + 30));", "println!(\"{sum}\");"]
    case 1:
      [
        "let word = \"lantern\";", "assert_eq!(word.len(), 7);",
        "println!(\"{}\", word.to_uppercase());",
      ]
    case 2:
      [
        "let values = [\(index), 7, 30, 12];",
        "let doubled: Vec<i32> = values.iter().map(|value| value * 2).collect();",
        "assert_eq!(doubled[0], values[0] * 2);", "println!(\"{doubled:?}\");",
      ]
    default:
      [
        "let mut total = 0;", "for number in 1..=\(index) { total += number; }",
        "assert_eq!(total, \(index * (index + 1) / 2));", "println!(\"{total}\");",
      ]
    }
  }
}
