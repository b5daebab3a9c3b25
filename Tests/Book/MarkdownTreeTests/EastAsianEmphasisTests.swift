import MarkdownTree
import Testing

/// Asterisks next to marks in scripts without spaces, where CommonMark 0.30, section 6.2, shows asterisks.
struct EastAsianEmphasisTests {
  @Test(arguments: [
    ("**注意：**请先保存。", "<strong>注意：</strong>请先保存。"),
    ("这是**“重要”**的事。", "这是<strong>“重要”</strong>的事。"),
    ("这是**我想做的事。**所以继续。", "这是<strong>我想做的事。</strong>所以继续。"),
    ("`代码`与**`let`**一起。", "<code>代码</code>与<strong><code>let</code></strong>一起。"),
    ("*斜体。*后面", "<em>斜体。</em>后面"), ("***注意！***请", "<em><strong>注意！</strong></em>请"),
    ("**注意：**Swift 6", "<strong>注意：</strong>Swift 6"), ("**注意:**请", "<strong>注意:</strong>请"),
    (
      "**100%**的**C++**和**@State**用**.map**吧",
      "<strong>100%</strong>的<strong>C++</strong>和<strong>@State</strong>用<strong>.map</strong>吧"
    ),
    ("看**[a](b)**吧", "看<strong><a href=\"b\">a</a></strong>吧"),
    ("**注意：**请看**这里**，**“好”**了", "<strong>注意：</strong>请看<strong>这里</strong>，<strong>“好”</strong>了"),
    ("**「はい」**と**（説明）**の", "<strong>「はい」</strong>と<strong>（説明）</strong>の"),
    ("**정답(O).**입니다", "<strong>정답(O).</strong>입니다"),
    // One mark between two of them.
    ("按**“确定”**、**取消**都可以。", "按<strong>“确定”</strong>、<strong>取消</strong>都可以。"),
    ("**「保存」**、**終了**の順", "<strong>「保存」</strong>、<strong>終了</strong>の順"),
    ("支持**iOS（新）**、**macOS**", "支持<strong>iOS（新）</strong>、<strong>macOS</strong>"),
    ("先点*“保存”*，*退出*。", "先点<em>“保存”</em>，<em>退出</em>。"),
    ("这是*（注）*。**100%**的", "这是<em>（注）</em>。<strong>100%</strong>的"),
    // Right without it, and still so.
    ("他说：**请**看，**（请**）**", "他说：<strong>请</strong>看，<strong>（请</strong>）**"),
    ("**a（**b**）**", "<strong>a（<strong>b</strong>）</strong>"),
    ("**注意**：**请**，*好*", "<strong>注意</strong>：<strong>请</strong>，<em>好</em>"),
    ("2 * 3 \\**注：*请 `**注：**请`", "2 * 3 *<em>注：</em>请 <code>**注：**请</code>"),
    // Characters that could stand in for others are left alone.
    ("**注：**请 \u{E000} \u{2E00}", "**注：**请 \u{E000} \u{2E00}"),
  ])
  func emphasizesWhereMarksAreNext(text: String, html: String) {
    let (blocks, _, problems) = MarkedSource(text + "\n").parse()
    #expect(HTMLRenderer.html(blocks) == "<p>\(html)</p>\n")
    #expect(problems == [])
  }

  @Test func keepsEveryOtherTextOfTheFile() {
    let text =
      "# **注：**请 {#a}\n\n| **注：**请 | [**注：**请](/**注：**请 \"**注：**请\") |\n| - | - |\n"
      + "\n```swift\nlet a = \"**注：**请\"\n```\n\n<!-- **注：**请 -->\n\n    **注：**请\n"
    let (blocks, _, problems) = MarkedSource(text).parse()
    #expect(problems == [])
    #expect(
      HTMLRenderer.html(blocks) == """
        <h1><strong>注：</strong>请</h1>
        <table>
        <thead>
        <tr>
        <th><strong>注：</strong>请</th>
        <th><a href="/**注：**请" title="**注：**请"><strong>注：</strong>请</a></th>
        </tr>
        </thead>
        </table>
        <pre><code class="language-swift">let a = &quot;**注：**请&quot;
        </code></pre>
        <!-- **注：**请 -->
        <pre><code>**注：**请
        </code></pre>

        """)
  }
}
