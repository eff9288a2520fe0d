import { type AppKit, createAppKit } from '@latchkey/appkit'
import { defineChain } from '@latchkey/appkit/networks'
import { type AnvilProcess, startAnvil } from '@latchkey/sandbox/anvil'
import { createMockEvmWallet, createTestEnvironment, mockEvmAccounts, settle } from '@latchkey/testing'
import { type JsonRpcSigner, verifyMessage } from 'ethers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, expectTypeOf, test, vi } from 'vitest'

import { EthersAdapter, getSigner, watchSigner } from './index.ts'

const [first, second] = mockEvmAccounts
const connectorId = 'dev.latchkey.mock'

let chains: { 1: AnvilProcess; 137: AnvilProcess }
beforeAll(async () => {
  const [one, other] = await Promise.all([startAnvil(1), startAnvil(137)])
  chains = { 1: one, 137: other }
}, 30_000)
afterAll(() => Promise.all(Object.values(chains).map(chain => chain.stop())))

const stops: (() => void)[] = []
beforeEach(() => void vi.stubGlobal('window', new EventTarget()))
afterEach(() => {
  stops.splice(0).forEach(stop => stop())
  vi.unstubAllGlobals()
})

function chain(id: 1 | 137) {
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  return defineChain({ id, name: `Chain ${id}`, nativeCurrency, rpcUrls: { default: { http: [chains[id].url] } } })
}

/** Creates a kit on a page with one wallet, whose keys are real and which sends to real chains. */
function visit() {
  const rpcUrls = { 1: chains[1].url, 137: chains[137].url }
  const wallet = createMockEvmWallet({ rpcUrls, knownChainIds: [1, 137], accounts: [first, second] })
  stops.push(wallet.install())
  const kit = createAppKit({
    projectId: 'test',
    networks: [chain(1), chain(137)],
    adapters: [new EthersAdapter()],
    environment: createTestEnvironment(),
  })
  stops.push(() => kit.destroy())
  return { kit, wallet, connect: () => kit.connect({ connectorId, namespace: 'eip155' }) }
}

/** Signs a text, and sends one wei. @returns the facts that a library and the chains report of both, without the wallet */
async function signAndSend(signer: JsonRpcSigner) {
  const address = await signer.getAddress()
  const text = `As ${address}`
  const { hash } = await signer.sendTransaction({ to: second.address, value: 1n })
  const sent = await Promise.all(([1, 137] as const).map(id => ask(id, 'eth_getTransactionByHash', [hash])))
  return {
    network: Number((await signer.provider.getNetwork()).chainId),
    signedBy: verifyMessage(text, await signer.signMessage(text)),
    sent: sent.map(found => found && (found as { value: string }).value),
  }
}

const onMainnet = { network: 1, signedBy: first.address, sent: ['0x1', null] }
const onPolygon = { network: 137, signedBy: first.address, sent: [null, '0x1'] }

async function ask(id: 1 | 137, method: string, params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(chains[id].url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return ((await response.json()) as { result: unknown }).result
}

test('getSigner has the types of the kit and of ethers 6', () => {
  expectTypeOf<AppKit>().toExtend<Parameters<typeof getSigner>[0]>()
  expectTypeOf(getSigner).returns.resolves.toEqualTypeOf<JsonRpcSigner>()
})

describe('getSigner', () => {
  test('signs and sends, and after a switch of network by the kit on the new one', async () => {
    const { kit, connect } = visit()
    await connect()
    expect(await signAndSend(await getSigner(kit))).toEqual(onMainnet)
    await kit.switchNetwork(chain(137))
    expect(await signAndSend(await getSigner(kit))).toEqual(onPolygon)
  })

  test('has the network of the wallet, also if the wallet changed it silently', async () => {
    const { kit, wallet, connect } = visit()
    await connect()
    const { provider } = wallet
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] })
    expect(await signAndSend(await getSigner(kit))).toEqual(onPolygon)
  })

  test('shows no prompt', async () => {
    const { kit, wallet, connect } = visit()
    await connect()
    const before = wallet.switches.calls.length
    await getSigner(kit)
    expect(wallet.switches.calls.slice(before).map(({ method }) => method)).toEqual(['eth_chainId'])
  })

  test('rejects with advice if no account is connected, before and after', async () => {
    const { kit, connect } = visit()
    const expected = { code: 'notConnected', message: expect.stringContaining('Connect one first') as string }
    await expect(getSigner(kit)).rejects.toMatchObject(expected)
    await connect()
    await kit.disconnect()
    await expect(getSigner(kit)).rejects.toMatchObject(expected)
  })

  test('rejects with the wallet’s error if it does not report its network', async () => {
    const { kit, wallet, connect } = visit()
    await connect()
    wallet.switches.behave('fail', 'eth_chainId')
    await expect(getSigner(kit)).rejects.toMatchObject({ code: 'signerUnavailable' })
  })
})

describe('watchSigner', () => {
  function watch(kit: AppKit) {
    const told: (JsonRpcSigner | undefined)[] = []
    const stop = watchSigner(kit, signer => void told.push(signer))
    stops.push(stop)
    const signer = async (): Promise<JsonRpcSigner> =>
      vi.waitFor(() => {
        const last = told.at(-1)
        if (!last) throw new Error('no signer')
        return last
      }, 5_000)
    return { told, signer, stop }
  }

  test('publishes signers for account, network and the disconnect of the wallet', async () => {
    const { kit, wallet, connect } = visit()
    const { told, signer } = watch(kit)
    expect(told).toEqual([undefined])
    await connect()
    expect(await signAndSend(await signer())).toEqual(onMainnet)
    wallet.setNetwork('eip155:137')
    await vi.waitFor(() => expect(told).toHaveLength(4))
    expect(await signAndSend(await signer())).toEqual(onPolygon)
    wallet.setAccounts([second.address, first.address])
    await vi.waitFor(() => expect(told).toHaveLength(6))
    expect(await signAndSend(await signer())).toEqual({ ...onPolygon, signedBy: second.address })
    await kit.disconnect()
    await vi.waitFor(() => expect(told).toHaveLength(7))
    expect(told.at(-1)).toBeUndefined()
  })

  test('publishes the last of two switches in quick succession', async () => {
    const { kit, wallet, connect } = visit()
    await connect()
    const { told, signer } = watch(kit)
    await signer()
    wallet.setNetwork('eip155:137')
    wallet.setNetwork('eip155:1')
    wallet.setNetwork('eip155:137')
    await vi.waitFor(async () => expect(Number((await (await signer()).provider.getNetwork()).chainId)).toBe(137))
    expect(told.filter(Boolean)).toHaveLength(2)
    expect(await signAndSend(await signer())).toEqual(onPolygon)
  })

  test('publishes none if the wallet disconnects while its network is requested', async () => {
    const { kit, wallet, connect } = visit()
    await connect()
    wallet.switches.behave('silent', 'eth_chainId')
    const { told } = watch(kit)
    await kit.disconnect()
    wallet.switches.answer()
    await settle()
    expect(told).toEqual([undefined])
  })
})
