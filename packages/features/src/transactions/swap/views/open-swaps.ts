import type { Messages, Store } from '@latchkey/core'
import { iconInfo, iconWarning } from '@latchkey/ui'
import { displayName, format, perform } from '@latchkey/view-kit'
import { html, nothing, type TemplateResult } from 'lit'

import type { ChainSearch } from '../../shared/views/chain-search.ts'
import { swapFeature } from '../swap-feature.ts'
import { exactUnits } from '../../shared/views/shown-amount.ts'

/** Context of the pending swaps. */
export interface OpenSwaps {
  readonly store: Store
  readonly chain: ChainSearch
  readonly onSearch: (id: string) => void
}

/** Shows the first swap that waits for the user, or whose result is unknown. */
export function openSwaps(
  { store, chain, onSearch }: OpenSwaps,
  { swap }: Messages,
  locale: string,
): TemplateResult | typeof nothing {
  const controller = store.use(swapFeature)
  const record = controller.state.swaps.find(
    ({ stage }) => stage.status === 'unanswered' || stage.status === 'approved',
  )
  if (!record) return nothing
  const { id, stage, from, fromAmount } = record
  const isApproved = stage.status === 'approved'
  const named = {
    amount: exactUnits(fromAmount, from, locale),
    wallet: displayName(record.wallet, swap.yourWallet),
    symbol: displayName(from.symbol, ''),
  }
  const text = isApproved ? swap.approvedText : chain.hasMissed(id) ? swap.notFound : swap.unansweredText
  const proceed = async (): Promise<void> => {
    store.router.push('SwapPreview')
    await controller.proceed(id)
  }
  const revoke = (): void => void perform(store, () => controller.revoke(id))
  return html`<section class="plate stack" data-testid=${`swap-${stage.status}`}>
    <lk-note
      .tone=${isApproved ? 'accent' : 'warning'}
      role="status"
      .icon=${isApproved ? iconInfo : iconWarning}
      .heading=${format(isApproved ? swap.approved : swap.unanswered, named)}
      >${format(text, named)}</lk-note
    >
    ${isApproved && record.spender !== undefined ? html`<lk-button variant="quiet" size="md" ?loading=${controller.state.revoking === id} test-id="swap-revoke" @click=${revoke}>${swap.revoke}</lk-button>` : nothing}
    <div class="tiles">
      <lk-button variant="quiet" size="md" test-id="swap-dismiss" @click=${() => controller.dismiss(id)}>${swap.dismiss}</lk-button>
      ${
        isApproved
          ? html`<lk-button variant="quiet" size="md" data-next="SwapPreview" test-id="swap-proceed" @click=${proceed}>${swap.goOn}</lk-button>`
          : html`<lk-button variant="quiet" size="md" ?loading=${chain.isOn(id)} test-id="swap-check" @click=${() => onSearch(id)}>${swap.checkAgain}</lk-button>`
      }
    </div>
  </section>`
}
