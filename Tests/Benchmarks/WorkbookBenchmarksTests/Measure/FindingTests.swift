import Testing
import WorkbookBenchmarks

struct FindingTests {
  @Test func saysWhetherABoundHolds() throws {
    let value = try #require(Measurement([1, 2, 9]))
    #expect(Finding("x", value).holds == nil)
    #expect(Finding("x", value).atLeast(2).holds == true)
    #expect(Finding("x", value).atLeast(2.1).holds == false)
    #expect(Finding("x", value).atMost(2).holds == true)
    #expect(Finding("x", value).atMost(1.9).holds == false)
  }
}
