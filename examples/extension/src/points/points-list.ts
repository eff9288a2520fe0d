import { formatCount, StoreController } from '@latchkey/appkit/extension'
import { css, html, LitElement, type TemplateResult } from 'lit'

import { collected, rewards } from './collected.ts'

/** The points of the account, and the rewards for them. */
class PointsList extends LitElement {
  static readonly tag = 'points-list'
  static override styles = css`
    ul {
      margin: 0;
      padding: 0;
      list-style: none;
    }
    button {
      all: unset;
      display: flex;
      justify-content: space-between;
      inline-size: 100%;
      padding-block: 12px;
      cursor: pointer;
    }
    button:focus-visible {
      outline: 2px solid currentcolor;
    }
  `

  readonly #kit = new StoreController(this, store => [store.accounts.state])

  protected override render(): TemplateResult {
    const { store, messages, locale } = this.#kit
    const { points } = messages
    const address = store.accounts.identity('eip155')?.address
    return html`<p data-testid="points-balance">${formatCount(points.balance, locale, collected(address))}</p>
      <ul aria-label=${points.rewards}>
        ${rewards.map(
          ({ name, price }) => html`<li>
            <button
              type="button"
              data-testid=${`points-reward-${name}`}
              @click=${() => store.router.push('PointsReward', { reward: points[name], price })}
            >
              <span>${points[name]}</span><span>${formatCount(points.price, locale, price)}</span>
            </button>
          </li>`,
        )}
      </ul>`
  }
}

export const elements = [PointsList]
