import { displayName, format, perform, StoreController, viewStyles } from '@latchkey/view-kit'
import { formatExact, formatUnits, truncateAddress } from '@latchkey/primitives'
import { iconCheckCircle, iconWarning, LkButton, LkHero, LkIcon, LkNote, LkRow, LkSeal, LkSkeleton } from '@latchkey/ui'
import {
  css,
  type CSSResultGroup,
  html,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit'
import { repeat } from 'lit/directives/repeat.js'

import { type GrantedPermission, permissionsFeature } from '../permissions-feature.ts'
import type { Allowance } from '../read-allowance.ts'

/** @summary Permissions that the account has granted to sites, each with a button to revoke it. */
export class PermissionsView extends LitElement {
  static readonly tag = 'lk-permissions-view'
  static override get properties(): PropertyDeclarations {
    return { said: { state: true }, failed: { state: true } }
  }

  static override styles: CSSResultGroup = [
    viewStyles,
    css`
      li {
        display: grid;
        gap: 8px;
        padding: 12px 16px;
      }
      .what {
        overflow-wrap: anywhere;
      }
      .until {
        font-size: var(--lk-size-small);
        color: var(--lk-fg-2);
      }
      lk-button {
        justify-self: start;
      }
    `,
  ]

  readonly #kit = new StoreController(this, store => [
    store.use(permissionsFeature).state,
    store.accounts.state,
    store.networks.state,
  ])
  private said = ''
  /** Id of the permission whose revocation failed. */
  private failed: string | undefined
  #account: string | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    this.#load()
  }

  protected override willUpdate(): void {
    if (this.hasUpdated && this.#account !== this.#kit.store.use(permissionsFeature).account()) this.#load()
  }

  readonly #load = (): void => {
    const permissions = this.#kit.store.use(permissionsFeature)
    this.#account = permissions.account()
    void permissions.load()
  }

  readonly #revoke = async (permission: GrantedPermission): Promise<void> => {
    const { store, messages } = this.#kit
    this.said = ''
    this.failed = undefined
    const outcome = await perform(store, async () => {
      if (await store.use(permissionsFeature).revoke(permission)) this.said = messages.permissions.revoked
    })
    if (outcome.status === 'failed') this.failed = permission.id
  }

  protected override render(): TemplateResult {
    const { store, messages } = this.#kit
    const { permissions: texts, common } = messages
    const { status, list } = store.use(permissionsFeature).state
    const isEmpty = list.length === 0 && status === 'ready'
    return html`<span class="sr" role="status">${this.said}</span>
    <div class="body">
      ${
        status === 'failed'
          ? html`<section class="plate">
            <lk-note tone="warning" .icon=${iconWarning}>${texts.failed}</lk-note>
            <lk-button variant="quiet" test-id="permissions-retry" @click=${this.#load}>${common.tryAgain}</lk-button>
          </section>`
          : nothing
      }
      ${
        isEmpty
          ? html`<section class="plate">
            <lk-hero tight .heading=${texts.none} .text=${texts.noneText}
              ><lk-seal slot="picture" .icon=${iconCheckCircle}></lk-seal
            ></lk-hero>
          </section>`
          : nothing
      }
      ${list.length === 0 && status === 'loading' ? html`<section class="plate"><lk-skeleton height="64px"></lk-skeleton></section>` : nothing}
      ${
        list.length > 0
          ? html`<section class="plate list">
            <ul class="list" aria-label=${texts.list}>
              ${repeat(
                list,
                ({ id }) => id,
                each => this.#item(each),
              )}
            </ul>
          </section>`
          : nothing
      }
    </div>`
  }

  #item(permission: GrantedPermission): TemplateResult {
    const { store, messages, locale } = this.#kit
    const { permissions: texts } = messages
    const { id, allows, expiry } = permission
    const { revoking } = store.use(permissionsFeature).state
    const lines = allows.length > 0 ? allows.map(each => this.#line(each)) : [texts.nothing]
    const date = expiry === undefined ? undefined : readDate(expiry, locale)
    return html`<li data-testid="permission">
      ${lines.map(line => html`<span class="what">${line}</span>`)}
      ${date === undefined ? nothing : html`<span class="until">${format(texts.until, { date })}</span>`}
      ${this.failed === id ? html`<lk-note tone="error" role="alert" .icon=${iconWarning}>${texts.kept}</lk-note>` : nothing}
      <lk-button
        variant="quiet"
        size="sm"
        fit
        ?loading=${revoking === id}
        ?disabled=${revoking !== undefined}
        .label=${format(texts.revokeNamed, { what: lines.join(', ') })}
        test-id="permission-revoke"
        @click=${() => this.#revoke(permission)}
        >${texts.revoke}</lk-button
      >
    </li>`
  }

  #line(allowance: Allowance): string {
    const { store, messages, locale } = this.#kit
    const { permissions: texts, common } = messages
    if (allowance.kind === 'native') {
      const { nativeCurrency } = store.networks.current('eip155') ?? {}
      const amount = formatExact(formatUnits(BigInt(allowance.amount), nativeCurrency?.decimals ?? 18), locale)
      return format(texts.native, { amount, symbol: displayName(nativeCurrency?.symbol, '') })
    }
    if (allowance.kind === 'token') {
      const { amount, address } = allowance
      return format(texts.token, { amount: formatExact(amount, locale), token: truncateAddress(address) })
    }
    if (allowance.kind === 'call') return format(texts.call, { contract: truncateAddress(allowance.address) })
    return format(texts.other, { type: displayName(allowance.type, common.unnamed) })
  }
}

/** Formats a time. Returns `undefined` if it is no valid time. */
function readDate(seconds: number, locale: string): string | undefined {
  const date = new Date(seconds * 1_000)
  if (Number.isNaN(date.getTime())) return undefined
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(date)
}

export const elements = [LkButton, LkHero, LkIcon, LkNote, LkRow, LkSeal, LkSkeleton, PermissionsView]

declare global {
  interface HTMLElementTagNameMap {
    'lk-permissions-view': PermissionsView
  }
}
