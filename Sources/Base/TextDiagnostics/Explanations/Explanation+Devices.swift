/// Simulated devices.
extension Diagnostic.Explanation {
  static let appCrash = Self(
    "An app crashed on the device of a scenario.",
    cure: """
      Correct the app. If the chapter is to show the crash, claim a part of the message in the app's own fence with \
      `should_trap="Index out of range"`.
      """)

  static let appUnresponsive = Self(
    """
    An app of a scenario did not become idle, or its main thread is blocked forever.
    """,
    cure: """
      Use a timer or the device for work that waits or repeats, so that the app becomes idle after each event.
      """)

  static let appLink = Self(
    """
    An app of a scenario closed its connection to the device, or used it differently from UIKit.
    """,
    cure: "Close and write only files and descriptors that the app itself has opened.")

  static let appRefused = Self(
    "An app of a scenario did something that iOS allows no app to do.",
    cure: """
      Remove the call. If the app is to show it, claim a part of the message in the app's own fence with \
      `should_trap=`.
      """)

  static let misuse = Self(
    "A scenario made an impossible request of the device, or an app broke a rule of iOS.",
    cure: """
      Correct the scenario or the app. A scenario that prints the device's log (`device.printsLog = true`) may show \
      the mistake of an app on purpose, and one that should end with its own mistake has `should_trap=`.
      """)

  static let live = Self(
    """
    A scenario behaved differently in real time than on the device's clock, or could not be run in real time. Only \
    `workbook run --live` reports it.
    """,
    cure: """
      Let more time pass before what depends on a transfer. If that changes nothing, the simulation is wrong: report a bug in workbook.
      """)
}
