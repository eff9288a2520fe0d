import { css, type CSSResult } from 'lit'

import { plateStyles } from '../plate-styles.ts'
import { resetStyles } from '../reset-styles.ts'
import { tokens } from '../tokens.ts'

export type Theme = 'light' | 'dark'
export const themes: readonly Theme[] = ['light', 'dark']

const hostStyles = css`
  :host {
    display: block;
    container-type: inline-size;
    inline-size: 384px;
    padding: 12px;
    background: var(--lk-bg-plate);
  }
`

/** What the modal gives the elements in it, for a fixture that stands alone: the tokens of a theme, and a plate to lie on. */
export function plate(theme: Theme = 'light', layout?: 'sheet'): { parentNode: HTMLElement } {
  document.adoptedStyleSheets = sheets(resetStyles, plateStyles)
  const parentNode = document.createElement('div')
  parentNode.dataset['theme'] = theme
  if (layout) parentNode.dataset['layout'] = layout
  const root = parentNode.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = sheets(tokens, hostStyles)
  root.append(document.createElement('slot'))
  return { parentNode }
}

function sheets(...styles: CSSResult[]): CSSStyleSheet[] {
  return styles.flatMap(({ styleSheet }) => styleSheet ?? [])
}

/** The one element that matches, or an error. */
export function only<E extends Element>(root: ParentNode, selector: string, type: new () => E): E {
  const found = root.querySelector(selector)
  if (!(found instanceof type)) throw new Error(`There is no ${type.name} at ${selector}.`)
  return found
}

/** The native control of one of our elements. */
export function control(element: Element): HTMLElement {
  const found = element.shadowRoot?.querySelector('[part=control]')
  if (!(found instanceof HTMLElement)) throw new Error(`<${element.localName}> has no control.`)
  return found
}

/** The element that has the focus, looking into shadow roots. */
export function focused(): Element | null {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active
}
