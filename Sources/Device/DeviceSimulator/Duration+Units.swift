extension Duration {
  /// A number of minutes.
  public static func minutes(_ minutes: some BinaryInteger) -> Duration { .seconds(minutes) * 60 }

  /// A number of minutes.
  public static func minutes(_ minutes: Double) -> Duration { .seconds(minutes * 60) }

  /// A number of hours.
  public static func hours(_ hours: some BinaryInteger) -> Duration { .seconds(hours) * 3600 }

  /// A number of hours.
  public static func hours(_ hours: Double) -> Duration { .seconds(hours * 3600) }

  /// A number of days of 24 hours.
  public static func days(_ days: some BinaryInteger) -> Duration { .seconds(days) * 86_400 }

  /// A number of days of 24 hours.
  public static func days(_ days: Double) -> Duration { .seconds(days * 86_400) }

  /// A number of weeks of seven days.
  public static func weeks(_ weeks: some BinaryInteger) -> Duration { .seconds(weeks) * 604_800 }
}
