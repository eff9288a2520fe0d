import type { Messages, Store } from '@latchkey/core'
import { truncateAddress } from '@latchkey/primitives'
import { displayName, formatRich } from '@latchkey/view-kit'
import { html, type TemplateResult } from 'lit'

import { connectedPicture } from '../../../onboarding/connect/views/connected-picture.ts'
import type { ConnectionRow } from '../list-connections.ts'
import type { RowOutcome } from './row-outcome.ts'

/** Renders the picture and the two lines of a row: the account with its wallet, or the result of a switch. */
export function connectionLines(
  { store, messages }: { readonly store: Store; readonly messages: Messages },
  { address, connectorId, wallet, type }: ConnectionRow,
  { said, hasFailed }: RowOutcome,
  {
    profileName,
    profileImage,
  }: { readonly profileName?: string | undefined; readonly profileImage?: string | undefined },
): TemplateResult {
  const name = displayName(wallet.name, messages.common.unnamed)
  const short = html`<span class="ltr">${truncateAddress(address)}</span>`
  const isKind = type === 'payment' || type === 'ordinal'
  const place = isKind ? `${name} · ${messages.account[type]}` : name
  return html`<lk-avatar slot="logo" .address=${address} .src=${profileImage}
      ><lk-logo slot="badge" .size=${16} .src=${connectedPicture(store, { connectorId, wallet })} .name=${name} .seed=${connectorId}></lk-logo
    ></lk-avatar>
    <span slot="heading">${profileName ? displayName(profileName, name) : short}</span>
    <span slot="sub" class=${hasFailed ? 'error' : ''}
      >${said ?? (profileName ? formatRich(messages.wallets.accountIn, { address: short, name: place }) : place)}</span
    >`
}
