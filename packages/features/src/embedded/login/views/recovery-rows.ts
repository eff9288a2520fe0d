import { iconDesktop, iconDownload, iconMail, iconShield, iconShieldCheck, iconSpark } from '@latchkey/ui'
import type { Store } from '@latchkey/core'
import type { PlaceMap } from '@latchkey/core/open-tables'
import type { FramePage, SecureUser } from '@latchkey/protocol/secure-frame'
import { format, perform } from '@latchkey/view-kit'

import { type EmbeddedConnector, findEmbedded } from '../embedded-connector.ts'
import { shownEmail } from '../shown-user.ts'

type AccountRow = ReturnType<PlaceMap['account.rows']['rows']>[number]

/** Rows that open the frame's pages about the wallet itself. */
export const recoveryRows: PlaceMap['account.rows'] = {
  name: 'recovery',
  label: ({ embedded }) => embedded.wallet,
  rows(store, namespace) {
    const embedded = findEmbedded(store)
    if (!embedded) return []
    const hasRecovery = embedded.user()?.hasRecovery !== false
    const operator = embedded.user()?.operator
    const open = (page: FramePage) => () => perform(store, () => embedded.pages.open(page))
    return [
      ...whoRow(store, embedded.user()),
      ...(namespace === 'eip155' ? accountTypeRow(store, embedded) : []),
      {
        name: 'recovery',
        label: ({ embedded }) => (hasRecovery ? embedded.recoveryTitle : embedded.addRecovery),
        // Each visit reminds the user that the operator could use the wallet.
        ...(operator?.state === 'kept' && {
          sub: ({ embedded }) => format(embedded.operatorCould, { name: operator.name }),
        }),
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

/** Row of the user: an email address, which can be changed, or a name at a provider that reports no address. */
function whoRow({ router }: Store, user: SecureUser | undefined): AccountRow[] {
  if (user?.email) {
    const { email } = user
    return [
      {
        name: 'email',
        label: ({ embedded }) => embedded.changeEmail,
        sub: () => shownEmail(email),
        fullSub: email,
        icon: iconMail,
        press: () => router.push('UpdateEmailWallet'),
        next: 'UpdateEmailWallet',
      },
    ]
  }
  return []
}

/**
 * Row of the smart account. It is offered if the network has smart accounts and the plain one is used; the way back is
 * always offered (S6.06, S6.07).
 */
function accountTypeRow(store: Store, embedded: EmbeddedConnector): AccountRow[] {
  const isSmart = (): boolean => embedded.accountType() === 'smartAccount'
  if (!isSmart() && !(embedded.accountType() === 'eoa' && embedded.hasSmartAccounts())) return []
  return [
    {
      name: 'account-type',
      testId: 'account-toggle-preferred-account-type',
      label: ({ embedded }) => embedded.smartAccount,
      sub: ({ embedded }) => embedded.smartAccountText,
      icon: iconSpark,
      toggle: {
        isOn: isSmart,
        turn: isOn => perform(store, () => embedded.setAccountType(isOn ? 'smartAccount' : 'eoa')),
      },
    },
  ]
}
