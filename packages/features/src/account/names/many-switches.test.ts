import { createStore } from '@latchkey/core'
import type { CaipNetwork } from '@latchkey/primitives'
import { createMockAdapter, createMockConnector, createTestEnvironment, testNetworks } from '@latchkey/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { tokensFeature } from '../tokens/tokens-feature.ts'
import { accountDetailsFeature } from './account-details-feature.ts'

const accounts = [1, 2, 3].map(each => `0x${String(each).repeat(40)}`)
const networks = [testNetworks.mainnet, testNetworks.polygon] as const
const balances: Record<string, string> = {}
for (const account of accounts)
  for (const { id } of networks) balances[`${id} ${account}`] = `${account.slice(-2)}.${id}`
const balanceOn = ({ id }: Pick<CaipNetwork, 'id'>, account = ''): string => balances[`${id} ${account}`] ?? ''
const switches = fc.array(
  fc.record({ account: fc.constantFrom(...accounts), network: fc.constantFrom(...networks), ms: fc.nat({ max: 100 }) }),
  { minLength: 100, maxLength: 100 },
)
/** Delays of the nodes. They answer in any order, and some only at the very end. */
const delays = fc.array(fc.nat({ max: 20_000 }), { minLength: 50, maxLength: 50 })

test('an account and a network that change 100 times in 10 s show the details of the last ones', async () => {
  await fc.assert(
    fc.asyncProperty(switches, delays, async (steps, ms) => {
      let asked = 0
      const environment = createTestEnvironment()
      const late = <Value>(value: Value): Promise<Value> =>
        new Promise(resolve => environment.clock.after(ms[asked++ % ms.length] ?? 0, () => resolve(value)))
      const connector = createMockConnector()
      const adapter = createMockAdapter({
        connectors: [connector],
        actions: {
          fetchBalance: (account, network) => late({ balance: balanceOn(network, account), symbol: 'X' }),
          fetchIdentity: account => late({ name: `${account.slice(-2)}.eth` }),
        },
      })
      const store = createStore({ projectId: 'p', networks, adapters: [adapter] }, environment)
      await store.connections.connect(connector)
      const tokens = store.use(tokensFeature)
      store.use(accountDetailsFeature).start()
      tokens.follow()
      const shown = () => {
        const { balance, profileName } = store.accounts.get('eip155').details
        return { balance, profileName, tokens: tokens.known().value?.map(({ quantity }) => quantity.numeric) }
      }
      for (const { account, network, ms: wait } of steps) {
        connector.emitAccounts('eip155', [account])
        connector.emitNetwork(`eip155:${network.id}`)
        await environment.advance(wait)
        const { balance, profileName } = shown()
        // Every shown detail belongs to this account on this network.
        expect([undefined, balanceOn(network, account)]).toContain(balance)
        expect([undefined, `${account.slice(-2)}.eth`]).toContain(profileName)
      }
      await environment.advance(20_000)
      const last = steps.at(-1)
      const balance = last && balanceOn(last.network, last.account)
      expect(shown()).toEqual({ balance, profileName: `${last?.account.slice(-2)}.eth`, tokens: [balance] })
      store.destroy()
    }),
    { numRuns: 10 },
  )
}, 60_000)
