import { type AppKit, createAppKit } from '@latchkey/appkit'
import { defineChain } from '@latchkey/appkit/networks'
import { type AnvilProcess, startAnvil } from '@latchkey/sandbox/anvil'
import { createMockEvmWallet, createTestEnvironment, mockEvmAccounts } from '@latchkey/testing'
import { type providers, utils } from 'ethers'
import { afterAll, afterEach, beforeAll, beforeEach, expect, expectTypeOf, test, vi } from 'vitest'

import { Ethers5Adapter, getSigner, watchSigner } from './index.ts'

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
    adapters: [new Ethers5Adapter()],
    environment: createTestEnvironment(),
  })
  stops.push(() => kit.destroy())
  return { kit, wallet, connect: () => kit.connect({ connectorId, namespace: 'eip155' }) }
}

/** Signs a text, and sends one wei. @returns the facts that a library and the chains report of both, without the wallet */
async function signAndSend(signer: providers.JsonRpcSigner) {
  const address = await signer.getAddress()
  const text = `As ${address}`
  const { hash } = await signer.sendTransaction({ to: second.address, value: 1 })
  const sent = await Promise.all(([1, 137] as const).map(id => ask(id, 'eth_getTransactionByHash', [hash])))
  return {
    network: (await signer.provider.getNetwork()).chainId,
    signedBy: utils.verifyMessage(text, await signer.signMessage(text)),
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

test('getSigner has the types of the kit and of ethers 5', () => {
  expectTypeOf<AppKit>().toExtend<Parameters<typeof getSigner>[0]>()
  expectTypeOf(getSigner).returns.resolves.toEqualTypeOf<providers.JsonRpcSigner>()
})

test('a signer signs and sends, and after a switch of network by the kit another one does on the new network', async () => {
  const { kit, connect } = visit()
  await connect()
  expect(await signAndSend(await getSigner(kit))).toEqual(onMainnet)
  await kit.switchNetwork(chain(137))
  expect(await signAndSend(await getSigner(kit))).toEqual(onPolygon)
}, 60_000)

test('a signer is created without a prompt', async () => {
  const { kit, wallet, connect } = visit()
  await connect()
  const before = wallet.switches.calls.length
  await getSigner(kit)
  expect(wallet.switches.calls.slice(before).map(({ method }) => method)).toEqual(['eth_chainId'])
})

test('getSigner rejects with advice without a connection', async () => {
  await expect(getSigner(visit().kit)).rejects.toMatchObject({
    code: 'notConnected',
    message: expect.stringContaining('Connect one first') as string,
  })
})

test('getSigner rejects with the wallet’s error as the cause if it does not report its network', async () => {
  const { kit, wallet, connect } = visit()
  await connect()
  wallet.switches.behave('fail', 'eth_chainId')
  await expect(getSigner(kit)).rejects.toMatchObject({ code: 'signerUnavailable' })
})

test.each([null, '', '0x0', [], '-1', '0x1.8', {}])('a wallet that reports %j is on no network', async answer => {
  const wallet = { request: async () => answer, on() {}, removeListener() {} }
  const kit = {
    ready: async () => {},
    getAddress: () => first.address,
    getCaipAddress: () => `eip155:1:${first.address}`,
    getProvider: () => wallet,
    subscribeAccount: () => () => {},
    subscribeProviders: () => () => {},
  }
  await expect(getSigner(kit)).rejects.toMatchObject({
    code: 'signerUnavailable',
    cause: new TypeError('The wallet gave no chain id'),
  })
})

test('a watched signer follows network, account and the end of the connection; of two switches the last counts', async () => {
  const { kit, wallet, connect } = visit()
  const told: (providers.JsonRpcSigner | undefined)[] = []
  stops.push(watchSigner(kit, signer => void told.push(signer)))
  expect(told).toEqual([undefined])
  await connect()
  await vi.waitFor(() => expect(told).toHaveLength(2))
  wallet.setNetwork('eip155:137')
  wallet.setNetwork('eip155:1')
  wallet.setNetwork('eip155:137')
  await vi.waitFor(() => expect(told).toHaveLength(4))
  wallet.setAccounts([second.address, first.address])
  await vi.waitFor(() => expect(told).toHaveLength(6))
  const signer = told.at(-1)
  expect(await signer?.getAddress()).toBe(second.address)
  expect(signer && (await signAndSend(signer))).toEqual({ ...onPolygon, signedBy: second.address })
  await kit.disconnect()
  await vi.waitFor(() => expect(told).toHaveLength(7))
  expect(told.at(-1)).toBeUndefined()
}, 60_000)
