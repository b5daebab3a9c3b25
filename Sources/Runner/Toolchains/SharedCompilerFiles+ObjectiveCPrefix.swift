import ChildProcess
package import Sandbox

/// The header that most programs of Objective-C begin with, as the compiler has read it: that takes nine tenths of the
/// time of a small program.
extension SharedCompilerFiles {
  private static let prefixHeader = "prefix.h"
  private static let prefixName = "prefix.pch"

  /// The flags for a program that is compiled with a prefix.
  ///
  /// - Parameter input: the folder that contains it.
  package static func objectiveCPrefixFlags(input: String) -> [String] {
    ["-include-pch", "\(input)/\(prefixName)"]
  }

  /// The header at the start of a program; nil if the program begins with anything else, which might change it, or
  /// with one that there is not.
  ///
  /// ```
  /// #line 1 "account.m"
  /// #import <Foundation/Foundation.h>   -> Foundation/Foundation.h
  /// ```
  package static func objectiveCPrefix(of text: String, isApp: Bool) -> String? {
    let first = text.split(separator: "\n").first { line in
      !line.hasPrefix("#line ") && !line.hasPrefix("//") && line.contains { !$0.isWhitespace }
    }
    return (["Foundation/Foundation.h"] + (isApp ? ["UIKit/UIKit.h"] : [])).first {
      first.map { String($0).split(separator: " ") } == ["#import", "<\($0)>"]
    }
  }

  /// The files of a prefix, made on the first call for its flags; none where the paths of headers, which they contain,
  /// are different in each sandbox.
  ///
  /// - Parameters:
  ///   - flags: those of the program; `{input}` stands for the folder of the headers.
  ///   - headers: the files in that folder.
  /// - Throws: `RunnerError` if the compiler fails.
  package func objectiveCPrefix(
    _ header: String, _ libraries: ObjectiveCLibraries, headers: [Sandbox.File], flags: [String]
  ) async throws -> [Sandbox.File] {
    guard sandbox.hasFixedPaths else { return [] }
    let source = Sandbox.File(
      name: Self.prefixHeader, bytes: Array("#import <\(header)>\n".utf8))
    let name =
      "\(Self.prefixName) \(header) \(flags) \(Self.hash(of: headers)) "
      + "\(try libraries.identity())"
    if let making = makingPrefixes[name] {
      return [source, Sandbox.File(name: Self.prefixName, bytes: try await making.value)]
    }
    let clang = "\(toolchain.usr)/bin/clang"
    let task = Task {
      try await kept(name) {
        try await build(
          "headers of Objective-C", headers + [source], result: Self.prefixName
        ) { input, result in
          ShellWords.quoted(
            [clang] + flags.map { $0.replacing("{input}", with: input) }
              // Each sandbox has new files.
              + ["-x", "objective-c-header", "-Xclang", "-fno-pch-timestamp"]
              + ["\(input)/\(Self.prefixHeader)", "-o", result])
        }
      }
    }
    makingPrefixes[name] = task
    return [source, Sandbox.File(name: Self.prefixName, bytes: try await task.value)]
  }
}
