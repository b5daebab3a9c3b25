import TextDiagnostics
import DriftChecker
import Testing

/// Names in samples that are never compiled.
struct UncompiledSampleTests {
  private func swift(_ code: String) -> NamedBook {
    NamedBook("# A {#top}\n\n- ```swift,ignore=\"x\"\n" + indented(code) + "  ```\n")
  }

  private func objectiveC(_ code: String) -> NamedBook {
    NamedBook("# A {#top}\n\n- ```objective-c,ignore=\"x\"\n" + indented(code) + "  ```\n")
  }

  private func indented(_ code: String) -> String {
    code.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)\n" }.joined()
  }

  @Test func reportsNamesOfSwiftThatDoNotExist() async {
    await swift(
      """
      import UIKit
      # let ä = "ä"; let view: ⟦UIView⟧? = nil
      print(⟦UIAplication.shared⟧, UIApplication.shared, ⟦UIApplication.shard⟧)
      ⟦application.applicationStat⟧ = .background
      call().⟦applicationStat⟧ = .background
      """
    ).expect([
      missing("UIView"), missing("UIAplication.shared", near: "UIApplication.shared"),
      missing("UIApplication.shard", near: "UIApplication.shared"),
      missing("application.applicationStat", near: "applicationState"),
      missing(".applicationStat", near: "applicationState"),
    ])
  }

  @Test func leavesNamesAloneThatMayBeAnybodys() async {
    await swift(
      """
      import UIKit
      extension UIApplication { func mine() {} }
      struct UIMine<Element> { let x: Element }
      UIApplication.mine()
      UIMine(x: Theirs.thing).other(state: .unknown)
      """
    ).expect([])
  }

  @Test func leavesASampleAloneWhoseModulesAreNotHere() async {
    await swift("import CoreLocation\nimport UIKit\nlet a: CLLocationManager, b: UIView").expect([])
  }

  @Test func reportsAMethodThatTheSystemWouldNeverCall() async {
    await swift(
      """
      class AppDelegate: UIResponder, UIApplicationDelegate {
        func ⟦applicationDidEnterBackgroud⟧(_ application: UIApplication) {}
        func application(
          _ application: UIApplication, performFetchWithCompletionHandler handler: () -> Void
        ) {}
        func applicationDidSomethingOfItsOwn(_ x: Int) {}
      }
      """
    ).expect([
      missing("applicationDidEnterBackgroud(_:)", near: "applicationDidEnterBackground(_:)")
    ])
  }

  @Test func findsNamesInObjectiveC() async {
    let book = objectiveC(
      """
      #import <UIKit/UIKit.h>
      @interface NSMine : UIResponder <UIApplicationDelegate>
      @end
      // UINothing
      @implementation NSMine
      - (void)application:(UIApplication *)application
          performFetchWithCompletionHandler:(void (^)(UIBackgroundFetchResult))handler {
        NSString *text = @"UINothing \\" [a b:c]";
        [[UIApplication sharedApplication] setMinimumBackgroundFetchInterval:x ? y : z];
        handler(UIBackgroundFetchResultNewData);
      }
      @end
      """)
    #expect(
      await book.verdicts.map { $0.split(separator: " ").first.map(String.init) ?? "" } == [
        "UIResponder:", "UIApplicationDelegate:",
        "application:performFetchWithCompletionHandler::", "UIApplication:",
        "UIBackgroundFetchResult:", "NSString:", "UIApplication:",
        "setMinimumBackgroundFetchInterval::", "UIBackgroundFetchResultNewData:",
      ])
    #expect(
      await book.report.problems.map(\.summary) == [
        "'NSString' is in none of the indexed modules"
      ])
  }

  @Test func reportsSelectorsOfObjectiveCThatAreASlipAway() async {
    await objectiveC(
      """
      - (void)⟦application⟧:(UIApplication *)a performFetchWithCompletionHandlr:(id)b;
      [app ⟦setMinimumBackgroundFetchIntervall⟧:1];
      f(@selector(⟦applicationDidEnterBackgroun⟧:));
      [mine doSomething:1 with:^(int x) { switch (x) { case y: [self other:2]; } }];
      """
    ).expect([
      missing(
        "application:performFetchWithCompletionHandlr:",
        near: "application:performFetchWithCompletionHandler:"),
      missing(
        "setMinimumBackgroundFetchIntervall:", near: "setMinimumBackgroundFetchInterval:"),
      missing("applicationDidEnterBackgroun:", near: "applicationDidEnterBackground:"),
    ])
  }

  @Test(arguments: ["[", "]", "@", "@\"", "'", "/*", "- (", ":", "? :", "[[a b:", "\\", "{)]}"])
  func survivesBrokenObjectiveC(code: String) async {
    #expect(await objectiveC(code).report.problems == [])
  }
}
