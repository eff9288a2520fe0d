import type { Messages, Store } from '@latchkey/core'
import {
  type CaipNetwork,
  createFigureWriter,
  type FigureWriter,
  formatBalance,
  formatExact,
  truncateAddress,
} from '@latchkey/primitives'
import type { TransactionTransfer } from '@latchkey/protocol'
import {
  iconBuy,
  iconCode,
  iconError,
  iconImage,
  iconReceive,
  iconSend,
  iconShieldCheck,
  iconSwap,
  spinner,
} from '@latchkey/ui'
import { displayName, format } from '@latchkey/view-kit'
import { html, nothing, type TemplateResult } from 'lit'

import { shownNamesFeature } from '../../names/shown-names-feature.ts'
import { originOf, ownOrigins } from '../../../own-origins.ts'
import { describeTransaction, type TransactionFacts } from '../describe-transaction.ts'
import type { Transaction } from '../history-client.ts'
import type { Suspicion, Suspicions } from '../suspicions.ts'
import { transactionUrl } from '../transaction-url.ts'

/** Context of the rows of a list. */
export interface ShownActivity {
  readonly messages: Messages
  readonly locale: string
  readonly figures: FigureWriter
  /** Network of the transactions. */
  readonly network: CaipNetwork | undefined
  /** Origins that pictures may come from. */
  readonly origins: ReadonlySet<string>
  /** Transactions that may exist only to be seen. */
  readonly suspicious: Suspicions
  /** Format of the day within its year. */
  readonly day: Intl.DateTimeFormat
  /** Returns the name of an address, if it is known and has one. */
  nameOf(address: string): string | undefined
  /** Returns the picture of that name, if there is one that may be shown. */
  avatarOf(address: string): string | undefined
}

const marks: Readonly<Record<TransactionFacts['sort'], string>> = {
  sent: iconSend,
  received: iconReceive,
  swapped: iconSwap,
  bought: iconBuy,
  nft: iconImage,
  approved: iconShieldCheck,
  called: iconCode,
}

/** Creates the context that the rows of a list share. */
export function shownActivity(
  store: Store,
  { messages, locale, network, suspicious }: Pick<ShownActivity, 'messages' | 'locale' | 'network' | 'suspicious'>,
): ShownActivity {
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', numberingSystem: 'latn' })
  const { nameOf, pictureOf: avatarOf } = store.use(shownNamesFeature)
  const origins = ownOrigins(store)
  return { messages, locale, network, suspicious, origins, figures: createFigureWriter(locale), day, nameOf, avatarOf }
}

/** Returns the name of a month. */
export function monthName(locale: string, { year, month }: { year: string; month: string }): string {
  const style = { month: 'long', year: 'numeric', numberingSystem: 'latn' } as const
  return new Intl.DateTimeFormat(locale, style).format(new Date(Number(year), Number(month) - 1, 15))
}

/** Returns the key of a row. It stays the same when a service reports a send of this browser under another id. */
export function transactionKey({ id, metadata }: Transaction): string {
  return metadata.hash?.toLowerCase() || id
}

/** Place of a row in a list that has only a part of its rows in the page. */
export interface Place {
  /** Position from 1. */
  readonly position: number
  /** Number of rows; -1 while it is not known. */
  readonly count: number
}

/** Row of a transaction. `title` is rendered above it. */
export function transactionRow(
  transaction: Transaction,
  shown: ShownActivity,
  place?: Place,
  title: TemplateResult | typeof nothing = nothing,
): TemplateResult {
  const { messages, network } = shown
  const suspicion = shown.suspicious.get(transaction.id)
  const facts = describeTransaction(transaction)
  const url = transactionUrl(network, transaction)
  const sub = subOf(facts, shown, suspicion !== undefined)
  return html`<li
    role=${place ? 'listitem' : nothing}
    aria-posinset=${place?.position ?? nothing}
    aria-setsize=${place?.count ?? nothing}
    data-testid="transaction"
    >${title}<lk-row ?plain=${url === undefined} .href=${url} .heading=${messages.activity[facts.title]} .sub=${sub === nothing ? undefined : ''}
      >${pictureOf(facts, shown)}<span slot="sub">${sub}</span
      ><span slot="end" class="figures">${amountOf(facts, shown, suspicion !== undefined)}${
        suspicion
          ? markOfSuspicion(suspicion, messages)
          : html`<span class="when">${whenOf(transaction, facts, shown)}</span>`
      }</span></lk-row
    >
  </li>`
}

