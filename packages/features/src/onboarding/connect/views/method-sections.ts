import { slicesFeature, type Store } from '@latchkey/core'
import { defineElements, type ElementClass } from '@latchkey/ui'
import { messagesFeature } from '@latchkey/view-kit'
import { css, html, nothing, type CSSResult, type TemplateResult } from 'lit'

import { joinedSections, offersEmail, offersSocials } from '../offers.ts'
import type { ConnectMethodSection } from '../places.ts'

/** Styles that reserve the space of the email field and the social logins until their code has loaded. */
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

/** Sections of slices on Connect. The wallets do not wait for them: each is shown once it has loaded. */
export class MethodSections {
  readonly #elements = new Map<string, HTMLElement>()
  /** Whether all sections have loaded or failed. */
  #isSettled = false

  /** @param update called after each section has loaded, and once after all */
  async load(store: Store, update: () => void): Promise<void> {
    const slices = store.use(slicesFeature)
    await slices.load('connect.methods')
    await Promise.all(slices.fills('connect.methods').map(each => this.#make(store, each).then(update)))
    this.#isSettled = true
    update()
  }

  /** Returns the names of the loaded sections that are offered. */
  offered(store: Store): string[] {
    const { fills, attempt } = store.use(slicesFeature)
    return fills('connect.methods').flatMap(({ name, when }) => {
      const isOn = attempt(`\`when\` of "${name}"`, () => when?.(store) ?? true) ?? false
      return isOn && this.#elements.has(name) ? name : []
    })
  }

  /**
   * Renders a card for a section. Adjacent email and social logins share one.
   *
   * @param isBlocked whether the user has not agreed to the site's terms yet
   */
  section(store: Store, name: string, isBlocked: boolean): TemplateResult | typeof nothing {
    const joined = joinedSections(store)
    if (joined.indexOf(name) > 0) return nothing
    const names = joined.includes(name) ? joined : [name]
    const offered = this.offered(store)
    const elements = names.flatMap(each => (offered.includes(each) ? this.#elements.get(each) : undefined) ?? [])
    const isAwaited = (each: string): boolean =>
      !this.#isSettled && (each === 'email' ? offersEmail(store) : each === 'social' && offersSocials(store))
    // A placeholder keeps the wallets below in place until the section has loaded.
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
