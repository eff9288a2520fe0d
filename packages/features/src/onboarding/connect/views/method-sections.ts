import { type Messages, offersEmail, offersSocials, slicesFeature, type Store } from '@latchkey/core'
import { iconRetry } from '@latchkey/ui'
import { createLateElement, LatePart } from '@latchkey/view-kit'
import { css, html, nothing, type CSSResult, type ReactiveControllerHost, type TemplateResult } from 'lit'

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
  readonly #host: ReactiveControllerHost
  /** The files in which slices list their sections. */
  #lists: LatePart<void> | undefined
  readonly #parts = new Map<string, LatePart<HTMLElement>>()

  constructor(host: ReactiveControllerHost) {
    this.#host = host
  }

  /** Loads the sections, and requests those again that failed to load. */
  load(store: Store): void {
    for (const part of [this.#lists, ...this.#parts.values()]) part?.retry()
    if (this.#lists && this.#lists.status !== 'ready') return
    this.#lists = new LatePart(this.#host, store, 'sections of Connect', async () => {
      const slices = store.use(slicesFeature)
      await slices.load('connect.methods')
      for (const section of slices.fills('connect.methods')) this.#request(store, section)
      if (slices.awaited('connect.methods').length > 0) throw new Error('Some slices are missing')
    })
  }

  #request(store: Store, section: ConnectMethodSection): void {
    if (this.#parts.has(section.name)) return
    const owner = store.use(slicesFeature).ownerOf('connect.methods', section)
    const create = (): Promise<HTMLElement> => createLateElement(store, section, owner)
    this.#parts.set(section.name, new LatePart(this.#host, store, `section ${section.name}`, create))
  }

  /** Returns the names of the sections that are offered, and have loaded or failed to load. */
  #offered(store: Store): string[] {
    const { fills, attempt } = store.use(slicesFeature)
    return fills('connect.methods').flatMap(({ name, when }) => {
      const isOn = attempt(`\`when\` of "${name}"`, () => when?.(store) ?? true) ?? false
      const part = this.#parts.get(name)
      return isOn && (part?.value || part?.hasFailed) ? name : []
    })
  }

  /** Whether a section failed to load. */
  hasFailed(store: Store): boolean {
    return (
      this.#lists?.hasFailed === true || this.#offered(store).some(name => this.#parts.get(name)?.hasFailed === true)
    )
  }

  /**
   * Renders the sections, and the wallets between them, in the order of the site.
   *
   * @param isBlocked whether the user has not agreed to the site's terms yet
   */
  render(store: Store, messages: Messages, isBlocked: boolean, wallets: () => unknown): unknown[] {
    const order: readonly string[] = store.features.state.connectMethodsOrder
    const sections = [...new Set([...order, ...this.#offered(store)])].map(name =>
      name === 'wallet' ? wallets() : this.#section(store, messages, name, isBlocked),
    )
    return [...sections, this.#others(store, messages)]
  }

  /** Renders a card for a section. Adjacent email and social logins share one. */
  #section(store: Store, messages: Messages, name: string, isBlocked: boolean): TemplateResult | typeof nothing {
    const joined = joinedSections(store)
    if (joined.indexOf(name) > 0) return nothing
    const names = joined.includes(name) ? joined : [name]
    const offered = this.#offered(store)
    const parts = names.flatMap(each => (offered.includes(each) ? this.#parts.get(each) : undefined) ?? [])
    const elements = parts.flatMap(({ value }) => value ?? [])
    const isLacking = names.some(each => this.#isAwaited(store, each))
    if (parts.some(part => part.hasFailed) || (isLacking && this.#lists?.hasFailed))
      return html`<section class="plate list">
        ${elements.length > 0 ? html`<div class="methods" ?inert=${isBlocked}>${elements}</div>` : nothing}${this.#retryRow(store, messages)}
      </section>`
    // A placeholder keeps the wallets below in place until the section has loaded.
    if (isLacking)
      return html`<section class="plate"><div class=${names.length > 1 ? 'field two' : 'field'}></div></section>`
    if (elements.length === 0) return nothing
    const wasRetried = [this.#lists, ...parts].some(part => part?.wasRetried)
    return html`<section class="plate methods" ?inert=${isBlocked} ?data-heir=${wasRetried}>${elements}</section>`
  }

  /** Renders a retry if the sections of a slice are not known, and no section that the site offers shows it in its place. */
  #others(store: Store, messages: Messages): TemplateResult | typeof nothing {
    const isShown = ['email', 'social'].some(name => this.#isAwaited(store, name))
    if (isShown || !this.#lists?.hasFailed) return nothing
    return html`<section class="plate list">${this.#retryRow(store, messages)}</section>`
  }

  /** Returns whether the site offers a login whose section has neither loaded nor failed to load. */
  #isAwaited(store: Store, name: string): boolean {
    if (!(name === 'email' ? offersEmail(store) : name === 'social' && offersSocials(store))) return false
    const part = this.#parts.get(name)
    return part ? !part.value && !part.hasFailed : this.#lists?.status !== 'ready'
  }

  #retryRow(store: Store, { router, common }: Messages): TemplateResult {
    const isRetrying = [this.#lists, ...this.#parts.values()].some(part => part?.status === 'retrying')
    return html`<lk-row .heading=${router.partFailed} .sub=${common.tryAgain} ?loading=${isRetrying} test-id="retry-section" @click=${() => this.load(store)}>
      <lk-logo slot="logo" tone="plain" .icon=${iconRetry}></lk-logo>
    </lk-row>`
  }
}

/** Returns email and socials in the site's order if they share a card, because no other section is between them. */
function joinedSections(store: Pick<Store, 'options' | 'features'>): readonly string[] {
  const { connectMethodsOrder: order } = store.features.state
  const both = order.filter(name => name === 'email' || name === 'social')
  const isJoined =
    offersEmail(store) && offersSocials(store) && Math.abs(order.indexOf('email') - order.indexOf('social')) === 1
  return isJoined ? both : []
}
