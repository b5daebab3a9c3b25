import Foundation
import Testing
import UIKit

/// Scenes that an app requests on a device that shows one at a time.
@MainActor struct SceneRequestTests {
  @Test func isRefusedWhereOneSceneIsAll() async {
    #expect(!UIApplication.shared.supportsMultipleScenes)
    let error: NSError = await withCheckedContinuation { done in
      UIApplication.shared.requestSceneSessionActivation(nil, userActivity: nil, options: nil) {
        done.resume(returning: $0 as NSError)
      }
    }
    #expect(error.domain == "UISceneErrorDomain" && error.code == 0)
  }

  @Test func hearsOfTheRefusalLater() async {
    var isRefused = false
    UIApplication.shared.requestSceneSessionActivation(nil, userActivity: nil, options: nil) { _ in
      isRefused = true
    }
    #expect(!isRefused)
    await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
    #expect(isRefused)
  }

  @Test func takesItsNameWithoutAManifest() {
    let made = UISceneConfiguration(name: "Main", sessionRole: .windowApplication)
    #expect(made.name == "Main" && made.role.rawValue == "UIWindowSceneSessionRoleApplication")
    #expect(made.sceneClass == nil && made.delegateClass == nil)
    #expect(UISceneConfiguration(name: nil, sessionRole: .windowApplication).name == nil)
  }

  @Test func hasNoScenesWithoutADevice() {
    #expect(UIApplication.shared.connectedScenes.isEmpty)
    #expect(UIApplication.shared.openSessions.isEmpty)
  }
}
