/// Programs that could depend on how they are compiled.
///
/// Each must behave the same alone and in a module with all others, most of which declare the same names.
enum MergedPrograms {
  /// Programs that print type names, observe lifetimes, trap, throw, or could affect another file.
  static let tricky: [String] = [
    "struct Item { var n = 1 }\nlet item = Item()\nprint([item], Optional(item) as Any, Item.self)\ndump(item)",
    "final class Item { var n = 2 }\nlet item = Item()\nprint([item].count, String(reflecting: Item.self))",
    "enum Item { case a, b(Int) }\nprint([Item.b(3)], Item.a, type(of: Item.a))\ndump([Item.a])",
    "struct Item<T> { var t: T; struct In { var u: T }; enum Kind { case k(T) } }\n"
      + "print([Item<Int>.In(u: 1)], Item<[Int]>.Kind.k([1]), Item<Item<Int>>.self)",
    "struct Item {}\nextension Item { struct In {}; enum Kind { case one } }\n"
      + "print([Item.In()], [Item.Kind.one], String(reflecting: Item.In.self))",
    "extension Int { struct Helper { var n = 1 } }\nprint([Int.Helper()], Int.Helper.self)",
    "protocol Item { var name: String { get } }\nstruct A: Item { let name = \"a\" }\n"
      + "let items: [any Item] = [A()]\nprint(items, (any Item).self, Item.self, items[0] as? A as Any)",
    "enum Fault: Error { case deep(Int) }\nfunc f() throws { throw Fault.deep(7) }\nprint(1)\ntry f()",
    "import Foundation\nenum Fault: Error { case a, b }\nprint((Fault.b as NSError).domain, (Fault.b as NSError).code)",
    "let values = [1]\nprint(\"before\")\nprint(values[values.count])",
    "let x: Int? = nil\nprint(1)\nprint(x!)",
    "func f(_ x: Int) -> Int { 10 / x }\nprint(f(2))\nprint(f(0))",
    "final class Item { let n: Int; init(_ n: Int) { self.n = n }; deinit { print(\"gone\", n) } }\n"
      + "var a: Item? = Item(1)\nlet b = Item(2)\n_ = Item(3)\nprint(b.n)\na = nil\nprint(\"end\")",
    "class Item { weak var other: Item?; var own: Item?; deinit { print(\"gone\") } }\n"
      + "var a: Item?\nvar b: Item?\na = Item()\nb = Item()\na!.other = b\nb!.own = a\na = nil\nb = nil\nprint(1)",
    "var count = 0\nfunc add() { count += 1 }\nadd()\nlet more = { count += 10 }\nmore()\nprint(count)",
    "var total = 0 { willSet { print(\"will\", newValue) } didSet { print(\"did\", oldValue) } }\ntotal = 5\ntotal += 1",
    "var x = 1\nvar twice: Int { get { x * 2 } set { x = newValue / 2 } }\ntwice = 10\nprint(x, twice)",
    "let y: Int\nif CommandLine.argc > 0 { y = 1 } else { y = 2 }\nprint(y)",
    "var x: Int?\nvar x: Optional<Int>\nprint(x as Any)",
    "guard let n = Int(\"42\") else { fatalError() }\nprint(n + 1)",
    "let b = { print(\"b\"); return 1 }(), a = { print(\"a\"); return b + 1 }()\nprint(a, b)",
    "let (d, c) = (1, \"x\"); var (e, _) = (2.0, 3); e += 1\nprint(c, d, e)",
    "func later() -> Int { value }\nlet value = 7\nprint(later())",
    "func later() -> [Int] { value }\nprint(later())\nlet value = [7]",
    "struct S {}\nextension S { subscript(i: Int) -> [Int] { hidden } }\nprint(S()[0])\nlet hidden = [3]",
    "var d: [Int] { hidden }\nprint(d)\nlet hidden = [3]",
    "var arr = [3, 1]\nfunc change(_ a: inout [Int]) { a.append(9) }\nchange(&arr)\narr.sort()\nprint(arr)",
    "var step = 1\nfunc increment(_ n: inout Int) { n += step }\nprint(0)\nincrement(&step)\nprint(step)",
    "var t = (1, 2)\nswap(&t.0, &t.1)\nprint(t)",
    "struct S { static let shared = S(); init() { print(\"init\") } }\nprint(0)\n_ = S.shared",
    "infix operator +++: AdditionPrecedence\nfunc +++ (a: Int, b: Int) -> Int { a * 10 + b }\nprint(1 +++ 2 * 3)",
    "infix operator +++: MultiplicationPrecedence\nfunc +++ (a: Int, b: Int) -> Int { a * 10 + b }\nprint(1 +++ 2 * 3)",
    "precedencegroup Low {\n  lowerThan: AdditionPrecedence\n}\ninfix operator <|>: Low\n"
      + "func <|> (a: Int, b: Int) -> Int { a - b }\nprint(10 <|> 2 + 3)",
    "precedencegroup Low {\n  higherThan: MultiplicationPrecedence\n}\ninfix operator <|>: Low\n"
      + "func <|> (a: Int, b: Int) -> Int { a - b }\nprint(10 <|> 2 + 3)",
    "struct V { var x = 1; static func + (a: V, b: V) -> V { V(x: a.x + b.x) } }\nprint(V() + V(), 1 + 2)",
    "extension Int { var squared: Int { self * self }; init(_ x: [Int]) { self = x.count } }\nprint(3.squared, Int([7]))",
    "extension Int { var squared: Int { -1 }; init(_ x: [Int]) { self = -2 } }\nprint(3.squared, Int([7]))",
    "protocol Shape { func area() -> Int }\nextension Int: Shape { func area() -> Int { self * self } }\n"
      + "print((2 as any Shape).area(), 1 as Any is any Shape)",
    "protocol Shape {}\nprint(1 as Any is any Shape, [1] as Any is any Shape)",
    "protocol Shape { var label: String { get } }\nextension Shape { var label: String { \"default\" } }\n"
      + "extension Array: Shape where Element: Shape {}\nextension Bool: Shape { var label: String { \"bool\" } }\n"
      + "print([true].label, true.label, [\"a\"] as Any is any Shape)",
    "extension Collection { var isEmpty: Bool { true } }\nprint([1].isEmpty)",
    "print([1].isEmpty, [1, 2].first as Any, max(1, 2), abs(-3))",
    "struct Array { var x = 1 }\nprint(Array(), [1, 2])",
    "let none = [Int]().first\nlet width = none ?? 1, height = none ?? 2\nprint(width, height)",
    "struct Item { func up() -> String { \"up\" }; func down() -> String { \"down\" } }\n"
      + "let m = Item().up, n = Item().down\nprint(m(), n())",
    "struct Vector: ExpressibleByArrayLiteral {\n  var parts: [Double]\n"
      + "  init(arrayLiteral parts: Double...) { self.parts = parts }\n"
      + "  static func * (a: Vector, b: Double) -> Vector { Vector() }\n}\nlet v: Vector = [1, 2]\nprint((v * 2).parts)",
    "print([1.0, 2.0] * 2)", "print(([1.0, 2.0] * 2).parts)",
    "struct Meters: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral { var value: Double\n"
      + "  init(integerLiteral value: Int) { self.value = Double(value) }\n"
      + "  init(floatLiteral value: Double) { self.value = value }\n}\n"
      + "extension Meters { @discardableResult static func == (a: Meters, b: Meters) -> Bool { print(\"compared\"); return true } }\n"
      + "extension Meters { struct In { static func + (a: Meters.In, b: Meters) -> Int { 7 } } }\n"
      + "let m: Meters = 2\nprint(m == 1.5, Meters.In() + 3)",
    "print(2 * 1.5, 1 + 2.5, 3 - 1, 1 == 1.0, 7 - 2.0)", "struct Item {}\nprint(Item() + 1)",
    "do { throw \"worse\" } catch { print(error) }", "print(5 as Any is any Error)",
    "import Dispatch\nlet item = DispatchWorkItem { print(\"work\") }\n"
      + "DispatchQueue.global().async(execute: item)\nitem.wait()\nprint(\"end\")",
    "import Foundation\nlet t = Task { print(\"task\") }\nThread.sleep(forTimeInterval: 0.3)\nprint(\"end\")",
    "let tasks = (1...3).map { i in Task { print(i) } }\nfor t in tasks { await t.value }",
    "func place(_ i: isolated (any Actor)? = #isolation) -> String { i == nil ? \"nowhere\" : \"main actor\" }\n"
      + "let here = place()\nprint(here)\nprint(place())\nawait Task.yield()",
    "let limit = CInt(5)\nif limit > 6 { print(1) }",
    "typealias Count = Int\nlet limit = Count(5)\nif limit > 6 { print(1) }",
    "protocol Named {}\nprint(String(reflecting: (any Named).self), [(any Named).self])",
    "protocol Named: AnyObject { func f() }\ndebugPrint((any Named).self)",
    "let limit = 5\nfunc f() -> Int { limit }\nprint(f(), totl)",
    "var items: [Int]\nitems = [1, 2, 3]\nitems.removeAll { items.count > $0 }\nprint(items)",
    "struct Task { var x = 1 }; struct Error {}; enum Result { case a }\nprint(Task(), Error(), Result.a)",
    "typealias Int = Double\nlet one: Int = 1\nprint(one)",
    "func max(_ a: Int, _ b: Int) -> Int { -1 }\nprint(max(1, 2), Swift.max(1, 2))",
    "func print(_ x: Int) { Swift.print(\"own\", x) }\nprint(3)",
    "let max = 3\nprint(max)",
    "extension String.StringInterpolation { mutating func appendInterpolation(twice x: Int) { appendLiteral(\"\\(x * 2)\") } }\n"
      + "print(\"\\(twice: 4)\")",
    "struct S: ExpressibleByIntegerLiteral { var v: Int; init(integerLiteral x: Int) { v = -x } }\nlet a: S = 3\nprint(a)",
    "import Foundation\nextension LocalizedError { var errorDescription: String? { \"mine\" } }",
    "import Foundation\nstruct Fault: LocalizedError {}\nprint(Fault().failureReason ?? \"none\", Fault().localizedDescription)",
    "import Foundation\nstruct S: Codable { var a = 1 }\nprint(String(decoding: try JSONEncoder().encode(S()), as: UTF8.self))",
    "print(#file, #fileID, #line)\nfunc log(_ s: String, file: String = #fileID, line: Int = #line) { print(s, file, line) }\nlog(\"a\")",
    "let m = Mirror(reflecting: (1, \"x\"))\nfor c in m.children { print(c.label ?? \"-\", c.value) }",
    "actor Counter { var n = 0; func inc() -> Int { n += 1; return n } }\nlet c = Counter()\nprint(await c.inc(), await c.inc())",
    "enum Fault: Error { case x }\nfunc work() async throws -> Int { throw Fault.x }\nprint(try await work())",
    "let all = await AsyncStream<Int> { $0.yield(3); $0.finish() }.reduce(0, +)\nprint(all)",
    "let (stream, end) = AsyncStream.makeStream(of: UInt.self)\nend.onTermination = { _ in print(\"gone\") }\nprint(\"open\")",
    "@MainActor final class Model { var x = 1 }\nlet m = Model()\nm.x += 1\nprint(m.x)",
    "nonisolated(unsafe) var global = 1\nfunc bump() { global += 1 }\nbump()\nprint(global)",
    "struct P: Sendable { var x = 1 }\nlet shared = P()\nprint(await Task.detached { shared.x }.value)",
    "import Observation\n@Observable final class M { var x = 1 }\nlet m = M()\nm.x = 2\nprint(m.x)",
    "@propertyWrapper struct Clamped { var wrappedValue: Int { didSet { wrappedValue = min(wrappedValue, 10) } } }\n"
      + "struct S { @Clamped var x = 3 }\nvar s = S(); s.x = 99; print(s.x)",
    "@resultBuilder enum Build { static func buildBlock(_ x: String...) -> [String] { x } }\n"
      + "func make(@Build _ f: () -> [String]) -> [String] { f() }\nprint(make { \"a\"; \"b\" })",
    "func opaque() -> some Equatable { 3 }\nprint(opaque() == opaque(), type(of: opaque()))",
    "let p = \\String.count\nprint(\"abc\"[keyPath: p])",
    "let a: Any = 3\nprint(1)\nprint(a as! String)",
    "struct NC: ~Copyable { deinit { print(\"gone\") } }\nfunc use() { let n = NC(); _ = n }\nuse()",
    "func side() -> Int { print(\"side\"); return 1 }\nlet _ = side()\n_ = side()",
    "for i in 0..<2 { print(i) }\nlet i = [5]\nprint(i)",
    "let text = \"\"\"\na\n  b \\(1 + 1)\n\"\"\"\nprint(text)",
    "fatalError(\"of mine\")",
    "print(readLine() ?? \"none\", CommandLine.arguments.count)",
    "let unused = 3\nvar neverChanged = 4\nprint(1)",
    "func f() throws -> Int { 1 }\nlet unused = try f()\nvar neverChanged = try f()\nprint(1)",
  ]

