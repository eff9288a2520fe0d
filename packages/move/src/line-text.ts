/** Returns the start of the line at a position. */
export function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1
}

/** The white space before the first character of a position's line. */
export function indentAt(text: string, at: number): string {
  return /^[ \t]*/.exec(text.slice(lineStart(text, at), at))?.[0] ?? ''
}

/** Whether nothing but white space stands before a position in its line. */
export function isFirstOnLine(text: string, at: number): boolean {
  return text.slice(lineStart(text, at), at).trim() === ''
}

/** A range together with its line break, where it has the line to itself; a blank line that would stay twice goes with it. */
export function wholeLines(text: string, start: number, end: number): [number, number] {
  const rest = /^[ \t]*(?:\r?\n|$)/.exec(text.slice(end))
  if (!isFirstOnLine(text, start) || !rest) return [start, end]
  const from = lineStart(text, start)
  const to = end + rest[0].length
  const isBlankBefore = from === 0 || /\n[ \t]*\r?\n$/.test(text.slice(0, from))
  const blankAfter = /^[ \t]*\r?\n/.exec(text.slice(to))
  return [from, isBlankBefore && blankAfter ? to + blankAfter[0].length : to]
}

/** The text of a node in one line. */
export function oneLine(node: { getText(): string }): string {
  return node.getText().replace(/\s+/g, ' ')
}

/** Code with double quotes around its texts, but for those that have one inside. */
export function withDoubleQuotes(code: string): string {
  const texts = /"(?:[^"\\\n]|\\.)*"|(`(?:[^`\\]|\\.)*`)|'((?:[^'\\\n]|\\.)*)'/g
  return code.replace(texts, (whole: string, template?: string, inside?: string) => {
    if (template !== undefined) return template.replace(/\$\{[^}]*\}/g, withDoubleQuotes)
    return inside === undefined || /["\\]/.test(inside) ? whole : `"${inside}"`
  })
}
