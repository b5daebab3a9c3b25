import RuleBlocks
import DevicePictures
import Testing

struct LabelPlacerTests {
  private static let placer = LabelPlacer(bounds: 0...700, levels: 4, numberWidth: 14)

  private func place(_ labels: (x: Double, width: Double)...) -> [LabelPlacer.Slot?] {
    Self.placer.place(labels.map { LabelPlacer.Label(x: $0.x, width: $0.width) })
  }

  @Test func putsLabelsWithRoomOnTheLowestLevel() {
    let slots = place((x: 10, width: 50), (x: 100, width: 50), (x: 400, width: 200))
    #expect(slots.map { $0?.level } == [0, 0, 0])
    #expect(slots.map { $0?.left } == [13.5, 103.5, 403.5])
  }

  @Test func liftsALabelAboveThePolesUnderIt() {
    let slots = place((x: 10, width: 200), (x: 60, width: 100), (x: 120, width: 20))
    #expect(slots.map { $0?.level } == [2, 1, 0])
    #expect(slots.allSatisfy { $0?.isNumber == false })
  }

  @Test func turnsALabelAtTheRightBorderOver() {
    let slots = place((x: 690, width: 100))
    #expect(slots[0]?.left == 586.5)
  }

  @Test func liftsATurnedLabelAboveThePolesUnderItToo() {
    let slots = place((x: 600, width: 20), (x: 690, width: 150))
    #expect(slots.map { $0?.level } == [0, 1])
  }

  @Test func numbersLabelsForWhichNoLevelIsLeft() {
    let labels = (0..<6).map { LabelPlacer.Label(x: Double($0) * 30, width: 400) }
    let slots = Self.placer.place(labels)
    #expect(slots.filter { $0?.isNumber == false }.count == 4)
    #expect(slots.allSatisfy { $0 != nil })
  }

  @Test func leavesOutWhatIsWiderThanThePicture() {
    let placer = LabelPlacer(bounds: 0...10, levels: 2, numberWidth: 14)
    #expect(placer.place([LabelPlacer.Label(x: 5, width: 20)]) == [nil])
  }

  @Test(arguments: 1...200)
  func neverCoversALabel(_ seed: Int) {
    var generator = SplitMix(seed: UInt64(seed))
    let labels = (0..<generator.number(below: 20)).map { _ in
      LabelPlacer.Label(
        x: Double(generator.number(below: 700)), width: Double(generator.number(below: 300)))
    }.sorted { $0.x < $1.x }
    let placed = zip(labels, Self.placer.place(labels)).compactMap { label, slot in
      slot.map { (slot: $0, right: $0.left + ($0.isNumber ? 14 : label.width)) }
    }
    for (index, one) in placed.enumerated() {
      #expect(one.slot.left >= 0 && one.right <= 700.001, "seed \(seed)")
      for other in placed[..<index] where other.slot.level == one.slot.level {
        #expect(
          one.right <= other.slot.left || other.right <= one.slot.left, "seed \(seed)")
      }
    }
  }
}
