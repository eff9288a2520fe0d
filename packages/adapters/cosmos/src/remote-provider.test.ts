import type { CaipNetworkId, RemoteProvider } from '@latchkey/primitives'
import { createAdapterContext, mockCosmosAccounts } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { toArbitraryDocument } from './arbitrary-document.ts'
import { CosmosAdapter } from './cosmos-adapter.ts'
import type { StdSignDoc } from './cosmos-provider.ts'
import { addresses, cosmoshub, onOsmosis, osmosis } from './test-world.test-support.ts'

const base64 = (length: number) => btoa('\x02'.repeat(length))
const signature = { pub_key: { type: 'tendermint/PubKeySecp256k1', value: base64(33) }, signature: base64(64) }

/** A session whose wallet answers what the test says. */
function createSession(answer: (params: never) => unknown, chain: CaipNetworkId | undefined = cosmoshub.caipNetworkId) {
  const publicKey = `0x${mockCosmosAccounts[1].publicKey}` as const
  const remote: RemoteProvider = {
    request: async ({ params }) => answer(params as never),
    accounts: () => [{ namespace: 'cosmos', address: addresses[1], type: 'eoa', publicKey }],
    chain: () => chain,
    disconnect: async () => {},
    on() {},
    removeListener() {},
  }
  const adapter = new CosmosAdapter()
  return { adapter, remote, provider: adapter.wrapProvider(remote) }
}

const account = (address: string) => ({ address, pubkey: base64(33), algo: 'secp256k1' })

describe('getKey over a pairing', () => {
  test('returns the key of the account that the session shares, on its chain', async () => {
    const { provider } = createSession(() => [account(addresses[0]), account(addresses[1])])
    expect((await provider.getKey()).bech32Address).toBe(addresses[1])
  })

  test('returns the first key of another chain', async () => {
    const { provider } = createSession(() => [account(onOsmosis)])
    expect((await provider.getKey('osmosis-1')).bech32Address).toBe(onOsmosis)
  })

  test('returns the first key if the session is on no chain', async () => {
    const { provider, remote } = createSession(() => [account(onOsmosis)])
    const nowhere = new CosmosAdapter().wrapProvider({ ...remote, chain: () => undefined })
    expect((await nowhere.getKey('osmosis-1')).bech32Address).toBe(onOsmosis)
    await expect(nowhere.getSigningClient()).rejects.toThrow('No Cosmos network is active.')
    expect(provider.chain).toBe(cosmoshub.caipNetworkId)
  })

  test('rejects an answer without the account that the session shares', async () => {
    const { provider } = createSession(() => [account(addresses[0])])
    await expect(provider.getKey()).rejects.toMatchObject({
      code: -32603,
      message: 'The wallet did not answer with a key.',
    })
  })
})

describe('signArbitrary over a pairing', () => {
  const sign = (data: string | Uint8Array, change: (signed: StdSignDoc) => unknown = signed => signed) => {
    const { provider } = createSession(({ signDoc }: { signDoc: StdSignDoc }) => ({
      signed: change(signDoc),
      signature,
    }))
    return provider.signArbitrary('cosmoshub-4', addresses[1], data)
  }

  test('signs a text, or bytes unchanged', async () => {
    expect(await sign('hello')).toEqual(signature)
    const bytes = Uint8Array.of(255, 0, 7)
    const documents: unknown[] = []
    await sign(bytes, signed => (documents.push(signed), signed))
    expect(documents).toEqual([toArbitraryDocument(addresses[1], bytes)])
    expect(documents).toMatchObject([{ msgs: [{ value: { data: '/wAH' } }] }])
  })

  test.each<[string, (signed: StdSignDoc) => unknown]>([
    ['another text', signed => ({ ...signed, msgs: toArbitraryDocument(addresses[1], 'other').msgs })],
    ['another signer', signed => ({ ...signed, msgs: toArbitraryDocument(addresses[0], 'hello').msgs })],
    ['an additional message', signed => ({ ...signed, msgs: [...signed.msgs, ...signed.msgs] })],
    ['no message', signed => ({ ...signed, msgs: [] })],
  ])('rejects a signature over %s', async (_what, change) => {
    await expect(sign('hello', change)).rejects.toMatchObject({
      code: -32603,
      message: 'The wallet did not answer with the message of the account.',
    })
  })
})

test('a pairing names the methods that it lacks', async () => {
  const { provider } = createSession(() => undefined)
  await expect(provider.suggestChain(osmosis)).rejects.toThrow('The method suggestChain is not supported.')
})

test('a signing client over a pairing is for the network of the session, if the site has it', async () => {
  const { adapter, provider } = createSession(() => [])
  await expect(provider.getSigningClient()).rejects.toMatchObject({
    code: 'chainNotSupported',
    shortMessage: 'Chain is not supported',
    message: expect.stringContaining('No Cosmos network is active.'),
  })
  adapter.watchConnectors(createAdapterContext({ networks: [osmosis, cosmoshub] }), () => {})()
  await expect(provider.getSigningClient()).rejects.toThrow('Cosmos Hub has no endpoint')
})
