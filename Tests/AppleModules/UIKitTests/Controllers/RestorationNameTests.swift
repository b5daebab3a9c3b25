import Testing
import UIKit

/// Objects that are registered for the restoration of an app's state.
@MainActor struct RestorationNameTests {
  private final class Model: NSObject, UIStateRestoring {}

  @Test func takesTheSameObjectAgainAndANameThatIsFree() {
    let model = Model()
    UIApplication.registerObject(forStateRestoration: model, restorationIdentifier: "kept")
    UIApplication.registerObject(forStateRestoration: model, restorationIdentifier: "kept")
    do {
      UIApplication.registerObject(
        forStateRestoration: Model(), restorationIdentifier: "short-lived")
    }
    UIApplication.registerObject(forStateRestoration: model, restorationIdentifier: "short-lived")
  }

  @Test func trapsForTwoObjectsOfOneName() async {
    let end = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let models = [Model(), Model()]
        for model in models {
          UIApplication.registerObject(forStateRestoration: model, restorationIdentifier: "data")
        }
        withExtendedLifetime(models) {}
      }
    }
    let error = String(decoding: end?.standardErrorContent ?? [], as: UTF8.self)
    #expect(error.contains(#"is registered as "data" already"#))
  }
}
