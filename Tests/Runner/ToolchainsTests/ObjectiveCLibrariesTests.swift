import Foundation
import Sandbox
import Testing
import Toolchains

struct ObjectiveCLibrariesTests {
  private let root: TemporaryFolder

  init() throws { root = try TemporaryFolder() }

  private func make(_ path: String, holding text: String = "") throws {
    let file = URL(fileURLWithPath: root.path + path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func found(_ target: String = "x86_64-unknown-linux-gnu") -> Result<
    ObjectiveCLibraries, ObjectiveCLibraries.Missing
  > {
    Result { () throws(ObjectiveCLibraries.Missing) in
      try ObjectiveCLibraries(target: target, root: root.path)
    }
  }

  private func reason(_ target: String = "x86_64-unknown-linux-gnu") -> String? {
    if case .failure(let missing) = found(target) { missing.reason } else { nil }
  }

  @Test func findsThemInTheFoldersOfDebian() throws {
    defer { root.remove() }
    let files = [
      "/usr/lib/libgnustep-base.so", "/usr/lib/x86_64-linux-gnu/libobjc.so.4",
      "/usr/include/GNUstep/Foundation/Foundation.h",
      "/usr/include/GNUstep/GNUstepBase/GSVersionMacros.h",
    ]
    for file in files {
      let missing =
        "Objective-C needs the package 'libgnustep-base-dev', with 'libobjc4'; "
        + "install it with "
        + "'apt-get install --no-install-recommends libgnustep-base-dev'"
      #expect(reason() == missing)
      try make(file)
    }
    let libraries = try found().get()
    #expect(libraries.headers == root.path + "/usr/include/GNUstep")
    #expect(libraries.libraries == files.prefix(2).map { root.path + $0 })
    let identity = try libraries.identity()
    try make(files[0], holding: "another version")
    #expect(try libraries.identity() != identity)
  }

  @Test(arguments: ["aarch64-unknown-linux-gnu", "x86_64-apple-macosx", ""])
  func isForOneProcessorOnly(target: String) {
    defer { root.remove() }
    #expect(reason(target) == "Objective-C runs on x86-64 Linux only; this is '\(target)'")
  }
}
