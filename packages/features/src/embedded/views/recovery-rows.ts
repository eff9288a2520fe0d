import { iconDesktop, iconDownload, iconShield, iconShieldCheck } from '@latchkey/ui'
import { perform } from '@latchkey/view-kit'

import type { AccountRows } from '../../account/places.ts'
import { embeddedFeature } from '../embedded-feature.ts'

/** Ways to what the frame shows of the wallet itself. */
export const recoveryRows: AccountRows = {
  name: 'recovery',
  label: ({ embedded }) => embedded.wallet,
  rows(store) {
    const { state, pages } = store.use(embeddedFeature)
    const hasRecovery = state.user?.hasRecovery !== false
    const open = (page: 'recovery' | 'export' | 'handOver') => () => perform(store, () => pages.open(page))
    return [
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
