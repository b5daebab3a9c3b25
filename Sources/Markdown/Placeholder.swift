// Stand-ins until the parser lands.
package struct Block: Sendable {}
package struct Inline: Sendable {}
