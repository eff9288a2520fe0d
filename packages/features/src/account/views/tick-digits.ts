import { durationOf, easeOut } from '@latchkey/view-kit'

/** How long digits tick, as a part of a view's change. */
const tickShare = 2

/**
 * The digits of a figure that are others than before come in, from below where it grew, else from above. What moves is a copy, so that a
 * screen reader finds the figure as it is; the copy stands beside it and has the class `ticking`. Nothing moves under reduced motion.
 */
export function tickDigits(figure: HTMLElement, before: string): void {
  figure.parentElement?.querySelector('.ticking')?.remove()
  const text = figure.textContent ?? ''
  const duration = durationOf(figure, '--lk-dur-view') * tickShare
  if (duration < 20) return
  const copy = figure.cloneNode(true) as HTMLElement
  const digits = changedDigits(copy, before)
  if (digits.length === 0) return
  copy.ariaHidden = 'true'
  copy.classList.add('ticking')
  figure.after(copy)
  const timing = { duration, easing: easeOut }
  const from = { opacity: 0, translate: `0 ${amountIn(text) > amountIn(before) ? '' : '-'}0.5em` }
  const hidden = figure.animate({ opacity: [0, 0] }, timing)
  for (const digit of digits) digit.animate([from, {}], timing)
  hidden.onfinish = () => copy.remove()
}

/** Puts each digit that is another than before into an element of its own. Figures end alike: they are compared from their end. */
function changedDigits(copy: HTMLElement, before: string): HTMLElement[] {
  const texts = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT)
  const nodes: Node[] = []
  while (texts.nextNode()) nodes.push(texts.currentNode)
  let left = copy.textContent?.length ?? 0
  const digits: HTMLElement[] = []
  for (const node of nodes) {
    const parts = [...(node.textContent ?? '')].map(character => {
      const same = before.at(-left--) === character
      if (same || !/\d/.test(character)) return character
      const digit = document.createElement('b')
      digit.textContent = character
      digits.push(digit)
      return digit
    })
    const drawn = new DocumentFragment()
    drawn.append(...parts)
    node.parentNode?.replaceChild(drawn, node)
  }
  return digits
}

/** Both are formatted alike: only how they compare counts. */
function amountIn(figure: string): number {
  return Number(figure.replaceAll(/\D/g, ''))
}
