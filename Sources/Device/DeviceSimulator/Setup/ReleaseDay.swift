import RuleBlocks
internal import BackgroundExecution
import Foundation

extension Profile {
  /// The day on which the major version was released, as year, month and day.
  ///
  /// CHOICE: the first day of a device is this one, so that the dates in a chapter fit its system.
  var releaseDay: (year: Int, month: Int, day: Int) {
    switch version {
    case ...4: (2010, 6, 21)
    case 5: (2011, 10, 12)
    case 6: (2012, 9, 19)
    case 7: (2013, 9, 18)
    case 8: (2014, 9, 17)
    case 9: (2015, 9, 16)
    case 10: (2016, 9, 13)
    case 11: (2017, 9, 19)
    case 12: (2018, 9, 17)
    case 13: (2019, 9, 19)
    case 14: (2020, 9, 16)
    case 15: (2021, 9, 20)
    case 16: (2022, 9, 12)
    case 17: (2023, 9, 18)
    case 18: (2024, 9, 16)
    case 26: (2025, 9, 15)
    default: (2026, 9, 14)
    }
  }

  /// The midnight before the device's first start, in seconds since 1970 in UTC.
  ///
  /// CHOICE: the device's local time is UTC.
  var firstMidnight: Int64 {
    let (year, month, day) = releaseDay
    let parts = DateComponents(year: year, month: month, day: day)
    return Int64(Calendar.ofDevice.date(from: parts)?.timeIntervalSince1970 ?? 0)
  }
}

extension Calendar {
  /// The Gregorian calendar in UTC.
  static let ofDevice: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()
}
