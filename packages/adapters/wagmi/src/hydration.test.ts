import { createConfig, createStorage } from '@wagmi/core'
import { http } from 'viem'
import { mainnet } from 'viem/chains'
import { expect, test } from 'vitest'

import { isHydrated, whenHydrated } from './hydration.ts'

test('a config is hydrated if it stores nothing, and on a server-rendered page not before its storage was read', async () => {
  const given = {
    chains: [mainnet],
    transports: { [mainnet.id]: http() },
    multiInjectedProviderDiscovery: false,
  } as const
  const nowhere = createConfig({ ...given, storage: null })
  expect(isHydrated(nowhere)).toBe(true)
  expect(whenHydrated(nowhere, () => {})).not.toThrow()
  const items = { getItem: () => null, setItem() {}, removeItem() {} }
  const ofServer = createConfig({ ...given, ssr: true, storage: createStorage({ storage: items }) })
  let finished = 0
  whenHydrated(ofServer, () => void finished++)
  expect([isHydrated(ofServer), finished]).toEqual([false, 0])
  const { persist } = ofServer._internal.store as unknown as { persist: { rehydrate(): Promise<void> } }
  await persist.rehydrate()
  expect([isHydrated(ofServer), finished]).toEqual([true, 1])
})
