import { expect, test } from 'vitest'

import { EvmAdapter } from '../evm-adapter.ts'
import { startNode } from '../transfers.test-support.ts'

const token = '0x7777777777777777777777777777777777777777'
const owner = '0x1111111111111111111111111111111111111111'
const spender = '0x5555555555555555555555555555555555555555'
const word = (value: bigint): string => value.toString(16).padStart(64, '0')

/** Fetches the allowance from a node that answers each call with `answer`. */
async function fetchAllowance(answer: string, request: { token?: string; signal?: AbortSignal } = {}) {
  const calls: unknown[] = []
  const node = await startNode({ eth_call: params => (calls.push(params), answer) })
  const { fetchAllowance } = await new EvmAdapter().actions()
  const { network } = node.request
  const allowance = await fetchAllowance(
    { token: request.token ?? token, owner, spender, network },
    request.signal,
  ).finally(() => void node.stop())
  return { allowance, calls }
}

test('the allowance of a spender is read from the token', async () => {
  const { allowance, calls } = await fetchAllowance(`0x${word(7n)}`)
  expect(allowance).toBe(7n)
  const data = `0xdd62ed3e${word(BigInt(owner))}${word(BigInt(spender))}`
  expect(calls).toEqual([[{ to: token, data }, 'latest']])
})

test('the allowance of what is no token is an error, and so is that of an invalid address', async () => {
  await expect(fetchAllowance('0x')).rejects.toMatchObject({ code: 'nodeUnreadable' })
  await expect(fetchAllowance('0x', { token: '0x12' })).rejects.toMatchObject({ code: 'invalidAddress' })
})

test('the allowance is not requested after its signal aborted', async () => {
  const reason = new Error('closed')
  await expect(fetchAllowance(`0x${word(7n)}`, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
})
