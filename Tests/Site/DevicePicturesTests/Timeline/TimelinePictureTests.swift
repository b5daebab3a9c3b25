import SiteTestFixtures
import SiteStructure
import DeviceTrace
import DevicePictures
import Testing

struct TimelinePictureTests {
  @Test func drawsBandsWhereTheirTimesLie() throws {
    let trace = TraceFixture.firstFetch()
    let picture = trace.picture()
    let scale = try #require(picture.plan.rows.first).scale
    let bands = trace.timeline.lanes[0].bands
    let drawn = picture.drawing.rectangles([.active, .background, .suspended])
      .filter { $0.title?.contains(" – ") == true }
    #expect(drawn.count == bands.count)
    for (band, rectangle) in zip(bands, drawn) {
      #expect(rectangle.frame.x == scale.place(of: band.start))
      #expect(abs(rectangle.frame.right - scale.place(of: band.end)) < 1e-9)
    }
    // The more an app may do, the higher its band; all stand on one line.
    #expect(Set(drawn.map(\.frame.bottom)).count == 1)
    #expect(drawn[0].frame.height > drawn[1].frame.height)
    #expect(drawn[1].frame.height > drawn[2].frame.height)
  }

  @Test func tellsExactTimesInTitles() {
    let picture = TraceFixture.firstFetch().picture()
    let titles = picture.drawing.titles
    #expect(titles.contains("news: active, 09:00:00 – 09:05:00 (5\u{A0}min)"))
    #expect(
      titles.contains(
        "news: newData, 11:05:00 – 11:05:02.25 (2.25\u{A0}s), the suspended app is resumed"))
    #expect(titles.contains("Home, 09:05:00"))
    #expect(titles.contains("snapshot, 09:05:00"))
  }

  @Test func drawsAStateWithoutLengthAsAnUprightLine() {
    var trace = TraceFixture()
    trace.user("launch", at: hour)
    trace.state(.active, at: hour)
    trace.user("home", at: hour)
    trace.state(.background, at: hour)
    trace.state(.suspended, at: hour + second)
    trace.add(.finished, at: 2 * hour, app: nil)
    let active = trace.picture().drawing.rectangles([.active])
    #expect(active.map(\.frame.width) == [3])
    #expect(active.map(\.frame.x) == [TimelinePlan.margin - 1.5])
    #expect(active.map(\.title) == ["news: active, 01:00:00"])
  }

  @Test func writesTheTimeOfEachMomentAndTheLengthOfEachStretch() {
    let texts = TraceFixture.firstFetch().picture().drawing.texts
    #expect(
      texts.filter { $0.role == .time }.sorted { $0.x < $1.x }.map(\.content) == [
        "09:00:00", "09:05:00", "09:05:01", "11:05:00", "11:05:02.25", "11:06:00",
      ])
    #expect(
      texts.filter { $0.role == .length }.map(\.content).map { $0.replacing("\u{A0}", with: " ") }
        == ["5 min", "1 s", "1 h 59 min 59 s", "2.25 s", "57.75 s"])
  }

  @Test func writesDatesAtMidnightsWhenThereAreSeveralDays() {
    var trace = TraceFixture()
    trace.state(.active, at: 22 * hour)
    trace.state(.suspended, at: 23 * hour)
    trace.state(.active, at: 3 * DeviceClock.day + hour)
    trace.add(.finished, at: 3 * DeviceClock.day + 2 * hour, app: nil)
    let picture = trace.picture("fi")
    let dates = picture.drawing.texts.filter { $0.role == .date }.map(\.content)
    #expect(dates.first == "ke\u{A0}18.9.")
    #expect(dates.contains("la\u{A0}21.9."))
    #expect(picture.drawing.roles.contains(.night))
    #expect(
      picture.drawing.texts.filter { $0.role == .time }.map(\.content).sorted()
        == ["01:00", "02:00", "22:00", "23:00"])
  }

  @Test func showsShortVisitsInRowsOfDays() throws {
    let trace = TraceFixture.busyDays(7)
    let picture = trace.picture()
    #expect(picture.plan.style == .days)
    let row = picture.plan.rows[1].scale
    let path = try #require(picture.drawing.paths(.background).dropFirst().first)
    // A fetch of two seconds is as wide as a step, at the step in which it lies.
    let fetch = DeviceClock.day + 7 * hour + 45 * minute
    let left = row.left + ((row.place(of: fetch) - row.left) / 2).rounded(.down) * 2
    #expect(path.text.contains("M\(HTMLAttribute.x(left).value) "))
    #expect(path.text.contains("h2v"))
  }

  @Test func keepsSignsApartInAnOverview() throws {
    let picture = TraceFixture.busyDays(1).picture()
    #expect(picture.plan.style == .overview)
    let places = picture.drawing.paths(.success).flatMap { path in
      path.text.split(separator: "M").compactMap { Double($0.prefix { $0 != " " }) }
    }
    #expect(places.count > 20)
    for (place, next) in zip(places, places.dropFirst()) { #expect(next - place >= 8 - 0.01) }
  }

  @Test func mergesWhatIsDoneToTheDeviceIntoTheOnlyLane() {
    var trace = TraceFixture.firstFetch()
    trace.events.insert(TraceFixture.event("lowPowerMode", at: 10 * hour), at: 8)
    let picture = trace.picture()
    #expect(picture.drawing.texts.contains { $0.content == "Low Power Mode: on" })
    #expect(picture.drawing.texts.filter { $0.role == .app }.map(\.content) == ["news"])
    trace.header.apps = ["news", "mail"]
    #expect(
      trace.picture().drawing.texts.filter { $0.role == .app }.map(\.content)
        == ["device", "news", "mail"])
  }

  @Test func leavesOutLanesInWhichNothingHappensFirst() {
    var trace = TraceFixture.firstFetch()
    trace.header.apps = (1...9).map { "idle\($0)" } + ["news"]
    let picture = trace.picture()
    let names = picture.drawing.texts.filter { $0.role == .app }.map(\.content)
    #expect(names == (1...7).map { "idle\($0)" } + ["news"])
    #expect(picture.hiddenLanes == 2)
  }

  @Test func explainsUnderThePictureWhatHasNoRoomInIt() {
    var trace = TraceFixture()
    for number in 0..<17 {
      trace.user("simulated action number \(number)", at: Int64(number) * second)
    }
    let picture = trace.picture()
    #expect(!picture.notes.isEmpty)
    #expect(picture.notes.map(\.number) == Array(1...picture.notes.count))
    for note in picture.notes {
      #expect(picture.drawing.texts.contains { $0.content == String(note.number) })
      #expect(note.label == "news: simulated action number \(note.time / second)")
    }
  }

  @Test func cutsLongNames() {
    var trace = TraceFixture.firstFetch()
    let name = String(repeating: "W", count: 4000)
    trace.header.apps = [name]
    for index in trace.events.indices where trace.events[index].app != nil {
      trace.events[index].app = name
    }
    let texts = trace.picture().drawing.texts
    #expect(texts.contains { $0.content.hasPrefix("WW") && $0.content.hasSuffix("…") })
    for text in texts {
      #expect(text.frame.x >= 0 && text.frame.right <= TimelinePlan.width)
    }
  }
}

extension TraceFixture {
  static func event(_ action: String, at ns: Int64) -> TraceEvent {
    TraceEvent(.action(TraceEvent.Action(action, by: .user, value: "on", action)), ns: ns)
  }
}
