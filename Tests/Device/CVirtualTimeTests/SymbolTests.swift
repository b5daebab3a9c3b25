import Foundation
import Testing

/// Every libc function called by a library in a member of the world is interposed or known to be harmless.
///
/// A library that begins to call another one fails here, before it waits for ever in an app.
struct SymbolTests {
  @Test func knowsWhateverLibrariesCallOfTheSystem() throws {
    let ours = try names(in: Self.products + "/libUIKit.so", "--defined-only")
    #expect(ours.isSuperset(of: ["clock_gettime", "poll", "getrandom"]))
    var unknown: Set<String> = []
    var called: Set<String> = []
    for library in try Self.libraries() {
      // Symbols of libc carry its version.
      let names = try names(in: library, "--undefined-only", version: "GLIBC_")
      called.formUnion(names)
      for name in names.subtracting(ours) where Self.known[name] == nil {
        unknown.insert("\(name) (\(URL(fileURLWithPath: library).lastPathComponent))")
      }
    }
    let library = try #require(try Self.libraries().first { $0.contains("/libm.so") })
    let arithmetic = try names(in: library, "--defined-only")
    unknown = unknown.filter { !arithmetic.contains(String($0.prefix { $0 != " " })) }
    #expect(unknown.sorted() == [])
    #expect(called.count > 300)
  }

  @Test func listsNothingAsHarmlessThatIsInterposed() throws {
    let ours = try names(in: Self.products + "/libUIKit.so", "--defined-only")
    #expect(ours.intersection(Self.known.keys).sorted() == [])
  }

  /// The reason why a function of ``LibcNames`` needs no virtual time.
  private static let known: [String: Substring] = {
    var reason: Substring = ""
    var known: [String: Substring] = [:]
    for line in LibcNames.harmless.split(separator: "\n") {
      if line.hasPrefix("  ") {
        for name in line.split(separator: " ") { known[String(name)] = reason }
      } else {
        reason = line
      }
    }
    return known
  }()

  private static let products = TestProcess.executable.split(separator: "/").dropLast()
    .reduce("") { "\($0)/\($1)" }

  /// The libraries that an app, a daemon or a server may load, with their dependencies.
  private static func libraries() throws -> [String] {
    let mine = try needed(by: products + "/libUIKit.so")
    let foundation = try #require(mine.first { $0.hasSuffix("/libFoundation.so") })
    let networking = foundation.replacing("libFoundation.so", with: "libFoundationNetworking.so")
    let database = try needed(by: products + "/workbook").filter { $0.contains("/libsqlite3") }
    let all = Set(mine + [networking] + (try needed(by: networking)) + database)
    #expect(all.count > 20)
    // libc and the loader call themselves.
    return all.filter { !$0.contains("/libc.so") && !$0.contains("/ld-linux") }.sorted()
  }

  /// The library itself, and the paths that the loader finds for its dependencies.
  private static func needed(by file: String) throws -> [String] {
    let lines = try output(of: "/usr/bin/ldd", [file]).split(separator: "\n")
    let paths = lines.flatMap { $0.split { $0 == " " || $0 == "\t" } }.filter { $0.hasPrefix("/") }
    return paths.map(String.init) + [file].filter { $0.hasSuffix(".so") }
  }

  /// The names of dynamic symbols, without their versions.
  private func names(
    in library: String, _ which: String, version: String? = nil
  ) throws -> Set<String> {
    let lines = try Self.output(of: "/usr/bin/nm", ["-D", which, library]).split(separator: "\n")
    let symbols = lines.compactMap { $0.split(separator: " ").last }
    let chosen = symbols.filter { symbol in version.map { symbol.contains($0) } ?? true }
    return Set(chosen.map { symbol in String(symbol.prefix { $0 != "@" }) })
  }

  private static func output(of program: String, _ arguments: [String]) throws -> String {
    let process = Process()
    let pipe = Foundation.Pipe()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
