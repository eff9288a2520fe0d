import type { Messages, Store } from '@latchkey/core'
import { type CaipNetwork, formatFiat, parseUnits } from '@latchkey/primitives'
import type { DlItem } from '@latchkey/ui'
import { displayName, networkLogo } from '@latchkey/view-kit'
import { html, type TemplateResult } from 'lit'

import type { SendController, SendState } from '../send-state.ts'
import { arrivalTime } from './arrival.ts'
import { feeText } from './fee-text.ts'
import { costUnits, exactUnits, roundedFigure, type ShownCurrency, sumOfTexts, usdOf } from './shown-amount.ts'

/** Facts of a send, line by line: its network, its costs and its arrival. */
export interface SendFacts {
  readonly network: DlItem
  readonly fee: DlItem
  /** Cost of the recipient's new account, and the part of the amount that the token keeps. */
  readonly extras: readonly DlItem[]
  readonly total: DlItem | undefined
  readonly arrives: DlItem | undefined
}

/** Transfer to show, with the account's tokens. */
export interface ShownTransfer extends Pick<SendController, 'tokens'> {
  readonly state: Pick<SendState, 'token' | 'estimate' | 'sendTokenAmount'>
}

/** Returns the network of the transfer. */
export function networkOf(store: Store, { state }: ShownTransfer): CaipNetwork | undefined {
  return state.token && store.networks.find(state.token.chainId)
}

export function sendFacts(
  store: Store,
  controller: ShownTransfer,
  { send, common }: Messages,
  locale: string,
): SendFacts | undefined {
  const { token, estimate, sendTokenAmount } = controller.state
  const network = networkOf(store, controller)
  if (!token || !network) return undefined
  const { nativeCurrency, caipNetworkId } = network
  const price = controller.tokens()?.find(({ address }) => address === undefined)?.price
  const native: ShownCurrency = { ...nativeCurrency, price }
  const known = estimate.value
  const units = sendTokenAmount === undefined ? undefined : parseUnits(sendTokenAmount, token.decimals)
  const fee = known ? feeText(known, native, send, locale) : feeOnItsWay(estimate.status === 'failed', send)
  const received =
    known && units !== undefined && known.received !== units
      ? [{ term: send.receiverGets, value: exactFigure('send-received', exactUnits(known.received, token, locale)) }]
      : []
  const costs = (known?.costs ?? []).map(({ amount }) => ({
    term: send.receiverAccount,
    value: exactFigure('send-account-cost', exactUnits(amount, native, locale)),
  }))
  const time = arrivalTime(caipNetworkId, locale)
  const spent = known && known.costs.reduce((sum, cost) => sum + cost.amount, known.fee)
  const total = units === undefined || spent === undefined ? undefined : totalOf(units, token, spent, native, locale)
  const name = displayName(network.name, common.unknownNetwork)
  return {
    network: {
      term: send.network,
      value: html`${networkLogo(store, network, 20, '')}<span class="bidi">${name}</span>`,
    },
    fee: { term: send.networkFee, value: fee },
    extras: [...costs, ...received],
    total: total === undefined ? undefined : { term: send.total, value: html`<b>${total}</b>` },
    arrives: time === undefined ? undefined : { term: send.arrives, value: send.arrivesIn.replace('{time}', time) },
  }
}

/**
 * Returns the total that leaves the account: in US dollars if each part's worth is known, else only if all is in one
 * currency.
 */
function totalOf(
  units: bigint,
  token: ShownCurrency & { readonly address?: string },
  spent: bigint,
  native: ShownCurrency,
  locale: string,
): TemplateResult | undefined {
  const parts = [usdOf(units, token), usdOf(spent, native)]
  if (parts.every(part => part !== undefined)) return ltr(formatFiat(sumOfTexts(parts), locale, 'up'))
  if (token.address !== undefined) return undefined
  const total = units + spent
  return roundedFigure(costUnits(total, native, locale), exactUnits(total, native, locale))
}

function feeOnItsWay(isLost: boolean, send: Messages['send']): TemplateResult | string {
  return isLost
    ? send.notKnown
    : html`<span role="img" aria-label=${send.loading}><lk-skeleton width="52px"></lk-skeleton></span>`
}

function exactFigure(testId: string, text: string): TemplateResult {
  return html`<span class="ltr" data-testid=${testId}>${text}</span>`
}

function ltr(text: string): TemplateResult {
  return html`<span class="ltr">${text}</span>`
}
