import Testing

/// Samples that import modules of a package with targets of every kind.
///
/// ```
/// Kinds ──► c-part    C, whose module is `c_part`
///   │ └───► CxxPart   C++
///   ├─────► CSystem   a system library with the options of `pkg-config`
///   └─────► Macro-s   a macro, whose program runs in the compiler
/// ```
struct PackageKindsTests {
  private static let files = [
    "Package.swift": """
    // swift-tools-version: 5.9
    import CompilerPluginSupport
    import PackageDescription

    let package = Package(
      name: "kinds", products: [.library(name: "Kinds", targets: ["Kinds", "c-part"])],
      targets: [
        .target(name: "c-part"), .target(name: "CxxPart"), .macro(name: "Macro-s"),
        .systemLibrary(name: "CSystem", pkgConfig: "libcurl"),
        .target(
          name: "Kinds", dependencies: ["c-part", "CxxPart", "CSystem", "Macro-s"],
          swiftSettings: [.interoperabilityMode(.Cxx)]),
      ])

    """,
    "Sources/c-part/include/part.h": """
    #ifdef __cplusplus
    extern "C"
    #endif
    int c_part(void);

    """,
    "Sources/c-part/part.c": "int c_part(void) { return 1; }\n",
    "Sources/CxxPart/include/CxxPart.h": "#include <string>\nint cxxPart(std::string);\n",
    "Sources/CxxPart/part.cc":
      "#include \"CxxPart.h\"\nint cxxPart(std::string text) { return text.size(); }\n",
    "Sources/CSystem/module.modulemap": "module CSystem [system] { header \"shim.h\" export * }\n",
    "Sources/CSystem/shim.h": "#include <curl/curl.h>\n",
    "Sources/Kinds/Kinds.swift": """
    import CSystem
    import CxxPart
    import c_part

    @freestanding(expression)
    public macro answer() -> Int = #externalMacro(module: "Macro_s", type: "Answer")

    public func parts() -> [Int] { [Int(c_part()), Int(cxxPart("ab"))] }
    public func hasVersion() -> Bool { curl_version() != nil }

    """,
    "Sources/Macro-s/main.swift": macro,
  ]

  /// A compiler plugin without SwiftSyntax: JSON after its length in eight bytes, in both directions.
  private static let macro = ##"""
    import Glibc

    func bytes(_ count: Int) -> [UInt8]? {
      var bytes = [UInt8](repeating: 0, count: count)
      return fread(&bytes, 1, count, stdin) == count ? bytes : nil
    }

    while let size = bytes(8), let body = bytes(size.reversed().reduce(0) { $0 << 8 | Int($1) }) {
      let answer =
        String(decoding: body, as: UTF8.self).contains("getCapability")
        ? #"{"getCapabilityResult":{"capability":{"protocolVersion":7,"features":[]}}}"#
        : #"{"expandMacroResult":{"expandedSource":"42","diagnostics":[]}}"#
      for place in 0..<8 { putchar(Int32(answer.utf8.count >> (8 * place) & 255)) }
      fputs(answer, stdout)
      fflush(stdout)
    }

    """##

  private static let chapter = Chapter.withGoodSample(
    """
    ```swift,id=all
    import Kinds
    import c_part
    print(parts(), hasVersion(), #answer()) // [1, 2] true 42
    print(c_part()) // 1
    ```

    """)

  @Test func linksTargetsOfEveryKind() async throws {
    let book = try await TemporaryBook(
      Self.files.merging(["Content/fi/01-a.md": Self.chapter]) { $1 },
      configuration: ForeignPackage.configuration(products: "[Kinds]"))
    let answer = try await book.run("check")
    #expect(answer.output == "2 verified; <swift>, sandbox: namespaces\n")
    #expect(answer.status == 0)
  }
}
