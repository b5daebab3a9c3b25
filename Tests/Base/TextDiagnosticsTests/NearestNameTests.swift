import TextDiagnostics
import Testing

struct NearestNameTests {
  @Test(arguments: [
    ("no_rum", "no_run"), ("NO_RUN", "no_run"), ("on_run", "no_run"), ("idd", "id"),
    ("compilefail", "compile_fail"), ("scenari", "scenario"),
  ])
  func findsWhatWasMeant(name: String, meant: String) {
    #expect(nearestName(to: name, in: ["id", "no_run", "scenario", "compile_fail"]) == meant)
  }

  @Test(arguments: ["", "xyz", "nrnu", "compile"])
  func findsNothingFarAway(name: String) {
    #expect(nearestName(to: name, in: ["no_run", "compile_fail"]) == nil)
  }

  /// Suggestions must not be slow when somebody pastes a whole file after a fence.
  @Test(.timeLimit(.minutes(10))) func measuresNoNameThatIsMuchLongerOrShorter() {
    let name = String(repeating: "ä", count: 1 << 20)
    let candidates = (0..<1000).map { "candidate-\($0)" }
    #expect(nearestName(to: name, in: candidates) == nil)
    #expect(nearestName(to: "candidate", in: [name, "candidates"]) == "candidates")
  }

  @Test func prefersTheFirstOfEquallyNearNames() {
    #expect(nearestName(to: "abc", in: ["abd", "abe"]) == "abd")
    #expect(nearestName(to: "abc", in: ["abd", "abc"]) == "abc")
    #expect(nearestName(to: "a", in: [String]()) == nil)
  }

  @Test func suggestsForAShortNameOnlyWhatDiffersByCase() {
    #expect(nearestName(to: "b", in: ["x", "id"]) == nil)
    #expect(nearestName(to: "if", in: ["id", "of"]) == nil)
    #expect(nearestName(to: "ID", in: ["of", "id"]) == "id")
  }

  @Test func obeysALimitOfItsOwn() {
    #expect(nearestName(to: "sw", in: ["swift"], within: 2) == nil)
    #expect(nearestName(to: "swi", in: ["swift"], within: 2) == "swift")
    #expect(nearestName(to: "swift", in: ["swift"], within: 0) == "swift")
  }
}
