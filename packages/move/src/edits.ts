/** A range of a text with its replacement. */
interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Changes of ranges of one text, collected first and applied at once, so that the text between keeps its form. */
export class Edits {
  readonly #edits: Edit[] = []

  replace(start: number, end: number, text: string): void {
    this.#edits.push({ start, end, text })
  }

  insert(at: number, text: string): void {
    if (!this.#edits.some(each => each.start === at && each.end === at && each.text === text))
      this.replace(at, at, text)
  }

  /** Returns the replacement of exactly this range; `undefined` if it has none. */
  replacement(start: number, end: number): string | undefined {
    return this.#edits.find(each => each.start === start && each.end === end)?.text
  }

  /** Returns whether a replacement contains a name, outside of its string literals. */
  mentions(name: string): boolean {
    return this.#edits.some(({ text }) =>
      text
        .replace(/'[^'\n]*'|"[^"\n]*"/g, ' ')
        .split(/[^\w$]+/)
        .includes(name),
    )
  }

  /** Applies every change. A change inside of another's range is dropped. */
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

/** Joins neighbouring removals to one range, together with a blank line that would otherwise remain twice. */
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
