import Toolchains
import Foundation

/// The samples of a book as programs for the bare compiler.
///
/// They lie in a folder in three forms, and benchmarks start everything there through timed calls:
///
///     alone/17.swift             each sample by itself, for concurrent compilers
///     together/program17.swift   all samples as files of one module; an argument selects the one to run
///     served/main.swift          the same module; an environment variable selects the one to run
struct SwiftPrograms: Sendable {
  private let folder: String
  private let bench: Bench
  /// The number of samples.
  private let count: Int
  /// The value of `-swift-version`.
  private let languageMode: String
  /// `swiftc` of the toolchain that `workbook` uses.
  private var compiler: String { bench.toolchain.compiler }

  /// Writes all three forms, in language mode 6.
  init(_ samples: [GeneratedSample], name: String, _ bench: Bench) throws {
    self.bench = bench
    count = samples.count
    languageMode = "6"
    folder = try bench.emptyFolder(name)
    var files: [String: String] = [:]
    for (index, sample) in samples.enumerated() {
      files["alone/\(index).swift"] = sample.text
      files["together/program\(index).swift"] = sample.text(asFunction: "program\(index)")
    }
    let cases = samples.indices.map { "case \"\($0)\": try program\($0)()\n" }.joined()
    let body = "{\n\(cases)default: break\n}\n"
    files["together/main.swift"] = "switch CommandLine.arguments[1] \(body)"
    files["served/main.swift"] =
      "import Glibc\nswitch String(cString: getenv(\"\(Self.variable)\")) \(body)"
    try bench.write(files, to: folder)
  }

  /// Writes programs that can only be compiled one by one.
  ///
  /// For third-party books, whose names may clash and which may need another language mode.
  init(texts: [String], languageMode: String, name: String, _ bench: Bench) throws {
    self.bench = bench
    self.languageMode = languageMode
    count = texts.count
    folder = try bench.emptyFolder(name)
    let files = texts.enumerated().map { ("alone/\($0).swift", $1) }
    try bench.write(Dictionary(files) { $1 }, to: folder)
  }

  /// Returns a call that compiles every sample by itself, as many at a time as there are processors.
  ///
  /// If one fails, the call exits with status 123 (`xargs(1)`) after all others.
  ///
  /// - Parameter starts: whether the compiled programs are started too. They have no sandbox, so only
  ///   generated ones may be.
  func oneByOne(starts: Bool = true) -> ProgramCall {
    let compile = "'\(compiler)' -swift-version \(languageMode) -o alone/$1.out alone/$1.swift"
    let each = starts ? "\(compile) && alone/$1.out" : compile
    return shell("seq 0 \(count - 1) | xargs -P \(bench.jobs) -I{} sh -c '\(quoted(each))' sh {}")
  }

  /// Returns a call that compiles one sample into `alone/17.out`, with the compiler's defaults: without
  /// optimization.
  func compile(_ index: Int) -> ProgramCall {
    bench.call(
      [
        compiler, "-swift-version", languageMode, "-o", "alone/\(index).out",
        "alone/\(index).swift",
      ],
      in: folder)
  }

  /// Returns a call that starts a sample that ``compile(_:)`` has compiled.
  func start(_ index: Int) -> ProgramCall {
    bench.call(["\(folder)/alone/\(index).out"], in: folder)
  }

  /// Returns a call that compiles all samples as one module, with `-wmo`, so that one compiler process sees
  /// all of them.
  func together() -> ProgramCall {
    shell("'\(compiler)' -swift-version 6 -wmo -o together/main together/*.swift")
  }

  /// The environment variable that selects the sample for ``served()``.
  static let variable = "SAMPLE"

  /// Compiles all samples as one module whose environment selects the sample to run.
  ///
  /// - Returns: the bytes of the program.
  func served() async throws -> [UInt8] {
    try await shell(
      "'\(compiler)' -swift-version 6 -wmo -o served/main served/main.swift together/program*.swift"
    ).run()
    return Array(try Data(contentsOf: URL(fileURLWithPath: servedProgram)))
  }

  /// The path of the program that ``served()`` makes.
  var servedProgram: String { folder + "/served/main" }

  /// Returns a call that starts every sample of ``together()`` in a process of its own.
  ///
  /// - Parameter times: the number of starts of each sample.
  func launches(times: Int) -> ProgramCall {
    let all = Array(repeating: "seq 0 \(count - 1)", count: times).joined(separator: "; ")
    return shell("{ \(all); } | xargs -P \(bench.jobs) -n 1 together/main")
  }

  /// Replaces the text of a sample for the next ``compile(_:)``.
  func replace(_ index: Int, by sample: GeneratedSample) throws {
    try bench.write(["alone/\(index).swift": sample.text], to: folder)
  }

  /// Returns a call of a shell script in the folder of the programs.
  private func shell(_ script: String) -> ProgramCall {
    bench.call(["/bin/sh", "-c", script], in: folder)
  }

  /// Quotes a text for the shell with single quotes.
  private func quoted(_ text: String) -> String {
    text.replacingOccurrences(of: "'", with: "'\\''")
  }
}
