import type { AdapterActions } from '@latchkey/primitives'
import { decodeFunctionData, encodeErrorResult, encodeFunctionResult, type Hex, parseAbi } from 'viem'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { ensUniversalResolver } from './ens.ts'
import { EvmAdapter } from './evm-adapter.ts'
import { type RpcCall, type RpcServer, startRpcServer } from './rpc-server.test-support.ts'
import { createNetwork } from './test-networks.test-support.ts'

const vitalik = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

/** The functions of ENS's universal resolver for names and text records. */
const abi = parseAbi([
  'function reverseWithGateways(bytes reverseName, uint256 coinType, string[] gateways) view returns (string, address, address)',
  'function resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes, address)',
  'function text(bytes32 node, string key) view returns (string)',
  'error ReverseAddressMismatch(string primary, bytes primaryAddress)',
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
])

// Loading the libraries does not count towards a test's time.
beforeAll(() => Promise.all([import('./fetch-identity.ts'), import('./rpc-clients.ts')]), 60_000)

let node: RpcServer
let stranger: RpcServer
beforeEach(async () => {
  node = await startRpcServer()
  stranger = await startRpcServer()
})
afterEach(async () => {
  await node.stop()
  await stranger.stop()
})

/** Lets the node answer contract calls: a text is a result, a function returns the data of a revert. */
function serve(name: string | (() => Hex), avatar: string | (() => Hex) = '') {
  const asked: { to: string; functionName: string; key?: string }[] = []
  node.answer(body => {
    const { id, params } = body as RpcCall
    const [{ to, data }] = params as [{ to: string; data: Hex }]
    const call = decodeFunctionData({ abi, data })
    const result = { jsonrpc: '2.0', id }
    const revert = (reason: Hex) => ({
      body: { ...result, error: { code: 3, message: 'execution reverted', data: reason } },
    })
    if (call.functionName === 'reverseWithGateways') {
      asked.push({ to, functionName: call.functionName })
      expect(call.args.slice(0, 2)).toEqual([vitalik.toLowerCase(), 60n])
      if (typeof name === 'function') return revert(name())
      return {
        body: {
          ...result,
          result: encodeFunctionResult({
            abi,
            functionName: 'reverseWithGateways',
            result: [name, to as Hex, to as Hex],
          }),
        },
      }
    }
    const inner = decodeFunctionData({ abi, data: call.args[1] as Hex })
    asked.push({ to, functionName: call.functionName, key: String(inner.args[1]) })
    if (typeof avatar === 'function') return revert(avatar())
    const text = encodeFunctionResult({ abi, functionName: 'text', result: avatar })
    return {
      body: {
        ...result,
        result: encodeFunctionResult({ abi, functionName: 'resolveWithGateways', result: [text, to as Hex] }),
      },
    }
  })
  return asked
}

const fetchIdentity = async (...given: Parameters<NonNullable<AdapterActions['fetchIdentity']>>) =>
  (await new EvmAdapter().actions()).fetchIdentity(...given)

const mainnet = (http = [node.url]) => createNetwork(1, http)
const identify = (account = vitalik, networks = [createNetwork(137, [stranger.url]), mainnet()]) =>
  fetchIdentity(account, networks)

describe('the ENS name of an address', () => {
  test('is read with its avatar through mainnet’s own endpoint', async () => {
    const asked = serve('vitalik.eth', 'https://euc.li/vitalik.eth')
    expect(await identify()).toEqual({ name: 'vitalik.eth', image: 'https://euc.li/vitalik.eth' })
    expect(asked).toEqual([
      { to: ensUniversalResolver, functionName: 'reverseWithGateways' },
      { to: ensUniversalResolver, functionName: 'resolveWithGateways', key: 'avatar' },
    ])
    expect(stranger.requests).toEqual([])
  })

  test('is resolved by the resolver that the network names', async () => {
    const asked = serve('vitalik.eth')
    const address = '0xce01f8eee7E479C928F8919abD53E553a36CeF67'
    const network = createNetwork(1, [node.url], { contracts: { ensUniversalResolver: { address } } })
    expect(await identify(vitalik, [network])).toEqual({ name: 'vitalik.eth' })
    expect(asked[0]?.to.toLowerCase()).toBe(address.toLowerCase())
  })

  test('is not fetched if mainnet is not among the networks', async () => {
    expect(await identify(vitalik, [createNetwork(137, [stranger.url])])).toBeUndefined()
    expect(stranger.requests).toEqual([])
  })

  test('is empty if there is none', async () => {
    serve('')
    expect(await identify()).toBeUndefined()
  })

  test('is empty if it does not resolve to the address', async () => {
    serve(() => encodeErrorResult({ abi, errorName: 'ReverseAddressMismatch', args: ['vitalik.eth', '0x00'] }))
    expect(await identify()).toBeUndefined()
  })

  test.each([
    'Vitalik.eth',
    'vit\u200Balik.eth',
    'vit\u202Ealik.eth',
    'vitаlik.eth',
    '<script>alert(1)</script>.eth',
    'a'.repeat(3) + '..eth',
  ])('is empty if it is not in its normal form: %j', async name => {
    serve(name)
    expect(await identify()).toBeUndefined()
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'ipfs://bafy',
    'eip155:1/erc721:0x0/1',
    'http://a.example/i.png',
    '',
  ])('has no avatar from %j', async avatar => {
    serve('vitalik.eth', avatar)
    expect(await identify()).toEqual({ name: 'vitalik.eth' })
  })

  test('has no avatar if that fails', async () => {
    serve('vitalik.eth', () => '0xdeadbeef')
    expect(await identify()).toEqual({ name: 'vitalik.eth' })
  })

  test('is never fetched from a host that a contract names', async () => {
    const lookup = () =>
      encodeErrorResult({
        abi,
        errorName: 'OffchainLookup',
        args: [ensUniversalResolver, [`${stranger.url}/{sender}/{data}`], '0x', '0x00000000', '0x'],
      })
    serve(lookup)
    expect(await identify()).toBeUndefined()
    serve('vitalik.eth', lookup)
    expect(await identify()).toEqual({ name: 'vitalik.eth' })
    expect(stranger.requests).toEqual([])
  })

  test('is empty, without an error, if the node fails or the signal aborts', async () => {
    node.answer(() => ({ status: 400, body: 'no' }))
    expect(await identify()).toBeUndefined()
    expect(await identify('not an address')).toBeUndefined()
    expect(await fetchIdentity(vitalik, [createNetwork(1, [])])).toBeUndefined()
    expect(await fetchIdentity(vitalik, [mainnet()], AbortSignal.abort())).toBeUndefined()
    const controller = new AbortController()
    node.answer(() => undefined)
    const asking = fetchIdentity(vitalik, [mainnet()], controller.signal)
    controller.abort()
    expect(await asking).toBeUndefined()
  })
})
