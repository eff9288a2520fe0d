import { byTestId, everyRoot } from '@latchkey/modal/test'

/** A shown figure, with the rule for its place. */
export interface ShownFigure {
  readonly text: string
  /** Rule of the figure; `exact` for an amount that leaves the account. */
  readonly kind: 'balance' | 'money' | 'rounded' | 'exact'
  readonly place: string
}

/** Selectors of amounts that leave the account and are shown to the last digit: in reviews and results. */
const exactPlaces = [
  '.party strong:not([title])',
  '[data-testid="send-changes"]',
  'lk-button',
  'lk-hero:not([title])',
  '[data-testid="send-received"]',
  '[data-testid="send-account-cost"]',
  '[data-testid="send-unanswered"]',
].join()

/** Selectors of balances. */
const balancePlaces = 'lk-balance, [data-testid="transaction"], [data-testid^="token-"], .held, .amount'

/** Matches an example of an input. */
const example = /such as .*/

/** Finds the figures of the card that have decimals, in English notation. */
export function readFigures(): ShownFigure[] {
  const roots = everyRoot(byTestId('w3m-modal-card'))
  const elements = roots.flatMap(root => [...root.querySelectorAll<HTMLElement>('*')])
  return elements.filter(element => element.checkVisibility()).flatMap(figuresOf)
}

/** Returns the figures of an element. A figure may be in pieces, with weaker decimals, inside one `.ltr`. */
function figuresOf(element: HTMLElement): ShownFigure[] {
  const isPiece = Boolean(element.parentElement?.closest('.ltr'))
  const text = isPiece ? '' : element.classList.contains('ltr') ? (element.textContent ?? '') : textOf(element)
  return [...text.replace(example, '').matchAll(/(?<![\w.,])([<$]*)(\d[\d,]*\.\d+)(?![\w.]*\w)/g)].map(
    ([, sign = '', figure = '']) => ({
      text: sign + figure,
      kind: kindOf(element, sign),
      place: `${text.trim().slice(0, 80)} in <${element.localName} class="${element.className}">`,
    }),
  )
}

function textOf(element: HTMLElement): string {
  // A typed amount has any length. A rounded one that the kit fills in has its exact amount as a title.
  if (element instanceof HTMLInputElement) return element.title ? element.value : ''
  return [...element.childNodes]
    .map(({ nodeType, data }: Node & { data?: string }) => (nodeType === Node.TEXT_NODE ? data : ' '))
    .join('')
}

function kindOf(element: HTMLElement, sign: string): ShownFigure['kind'] {
  if (sign.includes('$')) return 'money'
  if (isIn(element, balancePlaces)) return 'balance'
  return isIn(element, exactPlaces) ? 'exact' : 'rounded'
}

/** Returns whether an ancestor matches, across shadow roots. */
function isIn(element: Element, selector: string): boolean {
  if (element.closest(selector)) return true
  const root = element.getRootNode()
  return root instanceof ShadowRoot && isIn(root.host, selector)
}

/** Returns what is wrong with a figure. */
export function objectionTo({ text, kind, place }: ShownFigure): string[] {
  const [whole = '', fraction = ''] = text.replace(/[<$,]/g, '').split('.')
  const significant = (whole + fraction).replace(/^0+/, '').length
  const isRight = {
    money: fraction.length === 2,
    balance: fraction.length <= 3 && !fraction.endsWith('0'),
    rounded: significant <= 6 && !fraction.endsWith('0'),
    exact: !fraction.endsWith('0'),
  }[kind]
  return isRight ? [] : [`${text} has other digits than ${kind} figures have: ${place}`]
}
