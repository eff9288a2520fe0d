import { startSandboxForTests, type TestSandbox } from '@latchkey/testing/page'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { anvilAccounts } from './anvil.test-support.ts'
import { EvmAdapter } from './evm-adapter.ts'
import { fail, type RpcCall, startRpcServer } from './rpc-server.test-support.ts'
import { createNetwork } from './test-networks.test-support.ts'

const [owner] = anvilAccounts

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startSandboxForTests()
  const give = (name: string, texts: object = {}) =>
    fetch(`${sandbox.url}/sandbox/names`, { method: 'POST', body: JSON.stringify({ name, address: owner, texts }) })
  await give('plain.example.eth')
  await give('hostile.eth', { avatar: 'javascript:alert(1)' })
  await give('odile.eth', { avatar: 'https://a.example/odile.png' })
}, 60_000)
afterAll(() => sandbox.close())

const mainnet = () => createNetwork(1, [sandbox.rpc['eip155:1'] ?? ''])
const resolve = async (name: string, networks = [createNetwork(137), mainnet()], gateways?: readonly string[]) =>
  (await new EvmAdapter().actions()).resolveName(name, networks, undefined, gateways && { gateways })

describe('a name', () => {
  test('resolves to the address of its owner, and to a picture', async () => {
    expect(await resolve('odile.eth')).toEqual({ address: owner, image: 'https://a.example/odile.png' })
    expect(await resolve('plain.example.eth')).toEqual({ address: owner })
  })

  test.each(['  Odile.ETH ', 'od\u200Bile.eth'])(
    'resolves in its normal form (ENSIP-15), however it is written: %j',
    async name => {
      expect(await resolve(name)).toMatchObject({ address: owner })
    },
  )

  test('has no picture from an invalid URL', async () => {
    expect(await resolve('hostile.eth')).toEqual({ address: owner })
  })

  test('goes to the address on Ethereum for a chain id that has no coin type (ENSIP-11)', async () => {
    const { resolveName } = await new EvmAdapter().actions()
    for (const id of [0x7fff_ffff, 0x8000_0000, 0x8000_0001]) {
      const found = await resolveName('plain.example.eth', [mainnet()], undefined, { network: createNetwork(id) })
      expect(found).toEqual({ address: owner })
    }
  })

  test('does not resolve without an owner', async () => {
    expect(await resolve('nobody.eth')).toBeUndefined()
  })

  test.each([
    ['a letter of another alphabet that looks the same', 'оdile.eth'],
    ['a character that turns the direction', 'od\u202Eile.eth'],
    ['an empty part', 'odile..eth'],
    ['a space in it', 'odi le.eth'],
    ['no dot', 'odile'],
    ['empty text', ''],
  ])('causes no request with %s', async (_what, name) => {
    expect(await resolve(name, [createNetwork(1, ['http://127.0.0.1:1'])])).toBeUndefined()
  })

  test('causes no request if Ethereum is not among the networks', async () => {
    expect(await resolve('odile.eth', [createNetwork(137, ['http://127.0.0.1:1'])])).toBeUndefined()
  })

  test('rejects if the node does not answer', async () => {
    const node = await startRpcServer()
    node.answer(body => ({ body: fail(body, -32000, 'node is syncing') }))
    await expect(resolve('odile.eth', [createNetwork(1, [node.url])])).rejects.toThrow('node is syncing')
    await node.stop()
  })

  test('does not resolve through another host, which receives no request', async () => {
    const [node, stranger] = await Promise.all([startRpcServer(), startRpcServer()])
    const { encodeErrorResult, parseAbi } = await import('viem')
    node.answer(body => {
      const data = encodeErrorResult({
        abi: parseAbi(['error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 fn, bytes extra)']),
        args: ['0xeeeeeeee14d718c2b47d9923deab1335e144eeee', [`${stranger.url}/{data}`], '0x', '0x00000000', '0x'],
      })
      const { id } = body as { id: number }
      return { body: { jsonrpc: '2.0', id, error: { code: 3, message: 'execution reverted', data } } }
    })
    expect(await resolve('odile.eth', [createNetwork(1, [node.url])])).toBeUndefined()
    expect(stranger.requests).toEqual([])
    await Promise.all([node.stop(), stranger.stop()])
  })
})

describe('a name that is for another network', () => {
  const here = owner
  const there = '0x2222222222222222222222222222222222222222'
  const baseCoin = String(0x80000000n + 8453n)

  /** Resolves on a node of Ethereum with a name whose addresses are given by coin type, and with code at its Ethereum address. */
  async function resolveOn(chain: number, addresses: Readonly<Record<string, string>>, code = '0x') {
    const { decodeFunctionData, encodeAbiParameters, parseAbi } = await import('viem')
    const resolver = parseAbi(['function addr(bytes32 node, uint256 coinType)', 'function addr(bytes32 node)'])
    const universal = parseAbi(['function resolveWithGateways(bytes name, bytes data, string[] gateways)'])
    const node = await startRpcServer()
    node.answer(body => {
      const { id, method, params } = body as RpcCall
      const [call] = (params ?? []) as [{ data: `0x${string}` }?]
      const answer = (result: unknown) => ({ body: { jsonrpc: '2.0', id, result } })
      if (method === 'eth_getCode' || !call) return answer(code)
      const [, inner] = decodeFunctionData({ abi: universal, data: call.data }).args
      if (!/^0x(3b3b57de|f1cb7e06)/.test(inner)) return { body: fail(body, 3, 'execution reverted') }
      const [, coinType] = decodeFunctionData({ abi: resolver, data: inner }).args
      const address = addresses[String(coinType ?? 60n)] as `0x${string}` | undefined
      const record =
        coinType === undefined
          ? encodeAbiParameters([{ type: 'address' }], [address ?? `0x${'0'.repeat(40)}`])
          : encodeAbiParameters([{ type: 'bytes' }], [address ?? '0x'])
      return answer(encodeAbiParameters([{ type: 'bytes' }, { type: 'address' }], [record, there]))
    })
    const lookup = { network: createNetwork(chain) }
    const actions = await new EvmAdapter().actions()
    const found = await actions.resolveName('odile.eth', [createNetwork(1, [node.url])], undefined, lookup)
    await node.stop()
    return found?.address
  }

  test('resolves to its address there (ENSIP-11)', async () => {
    expect(await resolveOn(8453, { 60: here, [baseCoin]: there })).toBe(there)
    expect(await resolveOn(1, { 60: here, [baseCoin]: there })).toBe(here)
    expect(await resolveOn(8453, { [baseCoin]: there }, '0x6001')).toBe(there)
  })

  test('resolves to its Ethereum address if it has no other, and that is a user’s account', async () => {
    expect(await resolveOn(8453, { 60: here })).toBe(here)
    expect(await resolveOn(8453, { 60: here }, `0xef0100${'22'.repeat(20)}`)).toBe(here)
  })

  test('does not resolve if its only address is a contract on Ethereum', async () => {
    expect(await resolveOn(8453, { 60: here }, '0x6001')).toBeUndefined()
    expect(await resolveOn(1, { 60: here }, '0x6001')).toBe(here)
  })
})
