import axe from 'axe-core'
import {
  css,
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit'

import { plateStyles } from './plate-styles.ts'
import { resetStyles } from './reset-styles.ts'
import { tokens } from './tokens.ts'

export type Theme = 'light' | 'dark'
export const themes: readonly Theme[] = ['light', 'dark']

/** The outermost host of a test: it resolves the tokens, as the modal does. */
class TestStage extends LitElement {
  static override styles: CSSResultGroup = [
    tokens,
    resetStyles,
    plateStyles,
    css`
      :host {
        inline-size: 360px;
        padding: 12px;
        background: var(--lk-bg-plate);
      }
    `,
  ]

  static override get properties(): PropertyDeclarations {
    return { content: { attribute: false } }
  }

  // Native class fields would hide the accessor; a test file is not compiled with the options of the package.
  declare content: TemplateResult | undefined

  protected override render(): TemplateResult {
    return html`${this.content ?? nothing}`
  }
}
if (!customElements.get('test-stage')) customElements.define('test-stage', TestStage)

/** Shows a template in the page, on its own stage, and waits until every element in it has drawn. */
export async function stage(content: TemplateResult, theme: Theme = 'light', layout?: 'sheet'): Promise<ShadowRoot> {
  document.body.replaceChildren()
  const host = new TestStage()
  host.dataset['theme'] = theme
  if (layout) host.dataset['layout'] = layout
  host.content = content
  document.body.append(host)
  await settled(host)
  if (!host.shadowRoot) throw new Error('The stage has no shadow root.')
  return host.shadowRoot
}

/** Waits for the element and all elements in its shadow root to have drawn. */
export async function settled(element: LitElement): Promise<void> {
  await element.updateComplete
  const inner = [...(element.shadowRoot?.querySelectorAll('*') ?? [])].filter(node => node instanceof LitElement)
  await Promise.all(inner.map(settled))
}

/** What axe finds wrong, as `rule: selector` lines; empty is good. */
export async function accessibilityProblems(root: ShadowRoot): Promise<string[]> {
  const { violations } = await axe.run(root.host, { rules: { region: { enabled: false } } })
  return violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html} ${node.failureSummary ?? ''}`))
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
