/// Simulated devices.
extension Diagnostic.Explanation {
  static let appCrash = Self(
    "An app crashed on the device of a scenario.",
    cure: """
      Mend the app. If the crash is what it shows, claim a part of the message in the app's own fence with \
      `should_trap="Index out of range"`.
      """)

  static let appUnresponsive = Self(
    """
    An app of a scenario did not come to rest, or its main thread is blocked for ever, so that the device waits.
    """,
    cure: """
      Give what waits or repeats to a timer or to the device, so that the app comes to rest after each event.
      """)

  static let appLink = Self(
    """
    An app of a scenario closed its connection to the device, or used it in another way than UIKit does.
    """,
    cure: "Close and write only those files and descriptors that the app has opened itself.")

  static let appRefused = Self(
    "An app of a scenario did what iOS refuses to every app.",
    cure: """
      Leave the call out. If it is what the app shows, claim a part of the message in the app's own fence with \
      `should_trap=`.
      """)

  static let misuse = Self(
    "A scenario asked the device for something impossible, or an app broke a rule of iOS.",
    cure: """
      Correct the scenario or the app. A scenario that prints the device's log (`device.printsLog = true`) may show \
      the mistake of an app on purpose, and one that is to end with its own mistake says `should_trap=`.
      """)

  static let live = Self(
    """
    A scenario did something else in real time than on the device's clock, or could not be run in real time. Only \
    `workbook run --live` reports it.
    """,
    cure: """
      Let more time pass before what depends on a transfer. If that changes nothing, the simulation is wrong: report \
      it to those who maintain workbook.
      """)
}
