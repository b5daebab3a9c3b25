/// CHOICE, all of it: numbers that Apple does not publish and that this project has chosen.
///
/// A page that shows one of them says so. They are values, so that a test or a scenario can change one.
package struct Choices: Sendable, Hashable {
  /// CHOICE (R2): how long an app that left the foreground continues to run before it is suspended.
  package var backgroundMoment: Duration = .seconds(1)

  /// CHOICE (R111): how long after the lock, or after the last activity since, a device falls asleep.
  package var sleepDelay: Duration = .seconds(30)

  /// CHOICE (R111): the uptime at the midnight before the first start; not zero, which some callers treat as
  /// unset.
  package var firstUptime: Duration = .seconds(1000)

  /// CHOICE (R111): the uptime at which a device that was restarted can be used.
  package var startUp: Duration = .seconds(30)

  /// CHOICE (R24): the spacing of fetches while they bring new data.
  package var baseSpacing: Duration = .seconds(15 * 60)

  /// CHOICE (R24): the maximum spacing of fetches without new data.
  package var longestSpacing: Duration = .seconds(6 * 3600)

  /// CHOICE (R24): the steps that a fetch with no data or a failure adds; each doubles the spacing.
  package var fruitlessSteps = 1

  /// CHOICE (R23): the steps that a fetch which had to be stopped adds.
  package var overrunSteps = 2

  /// CHOICE (R23): a fetch that takes longer than this counts as long, whatever its result.
  package var longFetch: Duration = .seconds(15)

  /// CHOICE (R23): the steps that a long fetch adds.
  package var longFetchSteps = 1

  /// CHOICE (R24): the hours of the night in which nothing is fetched unless the user habitually opens the
  /// app then.
  package var quietHours: Range<Int> = 0..<6

  /// CHOICE (R25): how long before a habitual use the fetch comes.
  package var habitLead: Duration = .seconds(10 * 60)

  /// CHOICE (R25): the daily factor by which remembered uses fade, between 0 and 1.
  package var habitDecay = 0.9

  /// CHOICE (R25): the remembered uses within one half-hour that make a habit; three days in a row.
  package var habitThreshold = 2.4

  /// CHOICE (R25): the maximum delay of a fetch so that it comes just before a habitual use.
  package var habitPatience: Duration = .seconds(4 * 3600)

  /// CHOICE (R25): fetches of other apps due within this time are begun together with the first.
  package var coalescingWindow: Duration = .seconds(5 * 60)

  /// CHOICE (R13): how long before the deadline expiration handlers are called; the Russian source chapter
  /// says 5 to 10 s.
  package var expiryLead: Duration = .seconds(5)

  /// CHOICE (R15): how long background tasks may run in an app that was woken: as long as the wake.
  package var wakeTaskTime: Duration = .seconds(30)

  /// CHOICE (R104): how long after the lock the device counts as idle, so that processing tasks begin.
  package var idleDelay: Duration = .seconds(5 * 60)

  /// CHOICE (R104): how long a processing task may run; Apple says "minutes".
  package var processingTime: Duration = .seconds(5 * 60)

  /// CHOICE (R104): the minimum time between the begins of two processing tasks of an app.
  package var processingSpacing: Duration = .seconds(3600)

  /// CHOICE (R257): how many continued tasks run on the device at a time.
  package var continuedTasks = 3

  /// CHOICE (R258): how long a continued task in the background may make no progress.
  package var progressPatience: Duration = .seconds(30)

  /// CHOICE (R32): how often within one hour silent pushes wake an app; Apple says two or three.
  package var pushShare = 3

  /// CHOICE (R163): how many locations wait for a suspended app; older ones are lost.
  package var waitingLocations = 100

  /// CHOICE (R232): how soon the user has to answer so that the event is delivered for which he was asked.
  package var promptAnswer: Duration = .seconds(300)

  /// CHOICE (R233): the accuracy of a reduced location, in metres; Apple says 1 to 20 km.
  package var reducedAccuracy = 8000.0

  /// CHOICE (R233): the time between two reduced locations; Apple says a few times per hour.
  package var reducedSpacing: Duration = .seconds(900)

  /// CHOICE (R236): how long the device stands still until updates in the background are paused.
  package var locationPause: Duration = .seconds(900)

  /// CHOICE (R236): the same for an app that says that the user is on foot.
  package var fitnessPause: Duration = .seconds(600)

  /// CHOICE (R237): how long the device stands still until sequences of locations rest.
  package var stationary: Duration = .seconds(60)

  /// CHOICE (R164): the accuracy of a significant change, in metres.
  package var significantAccuracy = 500.0

  /// CHOICE (R191): the maximum radius of a region, in metres; it differs between real devices.
  package var largestRegion = 1_000_000.0

  /// CHOICE (R192): how long the device stays near a place until that is a visit.
  package var visitStay: Duration = .seconds(300)

  /// CHOICE (R192): how far it may move meanwhile, in metres.
  package var visitRadius = 100.0

  /// CHOICE (R192): the accuracy of the place of a visit, in metres.
  package var visitAccuracy = 100.0

  /// CHOICE (R99): how long after its end, or a restart, the system launches a VoIP app again.
  package var relaunch: Duration = .seconds(1)

  /// CHOICE (R99): a process that ends sooner than this after such a launch doubles that delay.
  package var quietRelaunch: Duration = .seconds(24 * 3600)

  /// CHOICE (R99): the maximum of that delay.
  package var longestRelaunch: Duration = .seconds(3600)

  /// CHOICE (R169): the power that the parts of the device draw.
  package var power = PowerRates()

  /// Creates the numbers that the book uses.
  package init() {}
}
