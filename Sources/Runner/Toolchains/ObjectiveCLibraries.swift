private import Glibc
import ResultStore

/// GNUstep's Foundation and GCC's runtime, as the system's packages have installed them for programs of Objective-C.
///
/// Nothing is looked for before a program of Objective-C asks.
package struct ObjectiveCLibraries: Sendable {
  /// The folder with `Foundation/Foundation.h`.
  package let headers: String
  /// The paths of both libraries, Foundation's first; the order is that of linking.
  package let libraries: [String]

  /// The package that has the headers and depends on the libraries, in Debian and what is made from it.
  package static let package = "libgnustep-base-dev"

  /// Finds them for a target.
  ///
  /// - Parameter root: the folder that stands for `/`, which tests choose.
  /// - Throws: ``Missing``.
  package init(target: String, root: String = "") throws(Missing) {
    guard target.hasPrefix("x86_64-"), target.contains("linux") else {
      throw Missing(reason: "Objective-C runs on x86-64 Linux only; this is '\(target)'")
    }
    let folders = ["/usr/lib/x86_64-linux-gnu", "/usr/lib64", "/usr/lib"].map { root + $0 }
    let includes = ["/usr/include/GNUstep", "/usr/include/x86_64-linux-gnu/GNUstep"]
    let headers = includes.map { root + $0 }.first {
      access("\($0)/Foundation/Foundation.h", R_OK) == 0
        && access("\($0)/GNUstepBase/GSVersionMacros.h", R_OK) == 0
    }
    // GNUstep may also be built for another runtime, which this one does not replace.
    let path = { (name: String) in
      folders.map { $0 + "/" + name }.first { access($0, R_OK) == 0 }
    }
    guard let headers, let foundation = path("libgnustep-base.so"),
      let runtime = path("libobjc.so.4")
    else {
      throw Missing(
        reason: "Objective-C needs the package '\(Self.package)', with 'libobjc4'; install it with "
          + "'apt-get install --no-install-recommends \(Self.package)'")
    }
    self.headers = headers
    libraries = [foundation, runtime]
  }

  /// Why programs of Objective-C cannot be compiled here.
  package struct Missing: Error {
    /// A clause that names the package to install.
    package var reason: String
  }

  /// The identity in keys: path, size and build id of the libraries, and the headers' version.
  ///
  /// - Throws: `RunnerError` for a file that disappears meanwhile.
  package func identity() throws -> [String] {
    try (libraries + ["\(headers)/GNUstepBase/GSConfig.h"].filter { access($0, R_OK) == 0 })
      .map(FileIdentity.describeProgram)
  }
}
