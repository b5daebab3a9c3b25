import TextDiagnostics

/// The words with which other programs mark samples, and ours for the same.
///
/// From rustdoc and mdBook (`should_panic`, `edition2021`, `noplayground`), mdoc (`mdoc:fail`), Documenter
/// and Quarto or knitr (`eval=FALSE`), Elixir's doctest, byexample (`+skip`), Sphinx (`+SKIP`, `:hide:`),
/// MyST (`raises-exception`, `{code-cell}`) and Docusaurus (`title=`, `showLineNumbers`, `{1,3-5}`).
enum ForeignWords {
  /// What to write instead of a word.
  private enum Cure {
    /// A word of ours without a value; also in place of `WORD=true`.
    case flag(String)
    /// A key of ours with the same value.
    case key(String)
    /// A form that needs something from the author.
    case form(String)
    /// Nothing, for a reason.
    case nothing(String)
  }

  /// The advice about an unknown word; nil if no program is known to have it.
  ///
  /// - Parameter known: the words that the fence may have; no other is suggested.
  static func suggestion(for item: AnnotationItem, known: [String]) -> Suggestion? {
    if item.name.hasPrefix("{"), item.name.dropFirst().first?.isNumber == true,
      known.contains("highlight")
    {
      return "write 'highlight=[1,3-5]' to mark lines"
    }
    guard let cure = cure(of: item) else { return nil }
    let ours =
      switch cure {
      case .flag(let word), .key(let word): word
      case .form(let form): String(form.prefix { $0 != "=" })
      case .nothing: ""
      }
    guard known.contains(ours) || ours.isEmpty && !known.isEmpty else { return nil }
    return switch cure {
    case .flag(let word):
      Suggestion("did you mean '\(word)'?", replacement: item.hasValue ? nil : word)
    case .key(let word): Suggestion("did you mean '\(word)='?", replacement: word)
    case .form(let form): Suggestion("did you mean '\(form)'?")
    case .nothing(let reason): Suggestion("remove it: \(reason)")
    }
  }

  /// Whether a first word is a directive of Sphinx, MyST or Documenter that contains code, such as
  /// `{code-cell}`; its language follows it.
  static func isDirective(_ word: String) -> Bool {
    guard word.hasPrefix("{"), word.hasSuffix("}") else { return false }
    return directives.contains(normal(word.dropFirst().dropLast()))
  }

  private static let directives: Set = [
    "code", "code_block", "code_cell", "sourcecode", "testcode", "testsetup", "doctest",
    "parsed_literal",
  ]

  private static func cure(of item: AnnotationItem) -> Cure? {
    let name = normal(item.name)
    guard case .single(let element) = item.value else {
      // `edition2021` and error codes of rustc, such as `E0308`.
      if name.hasPrefix("edition2") { return .form("swift=\">=6.1\"") }
      if name.wholeMatch(of: #/e\d{4}/#) != nil { return .form("compile_fail=\"text\"") }
      return words[name]
    }
    switch element.text.lowercased() {
    case "false", "f", "no", "off", "0", "hide", "none":
      return words[name + "=false"] ?? words[name]
    case "true", "t", "yes", "on", "1": return words[name + "=true"] ?? words[name]
    default: return words[name]
    }
  }

  /// A word without the signs of its program: `mdoc:Compile-Only` and `+compile.only` are `compile_only`.
  private static func normal(_ word: some StringProtocol) -> String {
    let last = String(word[(word.lastIndex(of: ":").map(word.index(after:)) ?? word.startIndex)...])
    let bare = last.drop { "+.@{".contains($0) }.prefix { $0 != "}" }.lowercased()
    return bare.map { "-.".contains($0) ? "_" : String($0) }.joined()
  }

  /// By the word without signs, with `=false` or `=true` where the value decides.
  private static let words: [String: Cure] = {
    var words: [String: Cure] = [
      "fig_cap": .key("caption"), "title": .key("caption"), "lst_cap": .key("caption"),
      "filename": .key("caption"), "name": .key("id"), "label": .key("id"),
      "emphasize_lines": .key("highlight"), "hl_lines": .key("highlight"),
      "warn": .flag("should_warn"), "warns": .flag("should_warn"),
      "expect_warning": .flag("should_warn"),
      "reset": .flag("standalone"), "reset_object": .flag("standalone"),
      "standalone_crate": .flag("standalone"),
      "continued": .form("continue=ID"), "append": .form("continue=ID"),
      "text": .nothing("begin the fence with 'text' instead to show code without checking it"),
      "plain": .nothing("begin the fence with 'text' instead to show code without checking it"),
    ]
    func add(_ cure: Cure, _ names: String) {
      for name in names.split(separator: " ") { words[String(name)] = cure }
    }
    add(
      .flag("should_trap"),
      "should_panic should_crash should_abort should_throw panic panics crash crashes traps throws "
        + "raises raises_exception should_raise may_panic expect_panic trap aborts error=true")
    add(
      .form("compile_fail=\"text\""),
      "fail fails should_fail compile_error compile_fails compiler_error expect_error "
        + "should_not_compile does_not_compile should_compile_fail shouldfail expect_failure error "
        + "errors invalid broken wont_compile")
    add(
      .flag("no_run"),
      "norun noeval no_eval noexec no_exec no_execute dont_run compile_only compileonly "
        + "skip_execution eval=false execute=false exec=false run=false")
    add(
      .form("ignore=\"why\""),
      "skip skipped skipif skip_test skiptest notest no_test no_tests nodoctest no_doctest disable disabled "
        + "unverified xfail flaky todo unchecked nocheck no_check noverify no_verify nocompile "
        + "no_compile dont_compile pass verify=false checked=false check=false test=false doctest=false"
    )
    add(
      .flag("hidden"),
      "hide invisible silent remove_cell remove_input hide_cell hide_input echo=false include=false"
    )
    add(
      .nothing("samples are compiled and run without it"),
      "test tests test_harness testcode doctest run runnable executable execute exec eval example live editable "
        + "playground eval=true exec=true execute=true run=true echo=true include=true")
    add(
      .nothing("pages do not have it"),
      "linenos linenums line_number linenumber number_lines numberlines linenumbers showlinenumbers "
        + "line_numbers startfrom cache dropcap noplayground noplaypen nocopy results output message warning remove_output "
        + "hide_output warn=false")
    add(.key("exit"), "exit_code exit_status status returncode expect_exit")
    return words
  }()
}

extension AnnotationItem {
  fileprivate var hasValue: Bool { if case .none = value { false } else { true } }
}
