/** The kind of a word of code, for its colour. */
export type TokenKind = 'keyword' | 'text' | 'tag' | 'mark' | 'comment' | 'plain'

/** A part of a line of code. */
export interface Token {
  readonly kind: TokenKind
  readonly text: string
}

const keywords = 'import|from|export|function|return|const|new|true|false'
const tokenPattern = new RegExp(
  [
    String.raw`(?<comment>\/\/.*)`,
    String.raw`(?<text>'(?:[^'\\]|\\.)*'|"[^"]*")`,
    String.raw`(?<tag><\/?[A-Za-z][\w-]*)`,
    String.raw`(?<keyword>(?<![\w./'-])(?:${keywords})(?!\w))`,
    String.raw`(?<plain>[\w$@-]+|\s+)`,
    String.raw`(?<mark>.)`,
  ].join('|'),
  'g',
)

/** Splits a line of printed code. The printer's output is known, so a few rules suffice to color it. */
export function toTokens(text: string): readonly Token[] {
  return [...text.matchAll(tokenPattern)].flatMap(({ groups = {} }): Token[] => {
    const found = Object.entries(groups).find(([, part]) => part !== undefined)
    return found ? [{ kind: found[0] as TokenKind, text: found[1] }] : []
  })
}
