/// A small Swift package that knows nothing of workbook, with a book in it.
///
/// ```
/// Thermostat ──► ThermostatCore ──► CThermo
/// ```
enum ForeignPackage {
  static let manifest = """
    // swift-tools-version: 6.0
    import PackageDescription

    let package = Package(
      name: "thermostat",
      products: [
        .library(name: "Thermostat", targets: ["Thermostat"]),
        .executable(name: "thermo", targets: ["thermo"]),
      ],
      targets: [
        .target(name: "CThermo", linkerSettings: [.linkedLibrary("m")]),
        .target(name: "ThermostatCore", dependencies: ["CThermo"]),
        .target(name: "Thermostat", dependencies: ["ThermostatCore"]),
        .executableTarget(name: "thermo", dependencies: ["Thermostat"]),
      ])

    """

  static let files = [
    "Package.swift": manifest,
    "Sources/CThermo/include/thermo.h": "double thermo_round(double celsius);\n",
    "Sources/CThermo/thermo.c": """
    #include "thermo.h"
    #include <math.h>

    double thermo_round(double celsius) { return floor(celsius * 2 + 0.5) / 2; }

    """,
    "Sources/ThermostatCore/Temperature.swift": """
    private import CThermo

    /// A temperature in half degrees.
    public struct Temperature: Sendable {
      public let celsius: Double

      public init(_ celsius: Double) { self.celsius = thermo_round(celsius) }
    }

    """,
    thermostat: """
    public import ThermostatCore

    /// Keeps a room at a temperature.
    public final class Thermostat {
      public private(set) var target: Temperature

      public init(target: Temperature) { self.target = target }

      /// What its display shows.
      public func display() -> String { "tavoite \\(target.celsius)" }
    }

    """,
    // The samples do not need this target, so it must not be built.
    "Sources/thermo/main.swift": "#error(\"nobody asked for this program\")\n",
  ]

  static let thermostat = "Sources/Thermostat/Thermostat.swift"

  /// - Parameter products: a list in YAML.
  static func configuration(package: String = ".", products: String = "[Thermostat]") -> String {
    TemporaryBook.configuration
      + "modules:\n  - package: \(package)\n    products: \(products)\n"
  }

  /// A sample for each module, and one without imports.
  static let chapter =
    Chapter.withGoodSample("")
      + """
      `Thermostat.display()` and `Temperature.celsius`

      ```swift,id=whole
      import Thermostat
      import ThermostatCore
      print(Thermostat(target: Temperature(20.3)).display())
      ```

      ```output
      tavoite 20.5
      ```

      ```swift,id=core
      import ThermostatCore
      print(Temperature(21.1).celsius)
      ```

      ```output
      21.0
      ```

      ```swift,id=c
      import CThermo
      print(thermo_round(1.8))
      ```

      ```output
      2.0
      ```

      ```swift,id=no,compile_fail="setter is inaccessible"
      import Thermostat
      import ThermostatCore
      Thermostat(target: Temperature(20)).target = Temperature(30)
      ```

      """

  static func book(
    configuration: String = configuration(), user: User = .own
  ) async throws -> TemporaryBook {
    try await TemporaryBook(
      files.merging(["Content/fi/01-a.md": chapter]) { $1 }, configuration: configuration,
      user: user)
  }
}
