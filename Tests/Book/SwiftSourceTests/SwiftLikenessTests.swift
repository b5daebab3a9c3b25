import SwiftSource
import Testing

struct SwiftLikenessTests {
  @Test(arguments: [
    "import UIKit\n", "func sum(_ a: Int) -> Int {\n  a + 1\n}", "let words: [String] = []",
    "struct A {\n  var b = 1\n}\n", "let a = try await load()", "extension A: B {}",
    "let button = UIButton(type: .system)\nview.addSubview(button)",
    "// Later.\nprotocol A {\n  func b()\n}",
  ])
  func recognizesSwift(text: String) { #expect(SwiftLikeness.isSwift(text)) }

  @Test(arguments: [
    "", "print(1)", "let x = 1", "let x = 1;\nlet y: number = 2;", "const a = 1", "$ swift build",
    "swift test", "func sum(a int) int {\n\treturn a\n}", "fn f() -> i32 { 1 }",
    "fun f(a: Int): Int { return a }", "def f(self):\n    pass", "import os\nfrom a import b",
    "import React from 'react'", "class A {\n  constructor() {}\n}", "var a = function () {}",
    "let f = (a) => a", "struct point {\n  int x;\n};", "Sources\n├── A\n└── B", "a -> b",
    "title: {en: A}\nlanguages: [en]", "{\"a\": 1}", "enum Color { RED, GREEN }",
    "let a: Int =", "import a.b.C", "var x;\nx = 1", "Error: let x: Int is wrong",
  ])
  func recognizesNothingElse(text: String) { #expect(!SwiftLikeness.isSwift(text)) }
}
