import type { CaipNetworkId, SIWXSession } from '@latchkey/primitives'
import { type AnvilProcess, startAnvil } from '@latchkey/sandbox/anvil'
import {
  type Address,
  type Hex,
  createPublicClient,
  createWalletClient,
  concat,
  defineChain,
  getCreate2Address,
  http,
  parseEther,
  serializeErc6492Signature,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { signIn } from './signers.test-support.ts'
import { identityOf } from './account-identity.ts'
import { verifySignature } from './verify-signature.ts'

const owner = privateKeyToAccount(generatePrivateKey())
const stranger = privateKeyToAccount(generatePrivateKey())
const guardian = privateKeyToAccount(generatePrivateKey())
/** The first account of every anvil. */
const funded = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
/** Contract on every anvil that deploys `salt` and init code by CREATE2. */
const factory = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const salt: Hex = `0x${'00'.repeat(32)}`

/**
 * Code of a contract that returns the magic value of ERC-1271 if ecrecover of the signature's first 65 bytes gives the
 * owner.
 */
const walletOf = (key: Address): Hex =>
  `0x6004355f5260a43560f81c6020526064356040526084356060526020608060805f60015afa5060805173${key.slice(2).toLowerCase()}14631626ba7e60e01b025f5260205ff3`
/** Code that accepts every signature. */
const yes: Hex = '0x631626ba7e60e01b5f5260205ff3'
/** Code that reverts. */
const no: Hex = '0x5f5ffd'
const initCodeOf = (code: Hex): Hex =>
  `0x60${((code.length - 2) / 2).toString(16).padStart(2, '0')}8060095f395ff3${code.slice(2)}`

let here: AnvilProcess
let there: AnvilProcess
const chainId: CaipNetworkId = 'eip155:31337'
const otherChainId: CaipNetworkId = 'eip155:10'

beforeAll(async () => {
  ;[here, there] = await Promise.all([startAnvil(31_337), startAnvil(10)])
})
afterAll(async () => {
  await Promise.all([here.stop(), there.stop()])
})

const rpc = (id: CaipNetworkId) => ({ [chainId]: here.url, [otherChainId]: there.url })[id as 'eip155:10']
const codeOf = (session: SIWXSession, ask: (id: CaipNetworkId) => string | undefined = rpc) =>
  verifySignature(session, { rpc: ask }).then(
    () => 'taken',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  )
const addressOf = (code: Hex) => getCreate2Address({ from: factory, salt, bytecode: initCodeOf(code) })

async function deploy({ url }: AnvilProcess, code: Hex): Promise<Address> {
  const node = createPublicClient({ transport: http(url) })
  const address = addressOf(code)
  if (await node.getCode({ address })) return address
  const client = clientOf(url, await node.getChainId())
  await client.sendTransactionSync({ to: factory, data: concat([salt, initCodeOf(code)]) })
  return address
}

function clientOf(url: string, id: number) {
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const chain = defineChain({ id, name: 'anvil', nativeCurrency, rpcUrls: { default: { http: [url] } } })
  return createWalletClient({ account: funded, chain, transport: http(url) })
}

const signFor = (address: Address, by = owner, on = chainId) =>
  signIn({
    name: '',
    chainId: on,
    address,
    sign: async message => ({ signature: await by.signMessage({ message }) }),
  })
const wrap = (session: SIWXSession, code: Hex): SIWXSession => ({
  ...session,
  signature: serializeErc6492Signature({
    address: factory,
    data: concat([salt, initCodeOf(code)]),
    signature: session.signature as Hex,
  }),
})

describe('a contract account', () => {
  test('signs in only by a signature that its contract accepts (ERC-1271)', async () => {
    const address = await deploy(here, walletOf(owner.address))
    const session = await signFor(address)
    expect(await codeOf(session)).toBe('taken')
    expect(await codeOf(await signFor(address, stranger))).toBe('signatureInvalid')
    expect(await codeOf(await signFor(await deploy(here, no)))).toBe('signatureInvalid')
    expect(await codeOf(session, () => undefined)).toBe('signatureInvalid')
    expect(await codeOf(await signFor(stranger.address))).toBe('signatureInvalid')
  })

  test('signs in with an empty signature if it approved the message on the chain, as Safe answers', async () => {
    // The code differs from the others in this file, and so does its address.
    const address = await deploy(here, `0x5b${yes.slice(2)}`)
    const session = await signFor(address)
    expect(await verifySignature({ ...session, signature: '0x' }, { rpc })).toEqual({ by: 'contract' })
    const cautious = await deploy(here, walletOf(owner.address))
    expect(await codeOf({ ...(await signFor(cautious)), signature: '0x' })).toBe('signatureInvalid')
    expect(await codeOf({ ...(await signFor(owner.address)), signature: '0x' })).toBe('signatureInvalid')
    expect(await codeOf({ ...session, signature: '0x' }, () => undefined)).toBe('chainUnsupported')
  })

  test('signs in before it is deployed (ERC-6492), also inside another wrapping', async () => {
    const code = walletOf(stranger.address)
    const session = await signFor(addressOf(code), stranger)
    const wrapped = wrap(session, code)
    expect(await codeOf(wrapped)).toBe('taken')
    expect(await codeOf(wrap(wrapped, code))).toBe('taken')
    expect(await codeOf(wrap(await signFor(addressOf(code), owner), code))).toBe('signatureInvalid')
    expect(await codeOf(session)).toBe('signatureInvalid')
    expect(await codeOf(wrapped, () => undefined)).toBe('chainUnsupported')
    // Another account's signature deploys nothing at this address.
    expect(await codeOf(wrap(await signFor(owner.address, stranger), code))).toBe('signatureInvalid')
    await deploy(here, code)
    expect(await codeOf(wrapped)).toBe('taken')
  })

  test('is rejected if its address has not the checksum of EIP-55, for any answer of its contract', async () => {
    // The code differs from the others in this file, and so does its address.
    const address = await deploy(here, `0x5b5b${yes.slice(2)}`)
    const lower = address.toLowerCase() as Address
    expect(lower).not.toBe(address)
    expect([await codeOf(await signFor(address)), await codeOf(await signFor(lower))]).toEqual([
      'taken',
      'signatureInvalid',
    ])
  })

  test('signs in by EIP-7702 with its own key and by its contract', async () => {
    const account = privateKeyToAccount(generatePrivateKey())
    const implementation = await deploy(here, walletOf(guardian.address))
    const client = clientOf(here.url, 31_337)
    const authorization = await client.signAuthorization({ account, contractAddress: implementation })
    await client.sendTransactionSync({
      to: account.address,
      value: parseEther('1'),
      authorizationList: [authorization],
    })
    expect(await codeOf(await signFor(account.address, account))).toBe('taken')
    expect(await codeOf(await signFor(account.address, guardian))).toBe('taken')
    expect(await codeOf(await signFor(account.address, stranger))).toBe('signatureInvalid')
  })

  test('proves nothing on this chain if it accepts everything on another', async () => {
    const address = await deploy(there, yes)
    expect(await codeOf(await signFor(address, stranger, otherChainId))).toBe('taken')
    expect(await codeOf(await signFor(address, stranger))).toBe('signatureInvalid')
    // The node is configured for this chain but belongs to the other one.
    expect(await codeOf(await signFor(address, stranger), () => there.url)).toBe('nodeUnavailable')
  })

  test('is another wallet on each chain, which the account of a key is not', async () => {
    // The code differs from the others in this file, and so does its address.
    const code: Hex = `0x5b${yes.slice(2)}`
    const [address, other] = [await deploy(here, code), await deploy(there, code)]
    expect(other).toBe(address)
    const prove = async (session: SIWXSession) => identityOf(session.data, await verifySignature(session, { rpc }))
    expect(await prove(await signFor(address))).toBe(`eip155:31337:${address.toLowerCase()}`)
    expect(await prove(await signFor(address, owner, otherChainId))).toBe(`eip155:10:${address.toLowerCase()}`)
    for (const chain of [chainId, otherChainId])
      expect(await prove(await signFor(owner.address, owner, chain))).toBe(`eip155:${owner.address.toLowerCase()}`)
    await expect(prove(await signFor(owner.address, stranger))).rejects.toMatchObject({ code: 'signatureInvalid' })
  })

  test('is not rejected for good while its node does not answer', async () => {
    const session = await signFor(addressOf(walletOf(owner.address)))
    expect(await codeOf(session, () => 'http://127.0.0.1:1')).toBe('nodeUnavailable')
    const reason = new Error('The visitor left')
    await expect(verifySignature(session, { rpc, signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  })
})

test('the request to a node that does not answer is aborted in time for an answer to the page', async () => {
  const { createServer } = await import('node:http')
  const { vi } = await import('vitest')
  let onRequest = (): void => {}
  const requested = new Promise<void>(resolve => (onRequest = resolve))
  const server = createServer(() => onRequest())
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const session = wrap(wrap(await signFor(owner.address, stranger), yes), yes)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    let code: string | undefined
    const verified = codeOf(session, () => `http://127.0.0.1:${port}`).then(each => (code = each))
    await requested
    await vi.advanceTimersByTimeAsync(14_999)
    expect(code).toBe(undefined)
    await vi.advanceTimersByTimeAsync(1)
    expect(await verified).toBe('nodeUnavailable')
  } finally {
    vi.useRealTimers()
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  }
})
