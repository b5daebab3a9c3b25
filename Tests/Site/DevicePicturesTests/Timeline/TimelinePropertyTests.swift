import SiteTestFixtures
import DeviceTrace
import DevicePictures
import TestSupport
import Testing

/// Properties of every trace, checked on random ones; a failure names its seed.
struct TimelinePropertyTests {
  private static let seeds: ClosedRange<UInt64> = 1...(isNightly ? 1_000 : 40)
  private static let states: Set<TimelineRole> = [.active, .inactive, .background, .suspended]

  @Test(arguments: seeds)
  func coversEveryLaneWithoutGapsOrOverlaps(_ seed: UInt64) {
    var random = RandomTrace(seed: seed)
    let trace = random.next()
    let timeline = trace.timeline
    for lane in timeline.lanes {
      var end = timeline.start
      for band in lane.bands {
        #expect(band.start == end && band.start < band.end, "seed \(seed)")
        end = band.end
      }
      #expect(end == timeline.end || lane.bands.isEmpty, "seed \(seed)")
      #expect(lane.marks.map(\.time) == lane.marks.map(\.time).sorted(), "seed \(seed)")
      #expect(lane.spans.map(\.start) == lane.spans.map(\.start).sorted(), "seed \(seed)")
      #expect(lane.spans.allSatisfy { $0.start <= $0.end ?? .max }, "seed \(seed)")
    }
    #expect(timeline.moments.first == timeline.start && timeline.moments.last == timeline.end)
  }

  @Test func drawsEachBandAtItsTimes() {
    var count = 0
    for seed: UInt64 in Self.seeds {
      var random = RandomTrace(seed: seed)
      let trace = random.next()
      let picture = trace.picture()
      guard picture.plan.style == .detailed else { continue }
      let drawn = picture.drawing.rectangles(Self.states).map(\.frame)
      for row in picture.plan.rows {
        for band in trace.timeline.lanes.flatMap(\.bands) where band.state != .notRunning {
          guard band.start < row.scale.end, band.end > row.scale.start else { continue }
          let left = row.scale.place(of: band.start)
          let right = row.scale.place(of: band.end)
          let isDrawn = drawn.contains { abs($0.x - left) < 1e-6 && abs($0.right - right) < 1e-6 }
          #expect(isDrawn, "seed \(seed)")
          count += 1
        }
      }
    }
    #expect(count > 50)
  }

  @Test(arguments: seeds)
  func placesPiecesSideBySide(_ seed: UInt64) {
    var random = RandomTrace(seed: seed)
    let plan = TimelinePlan(random.next().timeline)
    for row in plan.rows {
      for (piece, next) in zip(row.scale.pieces, row.scale.pieces.dropFirst()) {
        #expect(piece.end == next.start && piece.right == next.left, "seed \(seed)")
      }
      #expect(row.scale.pieces.allSatisfy { $0.length > 0 && $0.width > 0 }, "seed \(seed)")
      #expect(row.scale.right <= TimelinePlan.width, "seed \(seed)")
    }
    for (row, next) in zip(plan.rows, plan.rows.dropFirst()) {
      #expect(row.scale.end == next.scale.start, "seed \(seed)")
    }
  }

  @Test(arguments: seeds)
  func coversNoTextWithAnotherAndLeavesNoBorder(_ seed: UInt64) {
    var random = RandomTrace(seed: seed)
    let trace = random.next()
    let language = ["en", "fi", "zh", "ru", "ro"][Int(seed % 5)]
    let drawing = trace.picture(language).drawing
    #expect(drawing.overlaps.isEmpty, "seed \(seed): \(drawing.overlaps)")
    for text in drawing.texts {
      #expect(text.frame.x >= 0 && text.frame.right <= drawing.width, "seed \(seed): \(text)")
      #expect(text.frame.y >= 0 && text.frame.bottom <= drawing.height, "seed \(seed): \(text)")
    }
    for rectangle in drawing.rectangles(Set(TimelineRole.allCases)) {
      #expect(rectangle.frame.bottom <= drawing.height, "seed \(seed)")
      #expect(rectangle.frame.right <= drawing.width, "seed \(seed)")
    }
  }

  @Test(arguments: seeds)
  func listsEveryEventOnce(_ seed: UInt64) throws {
    var random = RandomTrace(seed: seed)
    let trace = random.next()
    let markup = trace.markup()
    let rows = markup.components(of: "<tr class=\"event-")
    let leftOut = markup.matches(of: /Rows left out: (\d+)/).compactMap { Int($0.output.1) }
    #expect(rows + leftOut.reduce(0, +) == trace.events.count, "seed \(seed)")
    #expect(rows <= 400, "seed \(seed)")
    if trace.events.count <= 400 {
      let kinds = markup.matches(of: /<tr class="event-([a-zA-Z]+)">/).map { String($0.output.1) }
      #expect(kinds == trace.events.map(\.what.kind.rawValue), "seed \(seed)")
    }
  }

  @Test(arguments: seeds)
  func writesWellFormedMarkupOfBoundedSize(_ seed: UInt64) {
    var random = RandomTrace(seed: seed)
    let markup = random.next().markup("ru")
    let checker = MarkupChecker("<!DOCTYPE html>\n" + markup)
    #expect(checker.faults == [], "seed \(seed)")
    #expect(!checker.tags.contains("script") && !checker.tags.contains("b"), "seed \(seed)")
    #expect(markup.utf8.count < 300_000, "seed \(seed)")
  }
}
