import { iconDesktop, iconDownload, iconMail, iconShield, iconShieldCheck } from '@latchkey/ui'
import type { Store } from '@latchkey/core'
import type { FramePage } from '@latchkey/protocol/secure-frame'
import { perform } from '@latchkey/view-kit'

import type { AccountRow, AccountRows } from '../../account/places.ts'
import { findEmbedded } from '../embedded-connector.ts'

/** Ways to what the frame shows of the wallet itself. */
export const recoveryRows: AccountRows = {
  name: 'recovery',
  label: ({ embedded }) => embedded.wallet,
  rows(store) {
    const embedded = findEmbedded(store)
    if (!embedded) return []
    const hasRecovery = embedded.user()?.hasRecovery !== false
    const open = (page: FramePage) => () => perform(store, () => embedded.pages.open(page))
    return [
      ...(embedded.user()?.email ? [emailRow(store)] : []),
      {
        name: 'recovery',
        label: ({ embedded }) => (hasRecovery ? embedded.recoveryTitle : embedded.addRecovery),
        icon: hasRecovery ? iconShieldCheck : iconShield,
        press: open('recovery'),
        next: 'SecurePage',
      },
      {
        name: 'hand-over',
        label: ({ embedded }) => embedded.handOverTitle,
        icon: iconDesktop,
        press: open('handOver'),
        next: 'SecurePage',
      },
      {
        name: 'export',
        label: ({ embedded }) => embedded.exportTitle,
        icon: iconDownload,
        press: open('export'),
        next: 'SecurePage',
      },
    ]
  },
}

function emailRow({ router }: Store): AccountRow {
  return {
    name: 'email',
    label: ({ embedded }) => embedded.changeEmail,
    icon: iconMail,
    press: () => router.push('UpdateEmailWallet'),
    next: 'UpdateEmailWallet',
  }
}
