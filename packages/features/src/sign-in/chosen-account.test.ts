import { SolanaAdapter } from '@latchkey/adapter-solana'
import { connectingFeature, createStore } from '@latchkey/core'
import { fromBase58, toCaipNetwork } from '@latchkey/primitives'
import { createMockSolanaWallet, createTestEnvironment, mockSolanaAccounts, testNetworks } from '@latchkey/testing'
import { afterAll, expect, test, vi } from 'vitest'

import { signInFeature } from './sign-in-feature.ts'
import { createSite } from './sign-in-world.test-support.ts'
import { joinSignIn } from './views/join-connecting.ts'

vi.stubGlobal('window', new EventTarget())
afterAll(() => void vi.unstubAllGlobals())

const [first, second] = mockSolanaAccounts

/** @returns whether an account has signed a text, by the browser's own cryptography */
async function hasSigned(address: string, message: string, signature: string): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', new Uint8Array(fromBase58(address) ?? []), 'Ed25519', false, [
    'verify',
  ])
  const bytes = new Uint8Array(fromBase58(signature) ?? [])
  return await crypto.subtle.verify('Ed25519', key, bytes, new TextEncoder().encode(message))
}

async function createWorld() {
  const mock = createMockSolanaWallet({ accounts: [first, second] })
  const uninstall = mock.install()
  const site = createSite()
  const environment = createTestEnvironment()
  const store = createStore(
    { projectId: 'p', networks: [testNetworks.solana], adapters: [new SolanaAdapter()], siwx: site.config },
    environment,
  )
  store.connections.join(async () => {
    joinSignIn(store)
    return store.use(connectingFeature)
  })
  void store.start()
  await store.connections.prepare()
  const feature = store.use(signInFeature)
  const [connector] = store.connectors.state.all
  if (!connector) throw new Error('The wallet is not listed')
  const signNext = async () => {
    await vi.waitFor(async () => {
      await environment.settle()
      expect(feature.state.prompt?.stage).toBe('ready')
    }, 20_000)
    await feature.sign()
  }
  return { mock, site, store, environment, connector, signNext, stop: () => (store.destroy(), uninstall()) }
}

test('a chosen second Solana account signs in by itself, and its provider lists it first', async () => {
  const { site, store, connector, signNext, stop } = await createWorld()
  const connecting = store.connections.connect(connector)
  await signNext()
  await connecting
  const switching = store.connections.switchConnection({
    namespace: 'solana',
    connectorId: connector.id,
    address: second.address,
  })
  await switching
  await signNext()
  expect(site.sessions.map(({ data }) => data.accountAddress)).toEqual([first.address, second.address])
  for (const { data, message, signature } of site.sessions)
    expect(await hasSigned(data.accountAddress, message, signature)).toBe(true)

  const provider = connector.getProvider('solana') as {
    publicKey?: { toBase58(): string }
    connect(): Promise<string>
    signMessage(message: Uint8Array): Promise<Uint8Array>
  }
  expect(store.accounts.identity('solana')?.address).toBe(second.address)
  expect(provider.publicKey?.toBase58()).toBe(second.address)
  expect(await provider.connect()).toBe(second.address)
  stop()
})

test('a sign-in of an account that the wallet no longer shares fails with 4100', async () => {
  const { mock, connector, store, signNext, stop } = await createWorld()
  const connecting = store.connections.connect(connector)
  await signNext()
  await connecting
  const actions = await new SolanaAdapter().actions()
  mock.setAccounts([second.address])
  const request = { address: first.address, message: 'hello', network: toCaipNetwork(testNetworks.solana) }
  await expect(actions.signMessage(connector.getProvider('solana'), request)).rejects.toMatchObject({ code: 4100 })
  stop()
})
