/// Samples that import Foundation, like about every tenth of a tutorial.
///
/// Their output depends on neither the time nor the machine's settings.
extension SampleWriter {
  /// The templates, in the order in which samples use them.
  static let foundationTemplates: [Template] = [
    json, dates, texts, addresses, calculations,
  ]

  /// A structure that is encoded as JSON and decoded again.
  ///
  ///     {"name":"lantern","values":[3,14,7]}
  ///     3
  @Sendable private static func json(_ writer: inout SampleWriter) -> GeneratedSample {
    let type = writer.typeName()
    return GeneratedSample(
      imports: ["import Foundation"],
      declarations: [
        """
        struct \(type): Codable {
          var name: String
          var values: [Int]
        }
        """
      ],
      statements: [
        """
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        let thing = \(type)(name: "\(writer.word())", values: [\(writer.numbers(3))])
        let data = try encoder.encode(thing)
        print(String(decoding: data, as: UTF8.self))
        print(try JSONDecoder().decode(\(type).self, from: data).values.count)
        """
      ])
  }

  /// Three equidistant dates, in ISO 8601.
  ///
  ///     2001-09-09T03:46:40Z
  @Sendable private static func dates(_ writer: inout SampleWriter) -> GeneratedSample {
    let function = writer.functionName()
    return GeneratedSample(
      imports: ["import Foundation"],
      declarations: [
        """
        func \(function)(_ start: Date, hours: Int) -> [Date] {
          (1...3).map { start.addingTimeInterval(Double($0 * hours) * 3600) }
        }
        """
      ],
      statements: [
        """
        let start = Date(timeIntervalSince1970: \(writer.number(1_000_000_000...1_700_000_000)))
        for date in \(function)(start, hours: \(writer.number(1...48))) {
          print(date.formatted(.iso8601))
        }
        """
      ])
  }

  /// A line that is split at its commas and joined again, and a format with two numbers.
  ///
  ///     timer|budget|parcel
  ///     003 5.29
  @Sendable private static func texts(_ writer: inout SampleWriter) -> GeneratedSample {
    GeneratedSample(
      imports: ["import Foundation"],
      statements: [
        """
        let line = " \(writer.word()), \(writer.word()) ,\(writer.word()) "
        let parts = line.components(separatedBy: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        print(parts.joined(separator: "|"))
        print(String(format: "%03d %.2f", parts.count, \(writer.number(1...99)).0 / 7))
        """
      ])
  }

  /// A URL assembled from components: `https://meadow.example/timer?page=17`.
  @Sendable private static func addresses(_ writer: inout SampleWriter) -> GeneratedSample {
    GeneratedSample(
      imports: ["import Foundation"],
      statements: [
        """
        var address = URLComponents()
        address.scheme = "https"
        address.host = "\(writer.word()).example"
        address.path = "/\(writer.word())"
        address.queryItems = [URLQueryItem(name: "page", value: "\(writer.number(1...99))")]
        print(address.url?.absoluteString ?? "none")
        """
      ])
  }

  /// The mean and the standard deviation of six numbers, with three decimals: `41.333 27.512`.
  @Sendable private static func calculations(_ writer: inout SampleWriter) -> GeneratedSample {
    let type = writer.typeName()
    return GeneratedSample(
      imports: ["import Foundation"],
      declarations: [
        """
        struct \(type)Statistics {
          var values: [Double]
          var mean: Double { values.reduce(0, +) / Double(values.count) }
          var deviation: Double {
            sqrt(values.map { pow($0 - mean, 2) }.reduce(0, +) / Double(values.count))
          }
        }
        """
      ],
      statements: [
        """
        let statistics = \(type)Statistics(values: [\(writer.numbers(6))])
        print(String(format: "%.3f %.3f", statistics.mean, statistics.deviation))
        """
      ])
  }
}
