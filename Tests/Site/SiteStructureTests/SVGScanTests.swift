import SiteStructure
import Testing

/// SVG files that are plain pictures, and those that could run or load something.
struct SVGScanTests {
  private func finding(_ text: String) -> String? {
    SVGScan(Array(text.utf8)).finding.map { "\($0.line): \($0.what)" }
  }

  @Test(arguments: [
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox='0 0 1 1'><rect width=\"1\"/></svg>",
    "\u{FEFF}<?xml version=\"1.0\" encoding=\"UTF-8\" standalone='no'?>\n<!-- <script> -->\n"
      + "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd\">"
      + "<svg xmlns:xlink='http://www.w3.org/1999/xlink'><use xlink:href='#a' /></svg>",
    "<svg><style>.a { fill: url(#g); } @font-face { src: url('data:font/woff2;base64,AA') }</style></svg>",
    "<svg><style><![CDATA[ a > b { fill: red } ]]></style><text>javascript: &lt;script&gt; &#228;</text></svg>",
    "<svg><image href=\"data:image/png;base64,AAAA\"/><a href='https://example.org/'><path/></a></svg>",
    "<svg><a xlink:href='../fi/01-a.html#x'/><animate attributeName='opacity' to='1'/></svg>",
    "<svg xmlns:inkscape='http://www.inkscape.org/namespaces/inkscape'><metadata><rdf:RDF "
      + "rdf:about=''/></metadata><sodipodi:namedview inkscape:zoom='1' orient=\"auto\"/></svg>",
    "<svg><g transform='translate(1 2)' style='fill:url(#a)' clip-path=\"url(#b)\"/></svg>",
  ])
  func acceptsPictures(text: String) { #expect(finding(text) == nil) }

  @Test(arguments: [
    ("<svg>\n<script>f()</script></svg>", "2: the element 'script'"),
    ("<svg><SCRIPT href='#a'/></svg>", "1: the element 'SCRIPT'"),
    ("<svg><s:script xmlns:s='http://www.w3.org/2000/svg'/></svg>", "1: the element 's:script'"),
    ("<svg\n onload = 'f()'/>", "2: the attribute 'onload'"),
    ("<svg><g OnClick=\"f()\"/></svg>", "1: the attribute 'OnClick'"),
    ("<svg><foreignObject><p/></foreignObject></svg>", "1: the element 'foreignObject'"),
    ("<svg><x:p xmlns:x='http://www.w3.org/1999/xhtml'/></svg>", "1: the namespace of HTML"),
    ("<svg><x:p xmlns:x='http://www.w3.org/1999/&#120;html'/></svg>", "1: the namespace of HTML"),
    ("<svg><a href='javascript:f()'/></svg>", "1: the address 'javascript:f()'"),
    ("<svg><a href=' java&#10;script&#58;f()'/></svg>", "1: the address ' java\nscript:f()'"),
    ("<svg><a xlink:href='data:text/html,x'/></svg>", "1: the address 'data:text/html,x'"),
    ("<svg><use href='b.svg#a'/></svg>", "1: the address 'b.svg#a'"),
    (
      "<svg><image xlink:href='https://example.org/a.png'/></svg>",
      "1: the address 'https://example.org/a.png'"
    ),
    ("<svg><image href='data:image/svg+xml,x'/></svg>", "1: the address 'data:image/svg+xml,x'"),
    (
      "<svg><set attributeName='xlink:href' to='javascript:f()'/></svg>",
      "1: an animation of 'xlink:href'"
    ),
    ("<svg><animate attributeName='onload' to='f()'/></svg>", "1: an animation of 'onload'"),
    ("<svg><style>@import 'a.css';</style></svg>", "1: the rule '@import'"),
    ("<svg><style><![CDATA[a{fill:url(//e.org/a)}]]></style></svg>", "1: the address '//e.org/a'"),
    ("<svg><style>a{fill:u\\72l(//e.org/a)}</style></svg>", "1: an escape '\\' in a style"),
    // Browsers join the text around comments, CDATA and elements.
    ("<svg><style>@imp<!-- x -->ort 'a.css'</style></svg>", "1: the rule '@import'"),
    ("<svg><style><![CDATA[@imp]]><![CDATA[ort 'a']]></style></svg>", "1: the rule '@import'"),
    (
      "<svg><style>a{fill:u<!-- -->rl(//e.org/a)}</style></svg>", "1: the address '//e.org/a'"
    ),
    ("<svg><style><g></g>@import 'a';</style></svg>", "1: the element 'g' in a style"),
    ("<svg><style>@imp<g/>ort 'a';</style></svg>", "1: the element 'g' in a style"),
    (
      "<svg><style>a{fill:image-set('//e' 1x)}</style></svg>",
      "1: the function 'image-set' in a style"
    ),
    ("<svg><g style=\"fill: src('//e')\"/></svg>", "1: the function 'src' in a style"),
    ("<svg><g style=\"fill:URL( 'http://e.org' )\"/></svg>", "1: the address ' 'http://e.org' '"),
    ("<svg><g fill='url(http://e.org)'/></svg>", "1: the address 'http://e.org'"),
    ("<svg xml:base='https://e.org/'/>", "1: the attribute 'xml:base'"),
    (
      "<?xml-stylesheet href='a.xsl' type='text/xsl'?><svg/>", "1: the instruction 'xml-stylesheet'"
    ),
    (
      "<!DOCTYPE svg [<!ENTITY s '<script>f()</script>'>]><svg>&s;</svg>",
      "1: declarations in its DOCTYPE"
    ),
    ("<svg a='&s;'/>", "1: the reference '&s;'"),
    ("<?xml version='1.0' encoding='UTF-7'?><svg/>", "1: text that is not UTF-8"),
    ("<svg onload/>", "1: markup that is not well-formed"),
    ("<svg a=b onload='f()'/>", "1: markup that is not well-formed"),
    ("<svg a='<script>'/>", "1: markup that is not well-formed"),
    ("<svg><!-- ", "1: markup that is not well-formed"),
    ("<svg a='", "1: markup that is not well-formed"),
    ("<", "1: markup that is not well-formed"),
  ])
  func refusesWhatCouldRunOrLoad(text: String, expected: String) {
    #expect(finding(text) == expected)
  }

  @Test func refusesOtherEncodings() {
    let utf16 = "<svg onload='f()'/>".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(SVGScan([0xFF, 0xFE] + utf16).finding?.what == "text that is not UTF-8")
    #expect(SVGScan(utf16).finding?.what == "text that is not UTF-8")
  }
}
