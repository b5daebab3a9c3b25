import TextDiagnostics
import MarkdownTree
import Testing

/// GitHub Flavored Markdown 0.29, section 6.5, and `test/extensions.txt` of cmark-gfm.
struct StrikethroughTests {
  @Test(arguments: [
    ("~~Hi~~ Hello, ~there~ world!", "<p><del>Hi</del> Hello, <del>there</del> world!</p>"),
    ("This ~~has a\n\nnew paragraph~~.", "<p>This ~~has a</p>\n<p>new paragraph~~.</p>"),
    ("This will ~~~not~~~ strike.", "<p>This will ~~~not~~~ strike.</p>"),
    ("*a ~~b~~ c* **~d~**", "<p><em>a <del>b</del> c</em> <strong><del>d</del></strong></p>"),
    ("~~*a* `~~` b~~", "<p><del><em>a</em> <code>~~</code> b</del></p>"),
    ("~~a~ b", "<p>~~a~ b</p>"), ("a ~ b ~ c, ~~ d ~~", "<p>a ~ b ~ c, ~~ d ~~</p>"),
    ("\\~a~ b~ \\~~c\\~~", "<p>~a~ b~ ~<del>c~</del></p>"), ("~中~文", "<p><del>中</del>文</p>"),
    ("a ~b~c &auml; ~x~", "<p>a <del>b</del>c ä <del>x</del></p>"),
    ("需要 5~10 秒，或 20~30 秒", "<p>需要 5~10 秒，或 20~30 秒</p>"),
    ("a~b, c~d; 周一~周五，九点~五点", "<p>a~b, c~d; 周一~周五，九点~五点</p>"),
    ("（~十元，~二十元）、~两天，~三天", "<p>（~十元，~二十元）、~两天，~三天</p>"),
    ("5~~10 到 20~~30", "<p>5~~10 到 20~~30</p>"), ("~~5~~10", "<p><del>5</del>10</p>"),
    ("~5和~10", "<p>~5和~10</p>"), ("（~旧~）", "<p>（<del>旧</del>）</p>"),
    ("这是~~“旧”~~的，~~旧的。~~新的", "<p>这是<del>“旧”</del>的，<del>旧的。</del>新的</p>"),
    ("*a ~~b* c~~", "<p><em>a ~~b</em> c~~</p>"),
    ("[~a~](b)", "<p><a href=\"b\"><del>a</del></a></p>"),
    ("| ~a~ |\n| - |", "<table>\n<thead>\n<tr>\n<th><del>a</del></th>\n</tr>\n</thead>\n</table>"),
  ])
  func strikesOut(text: String, html: String) {
    let (blocks, diagnostics, problems) = MarkedSource(text + "\n").parse()
    #expect(HTMLRenderer.html(blocks) == html + "\n")
    #expect(problems == [])
    #expect(diagnostics.filter { $0.id != .misread } == [])
  }

  @Test func givesThePlacesOfTheTildesAndOfWhatTheyStrikeOut() throws {
    let text = MarkedSource("> ä \\* ~~b\n> *c*~~ d\n")
    let struck = try #require(
      text.parse().blocks.inlines.first {
        if case .strikethrough = $0.kind { true } else { false }
      })
    #expect(text.string(struck.range) == "~~b\n> *c*~~")
    #expect(text.string(struck.contentRange) == "b\n> *c*")
    #expect(struck.plainText == "b c")
  }
}
