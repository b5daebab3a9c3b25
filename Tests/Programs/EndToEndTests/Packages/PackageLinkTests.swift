import Testing

/// Samples that import modules of a package whose code needs a system library.
///
/// ```
/// Upon ──► Roots ──► CInline          inlined from a header, through Swift, up to the sample
/// Hidden ──► CRoots                   a C target whose own module map names the library
/// ```
struct PackageLinkTests {
  private static let needsMath = ", linkerSettings: [.linkedLibrary(\"m\")]"

  private static func manifest(roots: String) -> String {
    """
    // swift-tools-version: 6.0
    import PackageDescription

    let package = Package(
      name: "roots",
      products: [.library(name: "Upon", targets: ["Upon", "Hidden"])],
      targets: [
        .target(name: "CInline"),
        .target(name: "CRoots"),
        .target(name: "Roots", dependencies: ["CInline"]\(roots)),
        .target(name: "Upon", dependencies: ["Roots"]),
        .target(name: "Hidden", dependencies: ["CRoots"]),
      ])

    """
  }

  private static let files = [
    "Sources/CInline/include/inline.h":
      "static inline double inline_root(double x) { return __builtin_cbrt(x); }\n",
    "Sources/CInline/empty.c": "#include \"inline.h\"\n",
    "Sources/CRoots/include/roots.h": "double c_root(double x);\n",
    "Sources/CRoots/include/module.modulemap": """
    module CRoots {
      header "roots.h"
      link "m"
    }

    """,
    "Sources/CRoots/roots.c": """
    #include "roots.h"
    double c_root(double x) { return __builtin_cbrt(x); }

    """,
    "Sources/Roots/Roots.swift": """
    public import CInline

    @_transparent public func root(_ x: Double) -> Double { inline_root(x) }

    """,
    "Sources/Upon/Upon.swift": """
    import Roots

    public func edge(ofVolume x: Double) -> Double { root(x) }

    """,
    "Sources/Hidden/Hidden.swift": """
    private import CRoots

    public func hiddenRoot(_ x: Double) -> Double { c_root(x) }

    """,
  ]

  private static func sample(_ id: String, _ module: String, _ call: String) -> String {
    """
    ```swift,id=\(id)
    import \(module)
    print(\(call)) // 2.0
    ```


    """
  }

  private static let chapter = Chapter.withGoodSample(
    sample("upon", "Upon", "edge(ofVolume: 8)") + sample("roots", "Roots", "root(8)")
      + sample("inline", "Roots", "root(7.9999999999999999)") + sample("c", "CRoots", "c_root(8)")
      + sample("hidden", "Hidden", "hiddenRoot(8)"))

  private static func book(roots: String, user: User = .own) async throws -> TemporaryBook {
    try await TemporaryBook(
      files.merging(["Package.swift": manifest(roots: roots), "Content/fi/01-a.md": chapter]) {
        $1
      }, configuration: ForeignPackage.configuration(products: "[Upon]"), user: user)
  }

  @Test(arguments: User.available)
  func linksWhatAnyTargetThatASampleNeedsAsksFor(_ user: User) async throws {
    let book = try await Self.book(roots: Self.needsMath, user: user)
    let answer = try await book.run("check")
    #expect(answer.output == "6 verified; <swift>, sandbox: namespaces\n")
    #expect(answer.status == 0)
  }

  @Test func linksTheSameWithoutASandbox() async throws {
    let book = try await Self.book(roots: Self.needsMath)
    let answer = try await book.run("check", "--no-sandbox")
    #expect(answer.output.hasPrefix("6 verified; "))
  }

  @Test func namesThePackageWhoseLibraryIsNotAskedFor() async throws {
    let book = try await Self.book(roots: "")
    let answer = try await book.run("check")
    #expect(answer.status == 1)
    #expect(
      answer.output.contains(
        """
        Content/fi/01-a.md:15:4: error: undefined reference to 'cbrt' in module 'Upon' of package \
        'book' [compile]
         15 | ```swift,id=upon
            |    ^~~~~~~~~~~~~
           = add the library that defines it to that package's 'Package.swift', in the \
        'linkerSettings' of the target, such as .linkedLibrary("m")
        """))
    #expect(
      answer.output.contains(
        """
        Content/fi/01-a.md:20:4: error: undefined reference to 'cbrt' [compile]
         20 | ```swift,id=roots
            |    ^~~~~~~~~~~~~~
           = define it; or if it is code of a package that is inlined here ('book'), name the \
        library that has it in the 'linkerSettings' of that package's 'Package.swift'
        """))
    #expect(answer.output.contains("\n3 verified, 3 failed; 3 errors; "))
  }
}
