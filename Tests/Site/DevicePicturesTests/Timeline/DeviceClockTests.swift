import SiteTestFixtures
import DevicePictures
import Testing

struct DeviceClockTests {
  @Test func readsTheTimeOfDayWithAsMuchOfAFractionAsThereIs() {
    #expect(DeviceClock.time(0) == "00:00:00")
    #expect(DeviceClock.time(9 * hour + 5 * minute + second) == "09:05:01")
    #expect(DeviceClock.time(23 * hour + 59 * minute + 59 * second + 250_000_000) == "23:59:59.25")
    #expect(DeviceClock.time(DeviceClock.day + 1) == "00:00:00.000000001")
    #expect(DeviceClock.time(-1) == "23:59:59.999999999")
    #expect(DeviceClock.minutes(11 * hour + 5 * minute + 59 * second) == "11:05")
  }

  @Test func roundsToMillisecondsWithinTheDay() {
    let times: [(Int64, String)] = [
      (2 * second + 60_056_800, "00:00:02.06"), (57_939_943_200, "00:00:57.94"),
      (59_999_500_000, "00:01:00"), (59_999_499_999, "00:00:59.999"),
      (DeviceClock.day - 1, "23:59:59.999"), (-1, "23:59:59.999"), (-DeviceClock.day, "00:00:00"),
    ]
    for (time, text) in times {
      #expect(DeviceClock.time(DeviceClock.rounded(time)) == text, "\(time)")
    }
  }

  private static let days: [(Int64, Int64, Int64, Int, Int, Int)] = [
    (0, 0, 1970, 1, 1, 3), (951_782_400, 0, 2000, 2, 29, 1), (951_782_400, 1, 2000, 3, 1, 2),
    (1_379_462_400, 0, 2013, 9, 18, 2), (1_379_462_400, 6, 2013, 9, 24, 1),
    (1_709_164_800, 0, 2024, 2, 29, 3), (-86_400, 0, 1969, 12, 31, 2),
    (4_107_456_000, 0, 2100, 2, 28, 6), (4_107_456_000, 1, 2100, 3, 1, 0),
  ]

  @Test func knowsTheCalendar() {
    for (start, day, year, month, dayOfMonth, weekday) in Self.days {
      let date = DeviceClock(start: start).date(day * DeviceClock.day + 13 * hour)
      #expect(
        date == DeviceClock.Day(year: year, month: month, day: dayOfMonth, weekday: weekday))
    }
  }

  @Test(arguments: [-8, -1, 0, 2, 5, 11])
  func takesTheDateOfTheDevicesOwnMidnight(_ hoursFromUTC: Int64) {
    let clock = DeviceClock(start: TraceFixture.start - hoursFromUTC * 3600)
    #expect(clock.date(0).day == 18)
    #expect(clock.date(DeviceClock.day - 1).day == 18)
    #expect(clock.date(-1).day == 17)
  }

  @Test func survivesAnyStart() {
    let years = [Int64.min, .max].map { DeviceClock(start: $0).date(1 << 61).year }
    // The start is limited to about 31,700 years before and after 1970; 2^61 ns are 73 years.
    #expect(years == [-29_646, 33_731])
  }
}
