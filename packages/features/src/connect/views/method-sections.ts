import { slicesFeature, type Store } from '@latchkey/core'
import { defineElements, type ElementClass } from '@latchkey/ui'
import { messagesFeature } from '@latchkey/view-kit'
import { html, nothing, type TemplateResult } from 'lit'

import type { ConnectMethodSection } from '../places.ts'

/** The sections that slices add to Connect. The wallets do not wait for them: each shows once it is there. */
export class MethodSections {
  readonly #elements = new Map<string, HTMLElement>()
  /** Whether all that come have come. */
  isSettled = false

  /** @param update called when one has come, and once all have */
  async load(store: Store, update: () => void): Promise<void> {
    const slices = store.use(slicesFeature)
    await slices.load('connect.methods')
    await Promise.all(slices.fills('connect.methods').map(each => this.#make(store, each).then(update)))
    this.isSettled = true
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

  /** @param isBlocked while the visitor has not agreed to the site's terms */
  section(name: string, isBlocked: boolean): TemplateResult | typeof nothing {
    const element = this.#elements.get(name)
    return element ? html`<section class="plate" ?inert=${isBlocked}>${element}</section>` : nothing
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
