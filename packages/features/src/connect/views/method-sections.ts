import { slicesFeature, type Store } from '@latchkey/core'
import { defineElements, type ElementClass } from '@latchkey/ui'
import { messagesFeature } from '@latchkey/view-kit'
import { css, html, nothing, type CSSResult, type TemplateResult } from 'lit'

import { joinedSections, offersEmail, offersSocials } from '../offers.ts'
import type { ConnectMethodSection } from '../places.ts'

/** The room of the field for an email address and of the social logins, until their code is there. */
export const sectionStyles: CSSResult = css`
  .field {
    block-size: var(--lk-control-lg);
  }
  .two {
    block-size: calc(2 * var(--lk-control-lg) + 10px);
  }
  .methods {
    display: grid;
    gap: 10px;
  }
  .methods > * {
    min-inline-size: 0;
  }
`

/** The sections that slices add to Connect. The wallets do not wait for them: each shows once it is there. */
export class MethodSections {
  readonly #elements = new Map<string, HTMLElement>()
  /** Whether all that come have come. */
  #isSettled = false

  /** @param update called when one has come, and once all have */
  async load(store: Store, update: () => void): Promise<void> {
    const slices = store.use(slicesFeature)
    await slices.load('connect.methods')
    await Promise.all(slices.fills('connect.methods').map(each => this.#make(store, each).then(update)))
    this.#isSettled = true
    update()
  }

  /** Those that are there, by name. */
  offered(store: Store): string[] {
    const { fills, attempt } = store.use(slicesFeature)
    return fills('connect.methods').flatMap(({ name, when }) => {
      const isOn = attempt(`\`when\` of "${name}"`, () => when?.(store) ?? true) ?? false
      return isOn && this.#elements.has(name) ? name : []
    })
  }

  /**
   * A plate for each section, in an order; email and social logins that follow one another share one.
   *
   * @param isBlocked while the visitor has not agreed to the site's terms
   */
  section(store: Store, name: string, isBlocked: boolean): TemplateResult | typeof nothing {
    const joined = joinedSections(store)
    if (joined.indexOf(name) > 0) return nothing
    const names = joined.includes(name) ? joined : [name]
    const offered = this.offered(store)
    const elements = names.flatMap(each => (offered.includes(each) ? this.#elements.get(each) : undefined) ?? [])
    const isAwaited = (each: string): boolean =>
      !this.#isSettled && (each === 'email' ? offersEmail(store) : each === 'social' && offersSocials(store))
    // The wallets below stay where they are when it comes.
    if (elements.length < names.filter(isAwaited).length)
      return html`<section class="plate"><div class=${names.length > 1 ? 'field two' : 'field'}></div></section>`
    if (elements.length === 0) return nothing
    return html`<section class="plate methods" ?inert=${isBlocked}>${elements}</section>`
  }

  async #make(store: Store, section: ConnectMethodSection): Promise<void> {
    if (this.#elements.has(section.name)) return
    const owner = store.use(slicesFeature).ownerOf('connect.methods', section)
    try {
      const [{ elements }] = await Promise.all([section.load(), owner && store.use(messagesFeature).load(owner)])
      defineElements(...(elements as readonly ElementClass[]))
      if (!this.#elements.has(section.name)) this.#elements.set(section.name, document.createElement(section.tag))
    } catch (error) {
      store.environment.browser.log('warn', `The section "${section.name}" did not load`, error)
    }
  }
}
