import Foundation
import Sandbox
import TestSupport
import Testing
import Toolchains

/// What the program carries of Objective-C.
struct ObjectiveCSourcesTests {
  @Test(arguments: ["ObjectiveCApps", "ObjectiveCRuntime"])
  func areAllFilesOfTheirFolder(folder: String) {
    let root = Repository.root.appending(path: "Sources/AppleModules/\(folder)")
    let all = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    let files = all.filter { $0.contains(".") }.sorted()
    let carried =
      folder == "ObjectiveCApps"
      ? SharedCompilerFiles.objectiveCAppSources : SharedCompilerFiles.objectiveCSources
    #expect(carried.map { $0.name.drop { $0 != "/" }.dropFirst() }.map(String.init) == files)
  }

  @Test func loadsSessionsOnlyWhereTheyAreNamed() {
    #expect(ObjectiveCFaces.parts(of: "[UIView new];") == [.application])
    #expect(ObjectiveCFaces.parts(of: "NSURLSession *session;") == [.application, .sessions])
    #expect(ObjectiveCFaces.parts(of: "[NSData dataWithContentsOfURL:url]").count == 2)
  }

  @Test func precompilesOnlyAHeaderThatComesFirst() {
    let prefix = { SharedCompilerFiles.objectiveCPrefix(of: $0, isApp: $1) }
    let program = "#line 1 \"a.m\"\n\n// Saves.\n#import <UIKit/UIKit.h>\n"
    #expect(prefix(program, true) == "UIKit/UIKit.h")
    #expect(prefix(program, false) == nil)
    #expect(prefix("#import  <Foundation/Foundation.h>\n", false) == "Foundation/Foundation.h")
    #expect(prefix("#define NO 2\n" + program, true) == nil)
    #expect(prefix("int x;\n#import <Foundation/Foundation.h>\n", false) == nil)
  }
}