  /// Variables whose value the compiler could know, each with possible uses.
  private static let constants: [(declaration: String, group: String)] = [
    ("§ x = 5", "int"), ("§ x = 2 + 3", "int"), ("§ y = 5\n§ x = y", "int"), ("§ x = -5", "int"),
    ("§ x = 1 << 3", "int"), ("§ x = (5)", "int"), ("§ x = true ? 5 : 6", "int"),
    ("§ x = { 5 }()", "int"), ("§ x = if true { 5 } else { 6 }", "int"),
    ("§ (x, y) = (5, 6)", "int"),
    ("§ x = Int.max", "int"), ("enum R: Int { case a = 5 }\n§ x = R.a.rawValue", "int"),
    ("struct S { static let a = 5 }\n§ x = S.a", "int"), ("var x: Int\nx = 5", "int"),
    ("var x = 1\nx = 5", "int"), ("§ x: Int8 = 127", "small"), ("§ x = Int8.max", "small"),
    ("§ x = Int8(100)", "small"), ("§ x = true", "bool"), ("§ x = (0, 1)", "pair"),
    ("§ x: Int? = 5", "optional"), ("§ x: Int? = nil", "optional"),
    ("var x: Int?\nx = nil", "optional"),
    ("enum D { case a, b(Int), c }\n§ x = D.a", "case"),
    ("enum D { case a, b(Int), c }\n§ x = D.b(3)", "case"),
    ("enum D { case a, b(Int), c }\n§ x: D = .c", "case"),
    ("§ x: Result<Int, Never> = .success(5)", "result"),
    ("enum E: Error { case e }\n§ x = Result<Int, E>.success(5)", "result"),
    ("enum E: Error { case e }\n§ x: Result<Int, E> = .failure(.e)", "result"),
    ("§ x = 2.5", "double"), ("§ x = \"a\"", "text"), ("§ x = [1, 2]", "array"),
  ]

