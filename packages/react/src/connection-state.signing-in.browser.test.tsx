import { expect, test } from 'vitest'

import { walletIn } from './test/command.ts'
import { compareWithModel, loadConnections, sequencesTimeoutMs } from './test/compare-with-model.ts'
import { createVisit } from './test/connection-visit.tsx'
import { createSignInSite } from './test/sign-in-site.ts'
import { until } from './test/until.ts'

loadConnections()

// A user who signs, or who cancels an optional sign-in, is connected as on a site without sign-in.
test.each([
  { isRequired: true, isMultiWallet: true },
  { isRequired: false, isMultiWallet: false },
])(
  'kit, hooks, storage and the server agree on the sign-in in every order of events: $isRequired',
  { timeout: sequencesTimeoutMs },
  async ({ isRequired, isMultiWallet }) => {
    const { steps } = await compareWithModel({ isMultiWallet, signIn: { isRequired }, enough: 120 })
    expect(steps).toBeGreaterThanOrEqual(120)
  },
)

test('an account that was connected in another tab signs in when the user switches the network in this one', async () => {
  const signIn = createSignInSite(true)
  const visit = createVisit(true, { signIn })
  try {
    const other = await visit.openTab()
    await other.connect({ connectorId: 'dev.alpha' })
    other.destroy()
    const account = (): string | undefined => visit.kit.getAccount('eip155').caipAddress
    await until(() => account() !== undefined, { pass: () => visit.environment.advance(1) })
    expect([signIn.knows(account()), signIn.asked]).toEqual([true, 1])
    walletIn(visit, 'dev.alpha').setNetwork('eip155:137')
    await until(() => account()?.startsWith('eip155:137:') === true && signIn.knows(account()))
    expect(signIn.asked).toBe(2)
  } finally {
    visit.end()
  }
})
