import { createWallet } from '@johanneskares/wallet-mock/dist/createWallet.js'
import type { Connector, Eip1193Provider } from '@latchkey/primitives'
import { createAdapterContext } from '@latchkey/testing'
import { announceProvider, createStore } from 'mipd'
import { custom, verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { describeConnector } from '@latchkey/testing/conformance'
import { EvmAdapter } from './evm-adapter.ts'
import { createScriptedWallet, toHarnessWallet } from './scripted-wallet.test-support.ts'
import { signAndVerify } from './sign-and-verify.test-support.ts'
import { createNetwork } from './test-networks.test-support.ts'

const account = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const networks = [createNetwork(1), createNetwork(137)] as const
const page = window as Omit<Window, 'ethereum'> & { ethereum?: unknown; pwned?: boolean }
const context = createAdapterContext({ networks })

let stops: (() => void)[] = []
beforeEach(() => {
  stops = []
})
afterEach(() => {
  for (const stop of stops) stop()
  delete page.ethereum
})

const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
const announce = (rdns: string, provider: unknown, n = 1, rest: object = {}) => {
  const uuid = `350670db-19fa-4704-a166-${String(n).padStart(12, '0')}`
  stops.push(announceProvider({ info: { uuid, name: rdns, icon, rdns, ...rest }, provider: provider as never }))
}

function watch() {
  const lists: (readonly Connector[])[] = []
  stops.push(new EvmAdapter().watchConnectors(context, list => void lists.push(list)))
  return { lists, connectors: () => lists.at(-1) ?? [] }
}

/** Creates a wallet of a foreign library (viem), on two chains that answer in the page. */
function createMockWallet() {
  const chain = (chainId: string) =>
    custom({ request: async ({ method }: { method: string }) => (method === 'eth_chainId' ? chainId : null) })
  return { ...createWallet(account, { 1: chain('0x1'), 137: chain('0x89') }), on: () => {}, removeListener: () => {} }
}

describe('the EVM adapter in a browser', () => {
  // covers: S1.10
  test('finds a wallet of another library, which connects, signs and switches', async () => {
    const provider = createMockWallet()
    announce('com.example.mock-wallet', provider)
    const [connector] = watch().connectors()
    if (connector === undefined) throw new Error('no wallet was found')
    const session = await connector.connect({ networks, preferred: {} })
    expect(session.accounts).toEqual([{ namespace: 'eip155', address: account.address, type: 'eoa' }])
    const given = connector.getProvider('eip155') as Eip1193Provider
    expect(given).toBe(provider)
    const signature = (await given.request({ method: 'personal_sign', params: ['0x4869'] })) as `0x${string}`
    expect(await verifyMessage({ address: account.address, message: { raw: '0x4869' }, signature })).toBe(true)
    await connector.switchNetwork(networks[1])
    expect((await connector.reconnect({ networks, preferred: {} }))?.networks).toEqual({ eip155: 'eip155:137' })
  })

  test('finds the same wallets as the reference store of EIP-6963, also late ones', () => {
    const store = createStore()
    const { connectors } = watch()
    for (const [n, rdns] of ['io.metamask', 'me.rainbow', 'com.unheard-of'].entries())
      announce(rdns, createMockWallet(), n)
    const seen = store.getProviders().map(({ info, provider }) => [info.rdns, provider])
    expect(seen).toHaveLength(3)
    expect(connectors().map(({ info, getProvider }) => [info?.rdns, getProvider('eip155')])).toEqual(seen)
    store.destroy()
  })

  test('replaces a legacy wallet by its own announcement, and keeps another one', () => {
    page.ethereum = {
      providers: [
        { isMetaMask: true, request() {} },
        { isRabby: true, request() {} },
      ],
      request() {},
    }
    const { connectors } = watch()
    expect(connectors().map(({ id, type }) => [id, type])).toEqual([
      ['io.metamask', 'INJECTED'],
      ['io.rabby', 'INJECTED'],
    ])
    announce('io.metamask', createMockWallet())
    expect(connectors().map(({ id, type }) => [id, type])).toEqual([
      ['io.metamask', 'ANNOUNCED'],
      ['io.rabby', 'INJECTED'],
    ])
  })

  test.each([true, 'yes'])(
    'connects only the wallet around the page automatically (isLedgerLive: %j)',
    isLedgerLive => {
      const connectsItself = isLedgerLive === true ? true : undefined
      page.ethereum = { isLedgerLive, request() {} }
      const { connectors } = watch()
      expect(connectors().map(each => [each.id, each.connectsItself])).toEqual([['injected', connectsItself]])
      announce('com.around', { ...createMockWallet(), isLedgerLive })
      announce('com.other', createMockWallet(), 2)
      expect(connectors().map(each => [each.id, each.connectsItself])).toEqual([
        ['com.around', connectsItself],
        ['com.other', undefined],
        ['injected', connectsItself],
      ])
    },
  )

  test('runs no code of a hostile announcement when name and icon show', async () => {
    const script = 'window.pwned = true'
    const names = [`<img src=x onerror="${script}">`, `<script>${script}</script>`, '\u202E\u0000evil']
    const icons = [
      `javascript:${script}`,
      `data:text/html,<script>${script}</script>`,
      `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="parent.pwned = true"><script>parent.pwned = true</script></svg>`,
    ]
    for (const [n, name] of names.entries()) announce(`com.evil-${n}`, createMockWallet(), n, { name, icon: icons[n] })
    Object.defineProperty(page, 'ethereum', {
      configurable: true,
      get() {
        throw new Error('trap')
      },
    })
    const { connectors } = watch()
    expect(connectors()).toHaveLength(3)
    for (const { name, imageUrl } of connectors()) {
      const image = document.createElement('img')
      if (imageUrl) image.src = imageUrl
      document.body.append(image, name)
      await image.decode().catch(() => {})
    }
    expect(connectors().map(({ imageUrl }) => imageUrl?.slice(0, 11))).toEqual([undefined, undefined, 'data:image/'])
    expect(page.pwned).toBeUndefined()
    document.body.replaceChildren()
  })
})

describeConnector('an announced wallet in a browser', () => {
  const wallet = createScriptedWallet()
  announce('com.example.scripted', wallet.provider)
  const [connector] = watch().connectors()
  if (connector === undefined) throw new Error('no wallet was found')
  return {
    connector,
    networks,
    otherAccounts: ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'],
    wallet: toHarnessWallet(wallet),
    signAndVerify,
  }
})
