import SiteTestFixtures
import DeviceTrace
import DevicePictures
import Testing

struct TimelinePlanTests {
  @Test func givesEveryMomentRoomWhenThereAreFew() throws {
    let timeline = TraceFixture.firstFetch().timeline
    let plan = TimelinePlan(timeline)
    #expect(plan.style == .detailed)
    let scale = try #require(plan.rows.first).scale
    #expect(plan.rows.count == 1)
    #expect(scale.pieces.map(\.start) + [scale.end] == timeline.moments)
    #expect(scale.pieces.allSatisfy { $0.width >= 32 })
    #expect(scale.left == TimelinePlan.margin)
    #expect(abs(scale.right - (720 - 12 - 16)) < 0.001)
    // Longer stretches are wider, and those of two hours and five minutes are marked.
    let byLength = scale.pieces.sorted { $0.length < $1.length }
    #expect(byLength.map(\.width) == byLength.map(\.width).sorted())
    #expect(scale.pieces.map(\.isShortened) == [true, false, true, false, false])
  }

  @Test func placesTimesWithinAPieceEvenly() throws {
    let scale = TimelineScale(times: [0, 100, 1100], widths: [50, 20], left: 10)
    #expect([0, 50, 100, 600, 1100].map { scale.x($0) } == [10, 35, 60, 70, 80])
    #expect(scale.x(-5) == 10)
    #expect(scale.x(5000) == 80)
  }

  @Test func keepsRoomForLabelsAtTheRight() throws {
    let timeline = TraceFixture.firstFetch().timeline
    let scale = try #require(TimelinePlan(timeline, reserve: 100).rows.first).scale
    #expect(abs(scale.right - (720 - 12 - 16 - 100)) < 0.001)
  }

  @Test func breaksManyMomentsIntoRowsAfterLongStretches() throws {
    var trace = TraceFixture()
    for number in 0..<12 {
      // The stretch after the sixth fetch is the longest, and near the middle.
      let time = Int64(number) * hour + (number > 5 ? 9 * hour : 0)
      trace.state(.background, at: time)
      trace.state(.suspended, at: time + 2 * second)
    }
    let plan = TimelinePlan(trace.timeline)
    #expect(plan.style == .detailed)
    #expect(plan.rows.count == 2)
    #expect(plan.rows.map(\.isLast) == [false, true])
    let (first, second) = (plan.rows[0].scale, plan.rows[1].scale)
    #expect(first.end == second.start)
    #expect(first.start == trace.timeline.start)
    #expect(second.end == trace.timeline.end)
    let around = zip(trace.timeline.moments, trace.timeline.moments.dropFirst())
      .enumerated().filter { (10...12).contains($0.offset) }.map(\.element)
    let longest = try #require(around.max { $0.1 - $0.0 < $1.1 - $1.0 })
    #expect(first.end == longest.1)
  }

  @Test func givesEachOfManyBusyDaysARowOfItsOwn() {
    let plan = TimelinePlan(TraceFixture.busyDays(7).timeline)
    #expect(plan.style == .days)
    #expect(plan.rows.map(\.scale.start) == (0..<7).map { $0 * DeviceClock.day })
    #expect(plan.rows.allSatisfy { $0.scale.end - $0.scale.start == DeviceClock.day })
    #expect(Set(plan.rows.map(\.scale.left)) == [TimelinePlan.dateMargin])
    #expect(Set(plan.rows.map(\.scale.right)) == [708])
  }

  @Test func drawsABusyDayAndABusySeasonInOneEvenRow() throws {
    for days in [Int64(1), 30] {
      let plan = TimelinePlan(TraceFixture.busyDays(days).timeline)
      #expect(plan.style == .overview)
      #expect(plan.rows.count == 1)
    }
  }

  @Test func takesALongGapOutOfAnOverview() throws {
    var trace = TraceFixture()
    for start in [0, 30 * DeviceClock.day] {
      for number in 0..<100 {
        trace.state(
          number % 2 == 0 ? .background : .suspended, at: start + Int64(number) * second)
      }
    }
    let scale = try #require(TimelinePlan(trace.timeline).rows.first).scale
    #expect(scale.pieces.map(\.isShortened) == [false, true, false])
    #expect(scale.pieces.map(\.length).sorted() == [99 * second, 99 * second, 2_591_901 * second])
    #expect(abs(scale.pieces[0].width - scale.pieces[2].width) < 0.001)
  }

  @Test func drawsATraceOfOneMoment() {
    var trace = TraceFixture()
    trace.user("launch", at: hour)
    #expect(TimelinePlan(trace.timeline).rows.count == 1)
    for number in 0..<500 {
      trace.add(.misuse, at: hour) { $0.text = "\(number)" }
    }
    let plan = TimelinePlan(trace.timeline)
    #expect(plan.style == .overview)
    #expect(!plan.rows.isEmpty && plan.rows.allSatisfy { $0.scale.start == hour })
  }
}
