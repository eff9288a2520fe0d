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

/** Creates a card with the tokens of a theme, in place of the modal, for a fixture outside of it. */
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

/** Returns the one element that matches. Throws if there is none. */
export function only<E extends Element>(root: ParentNode, selector: string, type: new () => E): E {
  const found = root.querySelector(selector)
  if (!(found instanceof type)) throw new Error(`There is no ${type.name} at ${selector}.`)
  return found
}

/** Returns the native control of one of the kit's elements. */
export function control(element: Element): HTMLElement {
  const found = element.shadowRoot?.querySelector('[part=control]')
  if (!(found instanceof HTMLElement)) throw new Error(`<${element.localName}> has no control.`)
  return found
}

/** Returns the focused element, also inside shadow roots. */
export function focused(): Element | null {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active
}
