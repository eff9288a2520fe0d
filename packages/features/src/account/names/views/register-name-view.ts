import {
  iconName,
  iconRetry,
  iconWarning,
  LkButton,
  LkField,
  LkIcon,
  LkNote,
  LkRow,
  LkSkeleton,
  LkTag,
} from '@latchkey/ui'
import { displayName, format, perform, StoreController, viewStyles } from '@latchkey/view-kit'
import type { NameSuggestion } from '@latchkey/protocol'
import { css, type CSSResultGroup, html, LitElement, nothing, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'

import { nameSuffixes } from '../name-rules.ts'
import { type Names, namesFeature } from '../names-feature.ts'

/** Number of placeholder rows. */
const awaitedRows = 3

/** @summary Form to choose one of the suggested names, and register it. */
export class RegisterNameView extends LitElement {
  static readonly tag = 'lk-register-name-view'
  static override styles: CSSResultGroup = [
    viewStyles,
    css`
      .text {
        margin: 0 0 14px;
        font-size: var(--lk-size-small);
        color: var(--lk-fg-2);
      }
      .ending {
        padding-inline-end: 8px;
        color: var(--lk-fg-3);
      }
      lk-field + lk-note {
        margin-block-start: 12px;
      }
      lk-note + lk-button {
        margin-block-start: 8px;
      }
      .awaited {
        display: grid;
        gap: 20px;
        padding: 20px 16px;
      }
      .awaited > * {
        inline-size: 60%;
      }
      .said {
        margin: 0;
        padding: 4px 2px;
        color: var(--lk-fg-2);
        font-size: var(--lk-size-small);
      }
    `,
  ]

  readonly #kit = new StoreController(this, store => [store.use(namesFeature).state, store.accounts.state])

  get #names(): Names {
    return this.#kit.store.use(namesFeature)
  }

  protected override willUpdate(): void {
    if (this.isConnected) this.#names.begin()
  }

  readonly #onInput = ({ currentTarget }: Event): void => this.#names.type((currentTarget as LkField).value)
  readonly #again = (): void => this.#names.type(this.#names.state.text)

  /** Registers a name. The wallet's prompt replaces this screen meanwhile, so another element may show the result. */
  async #register(name: string): Promise<void> {
    const { store } = this.#kit
    if (this.#names.state.registering !== undefined) return
    await perform(store, async () => {
      const registered = await this.#names.register(name)
      const isHere = store.modal.state.open && store.router.current()?.name === 'RegisterAccountName'
      if (isHere) store.router.replace('RegisterAccountNameSuccess', { name: registered.name })
    })
  }

  protected override render(): TemplateResult {
    const { names } = this.#kit.messages
    const { text, suggestions, registering } = this.#names.state
    return html`<span class="sr" role="status">${this.#said()}</span>
    <div class="body">
      <section class="plate">
        <p class="text">${names.text}</p>
        <lk-field
          data-focus
          .label=${names.label}
          .placeholder=${names.placeholder}
          .icon=${iconName}
          .value=${text}
          .help=${names.help}
          .error=${suggestions.status === 'invalid' ? names.wrong : undefined}
          .maxLength=${64}
          .autocomplete=${'off'}
          ?disabled=${registering !== undefined}
          test-id="account-name-input"
          @input=${this.#onInput}
          ><span slot="end" class="ending ltr">.${nameSuffixes[0]}</span></lk-field
        >
        ${this.#failure()}
      </section>
      ${this.#suggestions()}
    </div>`
  }

  #failure(): TemplateResult | typeof nothing {
    const { failure } = this.#names.state
    if (!failure) return nothing
    const { names } = this.#kit.messages
    const text = { declined: names.declined, taken: names.isTaken, failed: names.notRegistered }[failure.reason]
    const tone = failure.reason === 'declined' ? 'warning' : 'error'
    return html`<lk-note tone=${tone} role="alert" .icon=${iconWarning} data-testid="account-name-error"
      >${format(text, { name: displayName(failure.name, '') })}</lk-note
    >`
  }

  #suggestions(): TemplateResult | typeof nothing {
    const { names, common } = this.#kit.messages
    const { suggestions } = this.#names.state
    switch (suggestions.status) {
      case 'none':
      case 'invalid':
        return nothing
      case 'loading':
        return html`<section class="plate awaited" aria-hidden="true">
          ${Array.from({ length: awaitedRows }, () => html`<lk-skeleton height="16px"></lk-skeleton>`)}
        </section>`
      case 'failed':
        return html`<section class="plate">
          <lk-note tone="warning" .icon=${iconWarning}>${names.failed}</lk-note>
          <lk-button variant="quiet" size="md" test-id="account-name-retry" @click=${this.#again}
            ><lk-icon slot="start" .icon=${iconRetry} .size=${18}></lk-icon>${common.tryAgain}</lk-button
          >
        </section>`
      case 'ready':
        if (suggestions.list.length === 0)
          return html`<section class="plate"><p class="said">${names.nothing}</p></section>`
        return html`<section class="plate list">
          <ul class="list" aria-label=${names.list}>
            ${repeat(
              suggestions.list,
              ({ name }) => name,
              each => this.#suggestion(each),
            )}
          </ul>
        </section>`
    }
  }

  #suggestion({ name, registered }: NameSuggestion): TemplateResult {
    const { names } = this.#kit.messages
    const { registering } = this.#names.state
    return html`<li>
      <lk-row
        .heading=${name}
        ?loading=${registering === name}
        ?disabled=${registered || (registering !== undefined && registering !== name)}
        test-id="account-name-suggestion"
        @click=${() => this.#register(name)}
      >
        ${registered ? html`<lk-tag slot="end">${names.taken}</lk-tag>` : nothing}
      </lk-row>
    </li>`
  }

  #said(): string {
    const { names } = this.#kit.messages
    const { suggestions, registering } = this.#names.state
    if (registering !== undefined) return format(names.registering, { name: registering })
    if (suggestions.status === 'loading') return names.loading
    if (suggestions.status === 'failed') return names.failed
    if (suggestions.status !== 'ready') return ''
    const { length } = suggestions.list
    return length === 0 ? names.nothing : format(names.found, { count: String(length) })
  }
}

export const elements = [LkButton, LkField, LkIcon, LkNote, LkRow, LkSkeleton, LkTag, RegisterNameView]

declare global {
  interface HTMLElementTagNameMap {
    'lk-register-name-view': RegisterNameView
  }
}