function subOf(
  { counterparty, transfer, given, sort }: TransactionFacts,
  { messages, nameOf, avatarOf }: ShownActivity,
  isSuspicious: boolean,
): TemplateResult | string | typeof nothing {
  const { activity } = messages
  if (counterparty) {
    const [before, after] = format(activity[counterparty.text], { name: '\n' }).split('\n')
    // A suspicious address is not looked up, and shows no name.
    const { address } = counterparty
    const name = isSuspicious ? '' : displayName(nameOf(address), '')
    if (!name) return html`${before}<span class="ltr">${displayName(truncateAddress(address), '')}</span>${after}`
    const picture = avatarOf(address)
    const avatar = picture
      ? html`<lk-avatar class="who" .address=${address} .src=${picture} .size=${16}></lk-avatar>`
      : nothing
    // Name and text keep their own directions in every order of the language.
    return html`${before}${avatar}<span class="bidi" title=${address} data-testid="transaction-name">${name}</span>${after}`
  }
  if (sort === 'swapped' && given) return format(activity.traded, { from: symbolOf(given), to: symbolOf(transfer) })
  const name = transfer?.nft_info?.name
  return name === undefined ? nothing : displayName(name, messages.common.unnamed)
}

/** Renders a tag for each kind of suspicion, with its explanation for screen readers. */
function markOfSuspicion(suspicion: Suspicion, { activity }: Messages): TemplateResult {
  const { kind } = suspicion
  const text =
    kind === 'lookAlike'
      ? format(activity.lookAlikeText, { known: displayName(truncateAddress(suspicion.known), '') })
      : activity[`${kind}Text`]
  return html`<lk-tag tone="warning" title=${text} data-testid="transaction-suspicious"
    >${activity[kind]}<span class="sr">. ${text}</span></lk-tag
  >`
}

function amountOf(
  { transfer, sign, status }: TransactionFacts,
  { messages, figures }: ShownActivity,
  isSuspicious: boolean,
): TemplateResult {
  const tone = isSuspicious || status === 'failed' ? 'dim' : sign === '+' ? 'pos' : ''
  if (transfer?.nft_info) return html`<span class="amount ${tone}">${messages.activity.nft}</span>`
  if (!transfer?.quantity) return html`<span class="amount"></span>`
  const size = transfer.quantity.numeric.replace('-', '')
  const [amount, exact] = [formatBalance(size, figures), formatExact(size, figures)]
  return html`<span class="amount ltr ${tone}" title=${amount === exact ? nothing : exact}>${sign}${amount} ${symbolOf(transfer)}</span>`
}

function whenOf(
  { metadata }: Transaction,
  { status, title }: TransactionFacts,
  { messages, day }: ShownActivity,
): string {
  if (status === 'pending' || status === 'unanswered') return messages.activity[status]
  if (status === 'failed' && title !== 'sendFailed') return messages.activity.failed
  return day.format(new Date(metadata.minedAt))
}

function pictureOf(facts: TransactionFacts, shown: ShownActivity): TemplateResult {
  const { transfer, given, sort } = facts
  const mark = markOf(facts)
  if (sort === 'swapped' && given)
    return html`<span slot="logo" class="pair">${logoOf(given, shown, 26)}${logoOf(transfer, shown, 26)}</span>`
  const { nft_info: nft } = transfer ?? {}
  if (nft)
    return html`<lk-logo slot="logo" tone="plain" .icon=${iconImage} .src=${ownPicture(nft.content?.preview?.url, shown)}>${mark}</lk-logo>`
  if (transfer?.fungible_info) return logoOf(transfer, shown, 40, mark)
  return html`<lk-logo slot="logo" round tone="plain" .icon=${marks[sort]}
    >${facts.status === 'confirmed' ? nothing : mark}</lk-logo
  >`
}

/** Renders the picture of a token. A token under the symbol of another one does not get the picture of that one. */
function logoOf(
  transfer: TransactionTransfer | undefined,
  shown: ShownActivity,
  size: number,
  mark: TemplateResult | typeof nothing = nothing,
): TemplateResult {
  const symbol = symbolOf(transfer)
  const src = ownPicture(transfer?.fungible_info?.icon?.url, shown)
  return html`<lk-logo slot="logo" round .size=${size} .src=${src} .name=${symbol} .seed=${symbol}>${mark}</lk-logo>`
}

function markOf({ status, sort }: TransactionFacts): TemplateResult {
  if (status === 'pending') return html`<span slot="mark" class="mark pending">${spinner(14)}</span>`
  const isFailed = status === 'failed'
  return html`<lk-icon slot="mark" class=${isFailed ? 'mark neg' : 'mark'} .icon=${isFailed ? iconError : marks[sort]} .size=${16}></lk-icon>`
}

function symbolOf(transfer: TransactionTransfer | undefined): string {
  return displayName(transfer?.fungible_info?.symbol, '')
}

/** Returns a picture only if it comes from the site's own services: another host would learn of the visit. */
function ownPicture(url: string | undefined, { origins }: ShownActivity): string | undefined {
  return origins.has(originOf(url) ?? '') ? url : undefined
}
