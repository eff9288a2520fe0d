/** A range of a text, and what comes in its place. */
interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Changes of ranges of one text, collected first and made at once, so that whatever lies between keeps its form. */
export class Edits {
  readonly #edits: Edit[] = []

  replace(start: number, end: number, text: string): void {
    this.#edits.push({ start, end, text })
  }

  insert(at: number, text: string): void {
    if (!this.#edits.some(each => each.start === at && each.end === at && each.text === text))
      this.replace(at, at, text)
  }

  /** What comes in place of a range; nothing where it stays or goes with more. */
  replacement(start: number, end: number): string | undefined {
    return this.#edits.find(each => each.start === start && each.end === end)?.text
  }

  /** Whether a name stands in what comes in, outside of its texts. */
  mentions(name: string): boolean {
    return this.#edits.some(({ text }) =>
      text
        .replace(/'[^'\n]*'|"[^"\n]*"/g, ' ')
        .split(/[^\w$]+/)
        .includes(name),
    )
  }

  /** The text with every change; what lies in a range that another change replaces is gone with it. */
  apply(text: string): string {
    const outer = this.#edits.filter(each => !this.#edits.some(other => other !== each && isInside(each, other)))
    const sorted = joinRemovals(
      text,
      outer.sort((a, b) => a.start - b.start || a.end - b.end),
    )
    let result = ''
    let at = 0
    for (const { start, end, text: replacement } of sorted) {
      if (start < at) continue
      result += text.slice(at, start) + replacement
      at = end
    }
    return result + text.slice(at)
  }
}

function isInside(edit: Edit, other: Edit): boolean {
  if (edit.start === edit.end) return edit.start > other.start && edit.start < other.end
  if (edit.start === other.start && edit.end === other.end) return false
  return edit.start >= other.start && edit.end <= other.end
}

/** What goes away together is one range; a blank line that would stay twice goes with it. */
function joinRemovals(text: string, sorted: readonly Edit[]): Edit[] {
  const joined: Edit[] = []
  for (const edit of sorted) {
    const last = joined.at(-1)
    const isRemoval = edit.text === '' && last?.text === '' && last.end > last.start && last.end === edit.start
    if (!last || !isRemoval || edit.end === edit.start) {
      joined.push(edit)
      continue
    }
    const isBlankBefore = last.start === 0 || /\n[ \t]*\r?\n$/.test(text.slice(0, last.start))
    const blankAfter = isBlankBefore ? /^[ \t]*\r?\n/.exec(text.slice(edit.end))?.[0].length : undefined
    joined.splice(-1, 1, { start: last.start, end: edit.end + (blankAfter ?? 0), text: '' })
  }
  return joined
}
