/// A package with a library, a README and documentation comments, of which some are wrong.
enum SumsPackage {
  static let manifest = """
    // swift-tools-version: 6.0
    import PackageDescription

    let package = Package(
      name: "Sums", products: [.library(name: "Sums", targets: ["Sums"])],
      targets: [.target(name: "Sums")])

    """

  static let source = """
    /// Numbers with a sum.
    ///
    ///     let sums = Sums([1, 2])
    ///     sums.total // 3
    public struct Sums {
      public private(set) var numbers: [Int]

      /// Makes sums.
      ///
      ///     let sums = Sums([1])
      ///     sums.add(2)
      public init(_ numbers: [Int]) { self.numbers = numbers }

      /// The sum, which is not the count:
      ///
      /// ```
      /// Sums([4, 5]).total // 8
      /// ```
      public var total: Int { numbers.reduce(0, +) }

      /// Adds a number.
      public mutating func add(_ number: Int) { numbers.append(number) }

      ///     internalName()
      func hidden() {}
    }

    """

  static let readme = """
    # Sums

    <details>Raw HTML and badges are nobody's error. ![x](https://host.invalid/x.svg)</details>

    ```swift
    .package(url: "https://host.invalid/sums.git", from: "1.0.0"),
    ```

    ```swift
    var sums = Sums([1, 2])
    print(sums.total) // Prints "3"
    ```

    It goes on:

    ```swift
    sums.add(4)
    print(sums.total) // Prints "7"
    ```

    ```swift
    let result = compute(sums)
    ```

    ```swift
    sums.add(...)
    ```

    ```swift
    struct Sums {
      init(_ numbers: [Int])
      mutating func add(_ number: Double)
      var total: Int
    }
    ```

    ```swift
    let small = Sums([1])
    // or:
    let small = Sums([2])
    print(small.total) // Prints "2"
    ```

    ```swift
    import SwiftUI
    ```

    ```swift
    let n: Int = "3" // error: cannot convert value of type 'String' to specified type 'Int'
    ```

    <!-- workbook: ignore="needs a server" -->

    ```swift
    connect()
    ```

    ```swift
    print(Sums([]).averge)
    ```

    """

  static func with(_ files: [String: String] = [:]) async throws -> TemporaryBook {
    try await TemporaryBook(
      [
        "Package.swift": manifest, "Sources/Sums/Sums.swift": source,
        "README.md": readme, "CHANGELOG.md": "```swift\nold()\n```\n",
      ].merging(files) { $1 }, configuration: nil)
  }
}
