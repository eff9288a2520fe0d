import '../page.css'

import { createAppKit } from '@latchkey/appkit'

import { kitOptions } from '../kit-options.ts'
import { addSandboxWallet, sandboxUrl } from '../sandbox.ts'
import { showAccounts } from './account-list.ts'
import { createAttempt } from './connect-attempt.ts'
import { showWallets } from './wallet-list.ts'

const part = (id: string): HTMLElement => document.getElementById(id) as HTMLElement
const kit = createAppKit(kitOptions)

const attempt = createAttempt(kit, part('attempt'), {
  announce: text => (part('news').textContent = text),
  complain: text => (part('problem').textContent = text),
})
showAccounts(kit, part('accounts'), attempt)
showWallets(kit, part('wallets'), attempt)

part('add-wallet').addEventListener('click', ({ currentTarget }) => {
  addSandboxWallet().then(
    () => (currentTarget as HTMLElement).remove(),
    () =>
      (part('problem').textContent =
        `The sandbox does not answer at ${sandboxUrl}. Start it with "pnpm dev headless".`),
  )
})
