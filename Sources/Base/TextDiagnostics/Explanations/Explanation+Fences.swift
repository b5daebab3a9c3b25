/// Fences and their tags.
extension Diagnostic.Explanation {
  static let language = Self(
    """
    The language of a fence is nearly one that is checked, or another program's word for it, so that the code would \
    be shown and never checked.
    """,
    chapter: """
      ```swfit
      print("hi")
      ```
      """,
    cure: """
      Write `swift`, `objective-c`, `console` or `output`. A listing that is never run can have any language's name, \
      or `text`.
      """)

  static let annotation = Self(
    """
    A tag after a fence's language is not known, has a value that it does not take, does not apply to the language, \
    or contradicts another tag.
    """,
    chapter: """
      ```swift,no_rum
      print("hi")
      ```
      """,
    cure: "Correct the tag, or remove it. `workbook help tags` lists all tags.")

  static let duplicateID = Self(
    "Two headings or two samples of a chapter have the same id.",
    chapter: """
      ```swift,id=sum
      print(1 + 1)
      ```

      ```swift,id=sum
      print(2 + 2)
      ```
      """,
    cure: "Give one of the two another id.")

  static let reference = Self(
    """
    A tag such as `continue=`, `scenario=`, `plist=` or `solution=` names a sample that does not exist, or one that \
    cannot be used in this way.
    """,
    chapter: """
      ```swift,continue=start
      print("hi")
      ```
      """,
    cure: """
      Name a sample of the same chapter by its `id=`. A continued sample comes first, is in the same language, and runs to its end; `scenario=` and `plist=` name apps.
      """)

  static let include = Self(
    """
    A file of `file=` or `files=`, or its region, cannot be included, or the fence's own text differs from it.
    """,
    chapter: """
      ```swift,file=Snippets/missing.swift
      ```
      """,
    cure: """
      Write the path from the folder that holds `Content`, and mark a region in the file with `// snippet.NAME` and \
      `// snippet.end`. Leave the fence empty, or make its text equal to that of the file.
      """)

  static let hiddenLine = Self(
    """
    A mark that hides lines of a sample has no end or no beginning, follows code on its line, or would hide a line of a \
    literal.
    """,
    chapter: """
      ```swift
      // snippet.hide
      let limit = 30
      print(limit)
      ```
      """,
    cure: """
      Write `// snippet.hide` and `// snippet.show` on lines of their own. In a literal, write `## ` for a line of \
      text that begins with `# `.
      """)

  static let size = Self(
    "A sample is longer than 64 KiB, or a claim is longer than 1 MiB.",
    cure: """
      Split the sample, and join the parts with `continue=`. In a claim, write `...` for lines that need not be \
      shown.
      """)

  static let plist = Self(
    "The `Info.plist` of an app cannot be read, has a key that is nearly a known one, or is given twice.",
    chapter: """
      ```xml,plist=news
      <key>UIBackgroundMode</key><array><string>fetch</string></array>
      ```
      """,
    cure: """
      Correct the XML or the key as the message says. Join two property lists of one app into one.
      """)

  static let diagram = Self(
    "A line of a `diagram` cannot be understood, an arrow names nothing, or the diagram is too large for a page.",
    chapter: """
      ```diagram
      states: The states of an app
      front = on screen
      back = in the background
      front -> bcak: Home
      ```
      """,
    cure: """
      Begin with `states:`, `sequence:` or `decision:` and a sentence that says what the diagram shows. Write labels as \
      `name = label`, arrows as `name -> name: label`, questions as `? question`, and choices below them, indented by two \
      spaces.
      """)

  static let console = Self(
    """
    A console sample is invalid: a line precedes every command, a command or an exit status is malformed, or the book does not allow the program.
    """,
    chapter: """
      ```console
      swiftc --version
      ```
      """,
    cure: """
      Begin each command with `$ ` and put its output below it, then `? 1` for an exit status. List the programs \
      under `programs` in `workbook.yml`.
      """)

  static let exercise = Self(
    """
    An exercise has no check or no solution, one of them does not belong to it, its check passes without the solution, or \
    its solution does not pass the check.
    """,
    chapter: """
      ```swift,exercise,id=half
      func half(_ n: Int) -> Int { n }
      ```
      """,
    cure: """
      Name two samples with `check=ID` and `solution=ID`. The check must fail after the exercise and pass after the \
      solution.
      """)

  static let twin = Self(
    """
    An app with `twin=ID` has to do the same as the app that it names: each scenario of that one is run with it too, in \
    place of the other. Then the scenario's claims do not hold, it prints something else, or the events on the device differ.
    """,
    chapter: """
      ```swift,app,id=quiet
      import UIKit

      @main final class AppDelegate: UIResponder, UIApplicationDelegate {}
      ```

      ```objective-c,app,id=quiet-objc,twin=quiet
      #import <UIKit/UIKit.h>

      @interface AppDelegate : UIResponder <UIApplicationDelegate>
      @end

      @implementation AppDelegate
      - (void)applicationDidBecomeActive:(UIApplication *)application {
        NSLog(@"Hello!");
      }
      @end
      ```

      ```swift,scenario=quiet,profile=iOS12
      import DeviceSimulator

      Device().launch("quiet")
      ```
      """,
    cure: """
      Change one of the two apps. Where they may print something else, such as a description of an error, write `[..]` in \
      the output of the scenario.
      """)
}
