/** Formats the difference of two texts in the unified form, with three lines of context. */
export function unifiedDiff(path: string, before: string, after: string): string {
  const old = linesOf(before)
  const young = linesOf(after)
  const steps = compare(old, young)
  const hunks: string[] = []
  let index = 0
  while (index < steps.length) {
    const first = steps.findIndex((step, at) => at >= index && step.sign !== ' ')
    if (first < 0) break
    let end = first
    let same = 0
    while (end < steps.length && same <= 6) same = steps[end++]?.sign === ' ' ? same + 1 : 0
    const last = Math.min(end - Math.max(0, same - 3), steps.length)
    const from = Math.max(index, first - 3)
    const lines = steps.slice(from, last)
    const at = (sign: '-' | '+'): string => {
      const start = steps.slice(0, from).filter(step => step.sign !== sign).length
      return `${start + 1},${lines.filter(step => step.sign !== sign).length}`
    }
    hunks.push(`@@ -${at('+')} +${at('-')} @@\n${lines.map(({ sign, text }) => `${sign}${text}\n`).join('')}`)
    index = last
  }
  return `--- a/${path}\n+++ b/${path}\n${hunks.join('')}`
}

interface Step {
  readonly sign: ' ' | '-' | '+'
  readonly text: string
}

/** Keeps the longest common subsequence of lines; equal lines at both ends are not compared. */
function compare(old: readonly string[], young: readonly string[]): Step[] {
  let head = 0
  while (head < old.length && head < young.length && old[head] === young[head]) head += 1
  let tail = 0
  while (tail < old.length - head && tail < young.length - head && old.at(-1 - tail) === young.at(-1 - tail)) tail += 1
  const keep = (text: string): Step => ({ sign: ' ', text })
  const middle = compareAll(old.slice(head, old.length - tail), young.slice(head, young.length - tail))
  return [...old.slice(0, head).map(keep), ...middle, ...old.slice(old.length - tail).map(keep)]
}

function compareAll(old: readonly string[], young: readonly string[]): Step[] {
  const width = young.length + 1
  const longest = new Uint32Array((old.length + 1) * width)
  const at = (row: number, column: number): number => longest[row * width + column] ?? 0
  for (let row = old.length - 1; row >= 0; row -= 1)
    for (let column = young.length - 1; column >= 0; column -= 1)
      longest[row * width + column] =
        old[row] === young[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1))
  const steps: Step[] = []
  let row = 0
  let column = 0
  while (row < old.length || column < young.length) {
    const [before, after] = [old[row], young[column]]
    if (before !== undefined && before === after) {
      steps.push({ sign: ' ', text: before })
      row += 1
      column += 1
    } else if (before !== undefined && (after === undefined || at(row + 1, column) >= at(row, column + 1))) {
      steps.push({ sign: '-', text: before })
      row += 1
    } else {
      steps.push({ sign: '+', text: after ?? '' })
      column += 1
    }
  }
  return steps
}

function linesOf(text: string): string[] {
  return text.replace(/\n$/, '').split('\n')
}
