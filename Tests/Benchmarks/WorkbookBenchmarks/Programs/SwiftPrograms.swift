import Toolchains
import Foundation

/// The samples of a book as programs for the bare compiler.
///
/// They lie in a folder in three forms, and everything is started there by calls that a benchmark takes
/// the time of:
///
///     alone/17.swift             each sample by itself, for compilers beside each other
///     together/program17.swift   all samples as files of one module; an argument says which one is run
///     served/main.swift          the same module; a variable of the environment says it
struct SwiftPrograms: Sendable {
  private let folder: String
  private let bench: Bench
  /// How many samples there are.
  private let count: Int
  /// As `-swift-version` has it.
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

  /// Programs that can only be compiled one by one.
  ///
  /// They are of another book, whose names may clash and which may need another language mode.
  init(texts: [String], languageMode: String, name: String, _ bench: Bench) throws {
    self.bench = bench
    self.languageMode = languageMode
    count = texts.count
    folder = try bench.emptyFolder(name)
    let files = texts.enumerated().map { ("alone/\($0).swift", $1) }
    try bench.write(Dictionary(files) { $1 }, to: folder)
  }

  /// Compiles every sample by itself, as many at a time as there are processors.
  ///
  /// - Parameter starts: whether those that compile are started too. Nothing shuts them in, so only what
  ///   this program has made up is.
  ///
  /// A failure of one ends with status 123 (`xargs(1)`) after all others.
  func oneByOne(starts: Bool = true) -> ProgramCall {
    let compile = "'\(compiler)' -swift-version \(languageMode) -o alone/$1.out alone/$1.swift"
    let each = starts ? "\(compile) && alone/$1.out" : compile
    return shell("seq 0 \(count - 1) | xargs -P \(bench.jobs) -I{} sh -c '\(quoted(each))' sh {}")
  }

  /// Compiles one sample.
  ///
  /// Into `alone/17.out`, with the compiler's defaults: without optimisation.
  func compile(_ index: Int) -> ProgramCall {
    bench.call(
      [
        compiler, "-swift-version", languageMode, "-o", "alone/\(index).out",
        "alone/\(index).swift",
      ],
      in: folder)
  }

  /// Starts a sample that ``compile(_:)`` compiled.
  func start(_ index: Int) -> ProgramCall {
    bench.call(["\(folder)/alone/\(index).out"], in: folder)
  }

  /// Compiles all samples as one module.
  ///
  /// With `-wmo`, so that one process of the compiler sees all of them.
  func together() -> ProgramCall {
    shell("'\(compiler)' -swift-version 6 -wmo -o together/main together/*.swift")
  }

  /// The variable of the environment that says to ``served()`` which sample it is.
  static let variable = "SAMPLE"

  /// Compiles all samples as one module that learns from its environment which one to run.
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

  /// Starts every sample of what ``together()`` compiled in a process of its own.
  ///
  /// - Parameter times: how often each of them.
  func launches(times: Int) -> ProgramCall {
    let all = Array(repeating: "seq 0 \(count - 1)", count: times).joined(separator: "; ")
    return shell("{ \(all); } | xargs -P \(bench.jobs) -n 1 together/main")
  }

  /// Replaces the text of a sample.
  ///
  /// The next ``compile(_:)`` sees it.
  func replace(_ index: Int, by sample: GeneratedSample) throws {
    try bench.write(["alone/\(index).swift": sample.text], to: folder)
  }

  /// A script of the shell, in the folder of the programs.
  private func shell(_ script: String) -> ProgramCall {
    bench.call(["/bin/sh", "-c", script], in: folder)
  }

  /// A text within single quotes of the shell.
  private func quoted(_ text: String) -> String {
    text.replacingOccurrences(of: "'", with: "'\\''")
  }
}
