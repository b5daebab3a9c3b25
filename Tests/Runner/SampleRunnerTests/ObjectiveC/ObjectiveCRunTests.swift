import TextDiagnostics
import SampleTestFixtures
import Sandbox
import Testing
import WorkbookModel

/// Samples of Objective-C that are right: what they print, how they end, and what is kept of them.
@Suite(.enabled(if: TestRunner.runsObjectiveC))
struct ObjectiveCRunTests: SharedRunSuite {
  static let book = TestBook(
    """
    ```objective-c,id=prints,caption="A caption"
    # #import <Foundation/Foundation.h>
    #
    @interface Account : NSObject
    @property (nonatomic) NSInteger balance;
    @end
    @implementation Account
    - (void)dealloc { NSLog(@"closed with %ld", (long)self.balance); }
    @end

    int main(void) {
      @autoreleasepool {
        Account *account = [Account new];
        account.balance = 7;
        printf("balance %d\\n", (int)account.balance);
        NSLog(@"%@", @{@"b": @1, @"a": @"two words"});
      }
    }
    ```

    ```output
    balance 7
    {
        a = "two words";
        b = 1;
    }
    closed with 7
    ```

    ```objc,id=reads,exit=3,args=[a,"b c"],stdin="line",env=[WHO=me],timeout=5
    @import Foundation;
    int main(int argc, char **argv) {
      char text[8];
      NSLog(@"%d %s %s %s", argc, argv[2], getenv("WHO"), fgets(text, sizeof text, stdin));
      fprintf(stderr, "to standard error\\n");
      return 3;
    }
    ```

    ```output
    3 b c me line
    ```

    ```output,stderr
    to standard error
    ```

    ```objc,id=raises,should_trap="uncaught exception 'NSRangeException'"
    #import <Foundation/Foundation.h>
    int main(void) {
      @autoreleasepool { NSLog(@"%@", @[@1][7]); }
    }
    ```

    ```objc,id=wrong,compile_fail="use of undeclared identifier 'missing'"
    int main(void) { return missing; }
    ```

    ```objc,id=warns,should_warn="variable 'x' is uninitialized when used here"
    #pragma clang diagnostic warning "-Wuninitialized"
    int main(void) { int x; return x * 0; }
    ```

    ```objc,id=declares
    #import <Foundation/Foundation.h>
    @interface Shape : NSObject
    @end
    @implementation Shape
    - (NSString *)description { return @"shape"; }
    @end
    ```

    ```objc,id=uses,continue=declares
    int main(void) { @autoreleasepool { NSLog(@"%@", [Shape new]); } }  // Prints "shape"
    ```

    ```objc,id=counts
    #import <Foundation/Foundation.h>
    @interface Old : NSObject
    @end
    @implementation Old
    - (void)dealloc {
      NSLog(@"released");
      [super dealloc];
    }
    @end
    int main(void) {
      NSAutoreleasePool *pool = [[NSAutoreleasePool alloc] init];
      Old *old = [[Old alloc] init];
      [old retain];
      NSLog(@"%lu", (unsigned long)[old retainCount]);
      [old release];
      [old autorelease];
      [pool drain];
      return 0;
    }
    ```

    ```output
    2
    released
    ```

    ```objc,id=forbidden,compile_fail=["ARC forbids explicit message send of 'release'","'release' is unavailable"]
    #import <Foundation/Foundation.h>
    void end(NSObject *object) { [object release]; }  // not [object self]
    ```

    ```objc,id=only,no_run
    int total(int x);
    int twice(void) { return total(2); }
    ```

    ```objc,id=left,ignore="it is a fragment"
    - (void)viewDidLoad
    ```
    """)
  static let results = Task { try await TestRunner.run(book) }

  @Test(arguments: ["prints", "reads", "raises", "wrong", "warns", "uses", "counts", "forbidden"])
  func verifies(name: String) async throws { try await expectVerified(name) }

  @Test(arguments: ["declares", "only"])
  func accepts(name: String) async throws { try await expectPassed(name) }

  @Test func leavesOutWhatIsIgnored() async throws {
    #expect(try await result("left").outcome == .unverified)
    #expect(try await result("left").reason == "it is a fragment")
  }

  @Test func placesATrapInTheChapter() async throws {
    #expect(try await result("raises").trapPosition.map { "\($0.line)" } == "51")
  }

  @Test func keepsResultsUntilTheCodeChanges() async throws {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    let code = { (status: Int) in
      TestBook("```objc,id=a,exit=\(status)\nint main(void) { return \(status); }\n```\n")
    }
    for (status, isCached) in [(2, false), (2, true), (1, false)] {
      let result = try await TestRunner.run(code(status), cache: cache.path).result("a")
      #expect(result.problems.map(\.line) == [])
      #expect(result.isCached == isCached)
    }
  }
}
