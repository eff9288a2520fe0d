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

  /** Whether a name stands in what comes in. */
  mentions(name: string): boolean {
    return this.#edits.some(({ text }) => text.split(/[^\w$]+/).includes(name))
  }

  /** The text with every change; what lies in a range that another change replaces is gone with it. */
  apply(text: string): string {
    const outer = this.#edits.filter(each => !this.#edits.some(other => other !== each && isInside(each, other)))
    const sorted = outer.sort((a, b) => a.start - b.start || a.end - b.end)
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
