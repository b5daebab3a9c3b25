import SiteTestFixtures
import DeviceTrace
import DevicePictures
import Testing

struct TimelineTests {
  @Test func readsStatesAndFetchesToTheNanosecond() throws {
    let timeline = TraceFixture.firstFetch().timeline
    let nine = 9 * hour
    let fetch = nine + 125 * minute
    #expect(timeline.start == nine)
    #expect(timeline.end == fetch + minute)
    #expect(timeline.isFinished)
    let lane = try #require(timeline.lanes.first)
    #expect(timeline.lanes.count == 1)
    #expect(lane.app == "news")
    #expect(
      lane.bands == [
        Timeline.Band(state: .active, start: nine, end: nine + 5 * minute),
        Timeline.Band(
          state: .background, start: nine + 5 * minute, end: nine + 5 * minute + second),
        Timeline.Band(state: .suspended, start: nine + 5 * minute + second, end: fetch),
        Timeline.Band(state: .background, start: fetch, end: fetch + 2_250_000_000),
        Timeline.Band(state: .suspended, start: fetch + 2_250_000_000, end: fetch + minute),
      ])
    #expect(lane.visits == [Timeline.Band(state: .inactive, start: nine, end: nine)])
    #expect(lane.spans.count == 1)
    let only = try #require(lane.spans.first)
    #expect(only.what == TraceEvent.Span("backgroundFetch", number: 1, wake: .resumed))
    #expect(only.start == fetch)
    #expect(only.end == fetch + 2_250_000_000)
    #expect(only.outcome == TraceEvent.Outcome("newData", .success))
    #expect(only.elapsed == 2_250_000_000)
    #expect(
      lane.marks == [
        Timeline.Mark(kind: .action(TraceEvent.Action("launch", by: .user, "")), time: nine),
        Timeline.Mark(
          kind: .action(TraceEvent.Action("home", by: .user, "")), time: nine + 5 * minute),
        Timeline.Mark(kind: .snapshot, time: nine + 5 * minute),
      ])
  }

  @Test func namesEachMomentOnce() {
    let nine = 9 * hour
    let fetch = nine + 125 * minute
    #expect(
      TraceFixture.firstFetch().timeline.moments == [
        nine, nine + 5 * minute, nine + 5 * minute + second, fetch, fetch + 2_250_000_000,
        fetch + minute,
      ])
  }

  @Test func keepsBandsOfTwoProcessesApartByTheEndBetweenThem() throws {
    var trace = TraceFixture()
    trace.user("launch", at: 0)
    trace.state(.active, at: 0)
    trace.add(.end, at: 10 * second) { $0.reason = "crash" }
    trace.add(.start, at: 20 * second) { $0.by = "backgroundFetch" }
    trace.add(.finished, at: 30 * second, app: nil)
    let lane = try #require(trace.timeline.lanes.first)
    #expect(lane.bands.map(\.state) == [.active, .notRunning, .background])
    #expect(lane.bands.map(\.end) == [10 * second, 20 * second, 30 * second])
    #expect(lane.lastState == .background)
  }

  @Test func keepsAFetchOpenWhenTheTraceEnds() throws {
    var trace = TraceFixture()
    trace.fetchBegins(1, at: second, wake: .launched)
    trace.add(.misuse, at: 4 * second) { $0.text = "time runs backwards" }
    let timeline = trace.timeline
    #expect(!timeline.isFinished)
    #expect(timeline.lanes[0].spans[0].end == nil)
    #expect(timeline.end == 4 * second)
  }

  @Test func placesAFetchWithoutABeginBeforeItsEnd() {
    var trace = TraceFixture()
    trace.state(.active, at: 10 * second)
    trace.fetchBegins(2, at: 20 * second, wake: .running)
    trace.fetchEnds(7, at: 30 * second, "noData", elapsed: 15 * second)
    trace.fetchEnds(8, at: 30 * second, "noData", elapsed: .max)
    trace.fetchEnds(2, at: 40 * second, "failed", elapsed: 20 * second)
    let fetches = trace.timeline.lanes[0].spans
    #expect(fetches.map(\.what.number) == [8, 7, 2])
    #expect(fetches.map(\.start) == [10 * second, 15 * second, 20 * second])
    #expect(fetches.map(\.end) == [30 * second, 30 * second, 40 * second])
  }

  @Test func movesWhatIsOutOfOrderForward() {
    var trace = TraceFixture()
    trace.state(.active, at: 10 * second)
    trace.state(.background, at: 5 * second)
    trace.state(.suspended, at: 20 * second)
    trace.add(.finished, at: .min, app: nil)
    let timeline = trace.timeline
    #expect(timeline.start == 10 * second)
    #expect(timeline.end == 20 * second)
    #expect(
      timeline.lanes[0].bands == [
        Timeline.Band(state: .background, start: 10 * second, end: 20 * second)
      ])
  }

  @Test func endsAtTheEndsOfTime() {
    var trace = TraceFixture()
    trace.state(.active, at: .min)
    trace.state(.suspended, at: .max)
    let timeline = trace.timeline
    #expect(timeline.start == -(1 << 61))
    #expect(timeline.end == 1 << 61)
    #expect(timeline.lanes[0].bands.map(\.state) == [.active])
  }

  @Test func putsUnknownAppsAfterTheInstalledOnes() {
    var trace = TraceFixture()
    trace.header.apps = ["mail", "news"]
    trace.state(.active, at: 0, app: "ghost")
    trace.user("lock", at: second, app: nil)
    let timeline = trace.timeline
    #expect(timeline.lanes.map(\.app) == ["mail", "news", "ghost"])
    #expect(timeline.lanes[0].isEmpty)
    #expect(
      timeline.device.marks == [
        Timeline.Mark(kind: .action(TraceEvent.Action("lock", by: .user, "")), time: second)
      ])
  }

  @Test func readsATraceWithoutEvents() {
    let timeline = TraceFixture().timeline
    #expect(timeline.start == timeline.end)
    #expect(timeline.lanes.map(\.bands) == [[]])
    #expect(!timeline.isFinished)
  }
}
