import type { AccountIdentity, Store } from '@latchkey/core'
import { type ChainNamespace, truncateAddress } from '@latchkey/primitives'
import { css, type CSSResult, html, nothing, type TemplateResult } from 'lit'

/** Returns the connected account of the requested namespace, else of the active one. */
export function connectedAccount(store: Store, chosen?: ChainNamespace): AccountIdentity | undefined {
  return store.accounts.identity(chosen ?? store.modal.state.namespace ?? store.networks.state.activeNamespace)
}

/** Renders the connected account in place of the footer, with the same height. */
export function connectedStrip(account: AccountIdentity | undefined): TemplateResult | typeof nothing {
  if (!account) return nothing
  return html`<div class="dock">
    <div class="who" data-testid="connected-account">
      <lk-avatar .address=${account.address} .size=${24}></lk-avatar><span class="ltr num">${truncateAddress(account.address)}</span>
    </div>
  </div>`
}

/** Keeps the height of the view, so that nothing moves when the wallet answers or the connection succeeds. */
export function holdHeight(view: HTMLElement, isHeld: boolean): void {
  if (view.hasAttribute('held') === isHeld) return
  view.toggleAttribute('held', isHeld)
  if (isHeld) view.style.setProperty('min-block-size', `${view.offsetHeight}px`)
  else view.style.removeProperty('min-block-size')
}

/** Vibrates shortly, on devices that can. Browsers allow it once the user has touched the page. */
export function tapOnSuccess(): void {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(8)
}

export const connectedStyles: CSSResult = css`
  .who {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    min-block-size: var(--lk-control-lg);
    font-size: var(--lk-size-text);
    font-weight: var(--lk-weight-medium);
  }
  :host([held]) .body {
    flex: 1 1 auto;
  }
  :host([held]) .body > :last-child {
    flex: 1 0 auto;
    display: grid;
  }
  .ended {
    align-content: center;
  }
`
