import Testing
import UIKit

/// Objects that are registered for the restoration of an app's state.
@MainActor struct RestorationNameTests {
  private final class Model: NSObject, UIStateRestoring {}

  @Test func takesTheSameObjectAgainAndANameThatIsFree() {
    let model = Model()
    UIApplication.registerObject(forStateRestoration: model, restorationIdentifier: "kept")
    UIApplication.registerObject(forStateRestoration: model, restorationIdentifier: "kept")
    weak var shortLived: Model?
    do {
      let model = Model()
      shortLived = model
      UIApplication.registerObject(
        forStateRestoration: model, restorationIdentifier: "short-lived")
    }
    #expect(shortLived == nil, "the app retains it")
    // Its name is free: another object may have it.
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
