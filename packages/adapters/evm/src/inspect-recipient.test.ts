import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { anvilAccounts } from './anvil.test-support.ts'
import { EvmAdapter } from './evm-adapter.ts'
import { type RpcCall, startRpcServer, succeed } from './rpc-server.test-support.ts'
import { createNetwork } from './test-networks.test-support.ts'
import { freshAddress, startTransferChain, type TransferChain } from './transfers.test-support.ts'

let chain: TransferChain
beforeAll(async () => {
  chain = await startTransferChain()
}, 60_000)
afterAll(() => chain.stop())

const inspect = async (address: string, network = chain.network) =>
  (await new EvmAdapter().actions()).inspectRecipient(address, network)

describe('the facts of a recipient from a node', () => {
  test('include whether it was ever used', async () => {
    const fresh = freshAddress()
    expect(await inspect(fresh)).toEqual({ isContract: false, isUsed: false })
    await chain.setBalance(fresh, 1n)
    expect(await inspect(fresh)).toEqual({ isContract: false, isUsed: true })
    // An account that has sent all its funds.
    await chain.setBalance(fresh, 0n)
    await chain.rpc('anvil_setNonce', [fresh, '0x1'])
    expect(await inspect(fresh)).toEqual({ isContract: false, isUsed: true })
    expect(await inspect(anvilAccounts[0])).toEqual({ isContract: false, isUsed: true })
  })

  test('include whether it is a contract', async () => {
    expect(await inspect(chain.tokens.PlainToken)).toEqual({ isContract: true, isUsed: true })
  })

  test('count an account that delegates to a contract (EIP-7702) as a user', async () => {
    const person = freshAddress()
    await chain.rpc('anvil_setCode', [person, `0xef0100${chain.tokens.PlainToken.slice(2)}`])
    await chain.rpc('anvil_setNonce', [person, '0x1'])
    expect(await inspect(person)).toEqual({ isContract: false, isUsed: true })
  })

  test.each(['eth_getCode', 'eth_getTransactionCount', 'eth_getBalance'])(
    'are missing if the answer to %s is invalid',
    async odd => {
      const node = await startRpcServer()
      for (const answer of [{}, [], '<html>', 7, 'code']) {
        node.answer(body => ({ body: succeed(body, (body as RpcCall).method === odd ? answer : '0x0') }))
        const asked = inspect(freshAddress(), createNetwork(1, [node.url]))
        await expect(asked, JSON.stringify(answer)).rejects.toMatchObject({ code: 'nodeUnreadable' })
      }
      await node.stop()
    },
  )
})
