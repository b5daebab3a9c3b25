import Testing
import WorkbookBenchmarks

struct MeasurementTests {
  @Test(arguments: [
    ([7.0], 7.0, 7.0, 7.0), ([9, 1, 5], 1, 5, 9), ([4, 1, 3, 2], 1, 2.5, 4),
  ])
  func takesTheValueInTheMiddle(
    _ values: [Double], _ minimum: Double, _ median: Double, _ maximum: Double
  ) throws {
    let measurement = try #require(Measurement(values))
    #expect(measurement.minimum == minimum)
    #expect(measurement.median == median)
    #expect(measurement.maximum == maximum)
    #expect(measurement.runs == values.count)
  }

  @Test func isNothingWithoutValues() {
    #expect(Measurement([]) == nil)
  }
}
