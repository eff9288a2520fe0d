import { expect, test } from 'vitest'

import { hostileNamespaces } from './hostile-namespaces-harness.ts'
import { namespaceTable } from './namespace-table.ts'
import { openScriptedSite, toConnectRequest } from './scripted-client-harness.ts'

/** Creates a connected site with the adapter of a namespace, whose wallet shares two accounts. */
async function connectTwo(namespace: keyof typeof hostileNamespaces) {
  const hostile = hostileNamespaces[namespace]()
  const site = openScriptedSite(hostile.wrap)
  const { methods, events } = namespaceTable[namespace]
  const [network] = hostile.networks
  const [[first], [second]] = hostile.accounts
  const accounts = [`${network}:${first}`, `${network}:${second}`]
  site.wallet.grant = {
    namespaces: { [namespace]: { accounts, chains: [network], methods: [...methods], events: [...events] } },
  }
  site.wallet.answer = request => hostile.requests.signMessage?.answer({ account: second }, request)
  await site.connector.connect(toConnectRequest(network))
  const provider = () => site.connector.getProvider(namespace)
  return { ...site, hostile, first, second, provider }
}

test('a Solana provider over a pairing names the chosen account first and signs with it', async () => {
  const { connector, wallet, first, second, provider } = await connectTwo('solana')
  const solana = provider() as {
    publicKey?: { toBase58(): string }
    connect(): Promise<string>
    signMessage(message: Uint8Array): Promise<Uint8Array>
  }
  expect(solana.publicKey?.toBase58()).toBe(first)
  connector.selectAccount?.('solana', second)
  expect(solana.publicKey?.toBase58()).toBe(second)
  await expect(solana.connect()).resolves.toBe(second)
  await solana.signMessage(new Uint8Array([1]))
  expect(wallet.requests.map(({ params }) => params)).toEqual([expect.objectContaining({ pubkey: second })])
})

test('a Polkadot provider over a pairing names the chosen account first and signs with it', async () => {
  const { connector, wallet, first, second, provider } = await connectTwo('polkadot')
  const polkadot = provider() as { address?: string; signMessage(message: string): Promise<string> }
  expect(polkadot.address).toBe(first)
  connector.selectAccount?.('polkadot', second)
  expect(polkadot.address).toBe(second)
  await polkadot.signMessage('Hello')
  expect(wallet.requests.map(({ params }) => params)).toEqual([expect.objectContaining({ address: second })])
})

test('a Cosmos provider over a pairing names the chosen account first and signs with it', async () => {
  const { connector, wallet, hostile: namespace, first, second, provider } = await connectTwo('cosmos')
  const cosmos = provider() as { address?: string; request(request: object): Promise<unknown> }
  expect(cosmos.address).toBe(first)
  connector.selectAccount?.('cosmos', second)
  expect(cosmos.address).toBe(second)
  await expect.poll(() => namespace.namedAccounts(provider())).toEqual([second, first])
  const signDoc = {
    chain_id: '',
    account_number: '0',
    sequence: '0',
    fee: { gas: '0', amount: [] },
    msgs: [],
    memo: '',
  }
  await cosmos.request({ method: 'cosmos_signAmino', params: { signDoc: { ...signDoc, msgs: [{ value: {} }] } } })
  expect(wallet.requests.at(-1)?.params).toMatchObject({ signerAddress: second })
})
