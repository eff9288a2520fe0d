import { durationOf, easeOut } from '@latchkey/view-kit'

/** Duration of the ticking, as a multiple of the duration of a view transition. */
const tickShare = 2

/**
 * Animates the digits of a figure that differ from before: from below if it grew, else from above. The animation moves
 * a copy beside the figure, with the class `ticking`, so that screen readers find the figure unchanged. Nothing moves
 * under reduced motion.
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

/** Wraps each changed digit in an element of its own. Figures are compared from their end, where they align. */
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

/** Returns the digits as a number, to compare two figures of the same format. */
function amountIn(figure: string): number {
  return Number(figure.replaceAll(/\D/g, ''))
}
