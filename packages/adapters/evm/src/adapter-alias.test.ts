import type { ChainAdapter } from '@latchkey/primitives'
import { createAdapterContext, createMockEvmWallet } from '@latchkey/testing'
import { describeAdapter } from '@latchkey/testing/conformance'
import { afterAll, expect, expectTypeOf, test, vi } from 'vitest'

import { createAdapterAlias } from './adapter-alias.ts'
import { anvilAccounts } from './anvil.test-support.ts'
import { EvmAdapter } from './evm-adapter.ts'
import { createNetwork } from './test-networks.test-support.ts'

const AliasAdapter = createAdapterAlias('AliasAdapter')

vi.stubGlobal('window', new EventTarget())
afterAll(() => void vi.unstubAllGlobals())

describeAdapter('an adapter by another name', () => {
  let installed = 0
  return {
    adapter: new AliasAdapter({ safeOrigins: [] }),
    network: createNetwork(1, ['http://127.0.0.1:1']),
    address: anvilAccounts[0],
    install() {
      const n = installed++
      return createMockEvmWallet({ name: `Wallet ${n}`, rdns: `com.example.wallet${n}` }).install()
    },
  }
})

test('an alias of EvmAdapter has its capabilities', () => {
  expectTypeOf<InstanceType<typeof AliasAdapter>>().toExtend<ChainAdapter>()
  expect(new AliasAdapter().capabilities).toEqual(new EvmAdapter().capabilities)
})

test('an alias of EvmAdapter requests a node like it', async () => {
  const reason = new Error('left')
  const network = createNetwork(1, ['http://127.0.0.1:1'])
  const asking = new AliasAdapter().readRpc(network, { method: 'eth_chainId' }, AbortSignal.abort(reason))
  await expect(asking).rejects.toBe(reason)
})

test('an alias of EvmAdapter ignores the arguments of another kit, and warns once', () => {
  const warn = vi.fn()
  const context = createAdapterContext({ warn })
  const adapter = new AliasAdapter({ projectId: 'old', networks: [] })
  for (let start = 0; start < 2; start++) adapter.watchConnectors(context, () => {})()
  expect(warn.mock.calls).toEqual([
    ['new AliasAdapter() ignores projectId, networks: leave it out. What createAppKit() is given counts.'],
  ])
})

test('an alias of EvmAdapter does not warn of arguments that it accepts', () => {
  const warn = vi.fn()
  const context = createAdapterContext({ warn })
  for (const adapter of [new AliasAdapter(), new AliasAdapter({ safeOrigins: [] })])
    adapter.watchConnectors(context, () => {})()
  expect(warn).not.toHaveBeenCalled()
})
