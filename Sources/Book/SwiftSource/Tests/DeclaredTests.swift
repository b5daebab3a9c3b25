internal import WorkbookModel
internal import SwiftParsing
import SwiftSyntax

/// The tests of a program: `@Test` functions, which the testing library finds, and methods of `XCTestCase`
/// subclasses.
///
/// Nothing discovers the methods at run time on Linux, so the runner appends calls to the program
/// (`TestRunnerSource`), each under its `#if` conditions; it only needs to know that the functions exist.
/// Everything is determined from the syntax: a class is an `XCTestCase` if the text itself leads from it to
/// that name.
package struct DeclaredTests: Sendable, Hashable {
  /// A subclass of `XCTestCase` with its tests, including those inherited from other classes of the
  /// program.
  package struct TestCase: Sendable, Hashable {
    /// Qualified by the enclosing types: `Outer.FeedTests`.
    package var name: String
    /// Never empty; those of the topmost superclass first, for each class in the order of the text.
    package var methods: [Method]
    /// The `#if` condition around its declaration: `os(Linux) && !(DEBUG)`; nil if there is none.
    package var condition: String?
  }

  /// A test method: its name begins with `test`, and it has neither parameters nor a result.
  package struct Method: Sendable, Hashable {
    /// Without parentheses: `testLoads`.
    package var name: String
    package var isAsynchronous: Bool
    /// Whether it may throw, which fails the test.
    package var canThrow: Bool
    /// The position of its name, in UTF-8 bytes from the start of the text.
    package var offset: Int
    /// The `#if` condition around it, including that of its class; nil if there is none.
    package var condition: String?
  }

  /// The positions of `@Test` functions, in UTF-8 bytes from the start of the text.
  package private(set) var functionOffsets: [Int] = []
  /// In the order of the classes' first declarations, omitting classes without tests.
  package private(set) var testCases: [TestCase] = []
  /// Whether top-level statements use `await`.
  package private(set) var isAsynchronous = false
  /// Expectations outside tests, in the order of the text.
  package let lostExpectations: [IgnoredExpectation]
  /// Expectations in declarations that never run, where a function may lack its `@Test`.
  package private(set) var untestedExpectations: [IgnoredExpectation] = []

  /// What may keep failures from being reported, in the order of the text.
  package let silencedFailures: [SilencedFailure]
  /// The statements of functions and closures by which tests can fail.
  package private(set) var expectingStatements: [ExpectingStatement] = []
  /// Whether a test may fail by something that is not among them, such as `throw` or `XCTFail`.
  package private(set) var canFailUnnoted = false
  /// The positions of the tests that can fail, in UTF-8 bytes from the start of the text.
  package private(set) var provingOffsets: Set<Int> = []

  /// The positions of all tests, in UTF-8 bytes from the start of the text.
  package var offsets: [Int] { functionOffsets + testCases.flatMap { $0.methods.map(\.offset) } }

  /// A test, whether it is compiled or not.
  package struct Declaration: Sendable, Hashable {
    /// Without parentheses, after the names of the enclosing types: `Outer.FeedTests.testLoads`.
    package var path: String
    /// The position of its name, in UTF-8 bytes from the start of the text.
    package var offset: Int
    /// The position by which the libraries identify it: that of the word `Test`, or the offset of a method.
    package var place: Int
    /// The positions of the `#if` around it.
    package var choices: Set<Int> = []

    /// Without parentheses.
    package var name: String { String(path.split(separator: ".").last ?? "") }

    /// Whether it may be the branch of an `#if` that is compiled instead of another test's.
    package func mayReplace(_ other: Self) -> Bool {
      path == other.path && !choices.isDisjoint(with: other.choices)
    }
  }

  /// The tests in the order of their kinds, functions first.
  package private(set) var declarations: [Declaration] = []

  /// Nil for a text that imports neither library; most text is rejected without parsing.
  package init?(_ text: String) {
    let words = ["Testing", "XCTest"].filter(text.utf8Contains)
    guard !words.isEmpty else { return nil }
    let tokens = ParsableSource(text).tree.tokens(viewMode: .sourceAccurate)
    let imports = Set(tokens.compactMap(Self.importedModule))
    guard !imports.isDisjoint(with: words) else { return nil }
    var classes: [String: TestClass] = [:]
    var order: [String] = []
    lostExpectations = IgnoredExpectation.all(in: tokens)
    for token in tokens {
      guard let parent = token.parent else { continue }
      switch token.tokenKind {
      case .atSign where imports.contains("Testing"):
        guard let function = Self.testFunction(parent) else { continue }
        let offset = function.name.positionAfterSkippingLeadingTrivia.utf8Offset
        functionOffsets.append(offset)
        declarations.append(
          Declaration(
            path: Self.path(to: Syntax(function), function.name.text), offset: offset,
            place: token.endPositionBeforeTrailingTrivia.utf8Offset))
      case .keyword(.class) where imports.contains("XCTest"):
        guard let declaration = parent.as(ClassDeclSyntax.self) else { continue }
        let name = Self.path(to: Syntax(declaration), declaration.name.text)
        if !order.contains(name), !Self.isGeneric(Syntax(declaration)) { order.append(name) }
        classes[name, default: TestClass()].add(
          declaration.memberBlock, inherits: declaration.inheritanceClause)
        classes[name]?.conditions.append(Self.condition(around: Syntax(declaration)))
      case .keyword(.extension) where imports.contains("XCTest"):
        guard let declaration = parent.as(ExtensionDeclSyntax.self) else { continue }
        classes[declaration.extendedType.trimmedDescription, default: TestClass()].add(
          declaration.memberBlock, inherits: nil)
      case .keyword(.typealias) where imports.contains("XCTest"):
        guard let alias = parent.as(TypeAliasDeclSyntax.self) else { continue }
        // Equivalent to a class without tests in between.
        classes[Self.path(to: Syntax(alias), alias.name.text), default: TestClass()]
          .superclass = alias.initializer.value.trimmedDescription
      case .keyword(.await): isAsynchronous = isAsynchronous || Self.isAtTopLevel(parent)
      default: break
      }
    }
    for name in order {
      let tests = Self.tests(of: name, in: classes)
      guard !tests.isEmpty else { continue }
      testCases.append(
        TestCase(name: name, methods: tests, condition: classes[name]?.condition))
      declarations += tests.map {
        Declaration(path: "\(name).\($0.name)", offset: $0.offset, place: $0.offset)
      }
    }
    let choices = tokens.compactMap {
      $0.tokenKind == .poundIf ? $0.nearestAncestor(IfConfigDeclSyntax.self)?.ownRange : nil
    }
    for index in declarations.indices {
      let offset = declarations[index].offset
      declarations[index].choices = Set(
        choices.filter { $0.contains(offset) }.map(\.lowerBound))
    }
    let testClasses = Set(
      classes.keys.filter { Self.isTestCase($0, in: classes) }
        .map { String($0.split(separator: ".").last ?? "") })
    silencedFailures = SilencedFailure.all(
      in: tokens, importing: imports, testClasses: testClasses)
    let reach = ExpectationReach(tokens, tests: Set(offsets), testClasses: testClasses)
    untestedExpectations = reach.unreached
    expectingStatements = reach.notedStatements
    canFailUnnoted = reach.canFailUnnoted
    provingOffsets = reach.provingTests
  }

  /// Whether a class leads to `XCTestCase`.
  private static func isTestCase(_ name: String, in classes: [String: TestClass]) -> Bool {
    var next: String? = name
    var seen: Set<String> = []
    while let name = next, seen.insert(name).inserted {
      if ["XCTestCase", "XCTest.XCTestCase"].contains(name) { return true }
      next = classes[name]?.superclass.map { fullName($0, from: name, in: classes) }
    }
    return false
  }

  /// The module of an import declaration, given its keyword; nil for any other token.
  private static func importedModule(_ token: TokenSyntax) -> String? {
    guard token.tokenKind == .keyword(.import) else { return nil }
    return token.parent?.as(ImportDeclSyntax.self)?.path.first?.name.text
  }

  /// The function that an attribute marks as a test.
  static func testFunction(_ node: Syntax) -> FunctionDeclSyntax? {
    guard let attribute = node.as(AttributeSyntax.self),
      ["Test", "Testing.Test"].contains(attribute.attributeName.trimmedDescription)
    else { return nil }
    return attribute.parent?.parent?.as(FunctionDeclSyntax.self)
  }

  /// A class as declared in the text, whether a test case or not.
  private struct TestClass {
    /// The first inherited type as written; nil if unknown.
    var superclass: String?
    /// Those of the class and its extensions, in the order of the text.
    var tests: [Method] = []
    /// The conditions of each of its declarations.
    var conditions: [String?] = []

    /// Nil if one of its declarations is unconditional.
    var condition: String? {
      conditions.contains(nil)
        ? nil : conditions.compactMap { $0.map { "(\($0))" } }.joined(separator: " || ")
    }

    mutating func add(_ block: MemberBlockSyntax, inherits clause: InheritanceClauseSyntax?) {
      if let clause { superclass = clause.inheritedTypes.first?.type.trimmedDescription }
      tests += Self.functions(in: block.members).compactMap { function in
        guard function.name.text.hasPrefix("test"),
          function.signature.parameterClause.parameters.isEmpty,
          ["Void", "()", nil].contains(function.signature.returnClause?.type.trimmedDescription),
          function.genericParameterClause == nil,
          !function.modifiers.contains(where: {
            ["static", "class", "private"].contains($0.name.text)
          })
        else { return nil }
        let effects = function.signature.effectSpecifiers
        return Method(
          name: function.name.text, isAsynchronous: effects?.asyncSpecifier != nil,
          canThrow: effects?.throwsClause != nil,
          offset: function.name.positionAfterSkippingLeadingTrivia.utf8Offset,
          condition: DeclaredTests.condition(around: Syntax(function)))
      }
    }

    /// The functions of a type, including those in all branches of `#if`.
    private static func functions(in members: MemberBlockItemListSyntax) -> [FunctionDeclSyntax] {
      members.flatMap { member -> [FunctionDeclSyntax] in
        if let function = member.decl.as(FunctionDeclSyntax.self) { return [function] }
        let branches = member.decl.as(IfConfigDeclSyntax.self).map { Array($0.clauses) } ?? []
        return branches.flatMap { branch -> [FunctionDeclSyntax] in
          guard case .decls(let inner) = branch.elements else { return [] }
          return functions(in: inner)
        }
      }
    }
  }

  /// The condition of the `#if` branches around a node; nil if there are none.
  ///
  /// It cannot be evaluated here.
  private static func condition(around node: Syntax) -> String? {
    var conditions: [String] = []
    var outer = node.parent
    while let node = outer {
      if let branch = node.as(IfConfigClauseSyntax.self),
        let branches = branch.parent?.as(IfConfigClauseListSyntax.self)
      {
        let earlier = branches.prefix { $0.id != branch.id }
        conditions += earlier.compactMap { $0.condition.map { "!(\($0.trimmedDescription))" } }
        if let own = branch.condition { conditions.append("(\(own.trimmedDescription))") }
      }
      outer = node.parent
    }
    return conditions.isEmpty ? nil : conditions.joined(separator: " && ")
  }

  /// The tests of a class and its superclasses, overridden ones once; empty if the class is not an
  /// `XCTestCase`. A conditional override does not replace the inherited test.
  private static func tests(
    of name: String, in classes: [String: TestClass]
  ) -> [Method] {
    var tests: [Method] = []
    var next: String? = name
    // Cyclic inheritance is left to the compiler.
    for _ in 0...classes.count {
      guard let name = next else { return [] }
      if ["XCTestCase", "XCTest.XCTestCase"].contains(name) { return tests }
      guard let declaration = classes[name] else { return [] }
      let own = declaration.tests
      let always = Set(own.filter { $0.condition == nil }.map(\.name))
      let overrides = Set(tests.filter { $0.condition == nil }.map(\.name))
      tests =
        own.filter { !overrides.contains($0.name) }
        + tests.filter { $0.condition == nil || !always.contains($0.name) }
      next = declaration.superclass.map { Self.fullName($0, from: name, in: classes) }
    }
    return []
  }

  /// The qualified name of a superclass: `Outer.Base` for `Base<Int>` in a class `Outer.Feed`, if that is
  /// declared.
  private static func fullName(
    _ superclass: String, from name: String, in classes: [String: TestClass]
  ) -> String {
    let superclass = String(superclass.prefix { $0 != "<" })
    var outer = name.split(separator: ".").dropLast()
    while !outer.isEmpty {
      let member = outer.joined(separator: ".") + "." + superclass
      if classes[member] != nil { return member }
      outer.removeLast()
    }
    return superclass
  }

  /// Whether a class or an enclosing type is generic; such a class has no tests itself, because its type
  /// arguments are unknown.
  private static func isGeneric(_ node: Syntax) -> Bool {
    var outer: Syntax? = node
    while let node = outer {
      if node.asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause != nil {
        return true
      }
      outer = node.parent
    }
    return false
  }

  /// The name qualified by the enclosing types.
  private static func path(to node: Syntax, _ name: String) -> String {
    var path = [name]
    var outer = node.parent
    while let node = outer {
      if let type = node.as(ExtensionDeclSyntax.self)?.extendedType {
        path.insert(type.trimmedDescription, at: 0)
      } else if let group = node.asProtocol((any DeclGroupSyntax).self),
        let named = group.asProtocol((any NamedDeclSyntax).self)
      {
        path.insert(named.name.text, at: 0)
      }
      outer = node.parent
    }
    return path.joined(separator: ".")
  }

  /// Whether code is outside functions, closures and type members.
  private static func isAtTopLevel(_ node: Syntax) -> Bool {
    var outer: Syntax? = node
    while let node = outer {
      switch node.kind {
      case .functionDecl, .closureExpr, .memberBlock, .accessorBlock: return false
      default: outer = node.parent
      }
    }
    return true
  }
}

extension String {
  /// Whether a word occurs in the text, compared as bytes.
  fileprivate func utf8Contains(_ word: String) -> Bool {
    let word = Array(word.utf8)
    var text = self
    return text.withUTF8 { bytes in
      bytes.indices.dropLast(word.count - 1).contains {
        bytes[$0] == word[0] && bytes[$0..<$0 + word.count].elementsEqual(word)
      }
    }
  }
}
