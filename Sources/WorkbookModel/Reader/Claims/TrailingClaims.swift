import Diagnostics

/// The claims that the comments of a sample make.
struct TrailingClaims {
  private(set) var claims: [Claim] = []
  private(set) var diagnostics: [Diagnostic] = []

  /// Reads the comments of a sample's own code; those of an ignored one claim nothing.
  init(_ comments: [CodeComment], of sample: Sample, source: SourceText) {
    guard sample.annotations.ignoreReason == nil else { return }
    let parser = ClaimCommentParser(language: sample.id.language)
    for comment in comments {
      let range = source.range(comment.offsets)
      let outcome =
        comment.isPlain
        ? parser.parse(comment.text, isTrailing: comment.isTrailing)
        : parser.parseOther(comment.text)
      switch outcome {
      case .prose: break
      case .claim(let text, let content):
        let start = comment.offset + 2
        claims.append(
          Claim(
            form: .trailing, stream: .stdout, text: text,
            contentRange: source.range(start + content.lowerBound..<start + content.upperBound),
            range: range))
      case .problem(let summary, let fix):
        diagnostics.append(
          Diagnostic(.error, "claim", file: source.path, range: range, summary, fix: fix))
      }
    }
    if sample.annotations.isApp, let first = claims.first {
      diagnostics.append(
        Diagnostic(
          .error, "claim", file: source.path, range: first.range,
          "what app '\(sample.id.name)' prints is claimed by the scenarios that install it",
          fix: "move the claim to the scenario"))
      claims = []
    } else if let word = sample.annotations.notRunWord, let first = claims.first {
      diagnostics.append(
        Diagnostic(
          .error, "claim", file: source.path, range: first.range,
          "sample '\(sample.id.name)' is not run, so it prints nothing",
          fix: "remove the claim or '\(word)'"))
      claims = []
    }
  }
}

extension SampleAnnotations {
  /// The annotation that keeps a sample from being run.
  var notRunWord: String? {
    if ignoreReason != nil { return "ignore" }
    if compileFail != nil { return "compile_fail" }
    return isNotRun ? "no_run" : nil
  }
}