  private static let uses: [String: [String]] = [
    "int": [
      "if x > 6 { print(1) } else { print(2) }", "switch x { case 5: print(5); default: print(0) }",
      "while x > 6 { print(1) }", "guard x < 9 else { fatalError() }", "print(x > 6 ? 1 : 2)",
      "print(x / 0)", "print(10 / (x - 5))", "let z = x + Int.max\nprint(z)",
      "print(\"\\(x + Int.max)\")",
      "if case 5 = x { print(5) }", "for i in 0..<3 where x > 6 { print(i) }",
      "print(Int8(x + 200))",
      "print([1, 2][x])", "precondition(x > 6)",
      "func g() { print(x) }\ng()\nif x > 6 { print(1) }",
      "let f = { x > 6 }\nif f() { print(1) }", "if x > 6, x > 7 { print(1) }",
      "let z = x\nif z > 6 { print(z) }", "repeat { print(1) } while x > 6",
      "let b = !(x > 6)\nif !b { print(b) }",
      "print(UInt(x - 6))", "print(x % 0)", "print(-x - Int.max)",
      "if (x, 1) == (5, 1) { print(1) }",
      "let o: Int? = x\nif let o, o > 6 { print(o) }",
      "switch (x, true) { case (5, true): print(1); default: print(2) }",
    ],
    "small": [
      "let y = x + 1\nprint(y)", "print(x + 100)", "if x > 100 { print(1) } else { print(2) }",
      "print(-x - 2)",
    ],
    "bool": [
      "if x { print(1) } else { print(2) }", "print(x ? 1 : 2)", "if !x { print(1) }",
      "let y = x && false\nprint(y)",
      "switch x { case true: print(1); case false: print(2) }",
      "func f() -> Bool { x }\nif f() { print(1) }",
    ],
    "pair": [
      "switch x { case (0, 0): print(0); case (_, 0): print(1); default: print(2) }",
      "if x.0 > 3 { print(1) }",
      "let (a, b) = x\nif a > b { print(1) } else { print(2) }",
      "if x == (0, 1) { print(1) } else { print(2) }",
    ],
    "optional": [
      "if let y = x { print(y) } else { print(0) }", "print(x ?? 3)", "if x == nil { print(0) }",
      "switch x { case .some(let v): print(v); case nil: print(0) }", "print(x!)",
      "func g() { print(x as Any) }\nif let y = x { print(y) }",
    ],
    "case": [
      "switch x { case .a: print(1); case .b: print(2); case .c: print(3) }",
      "if case .b = x { print(1) }",
      "if case .b(let n) = x { print(n) }",
      "func g() { print(x) }\nswitch x { case .a: print(1); default: print(2) }",
    ],
    "result": [
      "switch x { case .success(let n): print(n); case .failure(let e): print(e) }",
      "if case .success(let n) = x { print(n) }", "print(try x.get())",
      "func g() { print(x) }\nif case .failure = x { print(1) }",
    ],
    "double": [
      "if x > 3 { print(1) }", "print(x / 0)", "switch x { case 2.5: print(1); default: print(2) }",
    ],
    "text": ["if x == \"b\" { print(1) }", "switch x { case \"a\": print(1); default: print(2) }"],
    "array": ["if x.count > 3 { print(1) }", "print(x[0] / 0)"],
  ]

  /// Every constant with each of its uses.
  static var folding: [String] {
    constants.flatMap { constant in
      ["let", "var"].flatMap { word -> [String] in
        let declaration = constant.declaration.replacing("§", with: word)
        if word == "let", declaration == constant.declaration { return [] }
        return (uses[constant.group] ?? []).map { declaration + "\n" + $0 }
      }
    }
  }
}
