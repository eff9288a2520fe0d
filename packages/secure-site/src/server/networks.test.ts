import { afterEach, describe, expect, test, vi } from 'vitest'

import { chainReads, unsafeMethods } from '@latchkey/protocol/secure-frame'
import { createUnlimitedNetworks } from './unlimited-nodes.test-support.ts'
import { readRequestContext } from './request-context.ts'

afterEach(() => vi.unstubAllGlobals())

/**
 * Sends a request to the operator's node through the secure site, like any client with a session. @returns the answer,
 * and the node's requests
 */
async function ask(chainId: string, method: string, how: 'ask' | 'askBundler' | 'askPaymaster' = 'ask') {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    asked.push((JSON.parse(body) as { method: string }).method)
    return new Response(JSON.stringify({ jsonrpc: '2.0', id: 1, result: 'said' }))
  })
  const common = { name: 'A network', symbol: 'A', decimals: 9, rpc: 'https://node.example/key' }
  const networks = createUnlimitedNetworks([
    {
      ...common,
      chainId: 'eip155:1',
      bundler: 'https://bundler.example/?paymaster=https%3A%2F%2Fpaymaster.example',
    },
    { ...common, chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
  ])
  const request = new Request('https://secure.example/api/rpc', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ chainId, method, params: [{}, '0x'] }),
  })
  return {
    answer: await networks[how](readRequestContext(request, { address: undefined }, 'https://secure.example'), 'ann'),
    asked,
  }
}

const rejected = { error: { code: 4200, message: 'Requested RPC call is not allowed' } }

describe('the node of an operator', () => {
  test.each([...chainReads, 'eth_sendRawTransaction', 'eth_simulateV1'])(
    'accepts the reading method %s',
    async method => {
      expect(await ask('eip155:1', method)).toEqual({ answer: { result: 'said' }, asked: [method] })
    },
  )

  test.each(['getBalance', 'getAccountInfo', 'isBlockhashValid', 'simulateTransaction', 'sendTransaction'])(
    'accepts the reading Solana method %s',
    async method => {
      const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
      expect(await ask(chainId, method)).toEqual({ answer: { result: 'said' }, asked: [method] })
    },
  )

  test.each([
    ...['debug_traceTransaction', 'debug_setHead', 'admin_addPeer', 'admin_startHTTP', 'personal_unlockAccount'],
    ...[
      'miner_start',
      'miner_setEtherbase',
      'engine_forkchoiceUpdatedV3',
      'txpool_content',
      'trace_block',
      'clique_propose',
    ],
    ...[
      'anvil_setBalance',
      'hardhat_setCode',
      'evm_mine',
      'erigon_forks',
      'parity_setMode',
      'net_version',
      'web3_sha3',
    ],
    ...['eth_sign', 'eth_signTransaction', 'eth_accounts_', 'eth_submitWork', 'eth_bundlerClearState', 'rpc_modules'],
    ...['wallet_getAssets', 'wallet_getCapabilities', 'pm_getPaymasterData', 'eth_sendUserOperation', 'requestAirdrop'],
    ...[
      'getBalance',
      '',
      'eth_',
      '__proto__',
      'constructor',
      'toString',
      'ETH_CALL',
      'eth_call ',
      ' eth_call',
      'eth_call\n',
    ],
    ...unsafeMethods,
  ])('rejects other methods of an EVM network: %j', async method => {
    const { answer, asked } = await ask('eip155:1', method).catch((error: unknown) => ({ answer: error, asked: [] }))
    expect(asked).toEqual([])
    if (!(answer instanceof Error)) expect(answer).toEqual(rejected)
  })

  test.each([
    ...['requestAirdrop', 'validatorExit', 'setLogFilter', 'addAuthorizedVoter', 'startProgress', 'getbalance', 'get'],
    ...['eth_call', 'getBalance_', 'sendTransactions', '', 'isBlockhashValid2', 'GetBalance', 'getBalance\n'],
  ])('rejects other methods of Solana: %j', async method => {
    const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const { answer, asked } = await ask(chainId, method).catch((error: unknown) => ({ answer: error, asked: [] }))
    expect(asked).toEqual([])
    if (!(answer instanceof Error)) expect(answer).toEqual(rejected)
  })

  test.each(['debug_clearState', 'eth_simulateV1', 'eth_call', 'eth_chainId', 'pm_getPaymasterData'])(
    'has a bundler that accepts only operations: %s',
    async method => {
      expect(await ask('eip155:1', method, 'askBundler')).toEqual({ answer: rejected, asked: [] })
    },
  )

  test.each(['pm_sponsorUserOperation', 'pm_accounts', 'eth_call', 'debug_x'])(
    'has a paymaster that accepts only operations: %s',
    async method => {
      expect(await ask('eip155:1', method, 'askPaymaster')).toEqual({ answer: rejected, asked: [] })
    },
  )

  test('receives no request for an unserved network', async () => {
    expect(await ask('eip155:5', 'eth_call')).toMatchObject({ answer: { error: { code: 4902 } }, asked: [] })
  })
})
