/** Returns the start of the line at a position. */
export function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1
}

/** Returns the white space before the first character of a position's line. */
export function indentAt(text: string, at: number): string {
  return /^[ \t]*/.exec(text.slice(lineStart(text, at), at))?.[0] ?? ''
}

/** Returns whether only white space comes before a position in its line. */
export function isFirstOnLine(text: string, at: number): boolean {
  return text.slice(lineStart(text, at), at).trim() === ''
}

/** Extends a range by its line break, if it is alone on its line, and by a blank line that would otherwise remain twice. */
export function wholeLines(text: string, start: number, end: number): [number, number] {
  const rest = /^[ \t]*(?:\r?\n|$)/.exec(text.slice(end))
  if (!isFirstOnLine(text, start) || !rest) return [start, end]
  const from = lineStart(text, start)
  const to = end + rest[0].length
  const isBlankBefore = from === 0 || /\n[ \t]*\r?\n$/.test(text.slice(0, from))
  const blankAfter = /^[ \t]*\r?\n/.exec(text.slice(to))
  return [from, isBlankBefore && blankAfter ? to + blankAfter[0].length : to]
}

/** Returns the text of a node in one line. */
export function oneLine(node: { getText(): string }): string {
  return node.getText().replace(/\s+/g, ' ')
}

/** Changes the quotes of code's texts to double ones, except for texts that contain one. */
export function withDoubleQuotes(code: string): string {
  const texts = /"(?:[^"\\\n]|\\.)*"|(`(?:[^`\\]|\\.)*`)|'((?:[^'\\\n]|\\.)*)'/g
  return code.replace(texts, (whole: string, template?: string, inside?: string) => {
    if (template !== undefined) return template.replace(/\$\{[^}]*\}/g, withDoubleQuotes)
    return inside === undefined || /["\\]/.test(inside) ? whole : `"${inside}"`
  })
}
