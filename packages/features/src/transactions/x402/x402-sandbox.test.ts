import type { RequestArguments } from '@latchkey/primitives'
import { startSandboxForTests, type TestSandbox } from '@latchkey/testing/page'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createX402Fixture, payee, payer } from './x402.test-support.ts'
import { requiredHeader } from './wire.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startSandboxForTests()
}, 60_000)
afterAll(() => sandbox.close())

async function rpc({ method, params }: RequestArguments): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(sandbox.rpc['eip155:1'] ?? '', { method: 'POST', headers, body })
  const { result, error } = (await response.json()) as { result?: unknown; error?: { code: number; message: string } }
  if (error) throw Object.assign(new Error(error.message), error)
  return result
}

async function balanceOf(asset: string, account: string): Promise<bigint> {
  const data = `0x70a08231${account.slice(2).padStart(64, '0')}`
  return BigInt((await rpc({ method: 'eth_call', params: [{ to: asset, data }, 'latest'] })) as string)
}

test('a server with the reference facilitator of x402 accepts a payment once, and rejects a replay', async () => {
  const world = await createX402Fixture({ node: rpc, wallet: rpc })
  const url = `${sandbox.url}/sandbox/paid`
  const asked = await fetch(url, { method: 'POST', body: 'which report' })
  const { accepts } = JSON.parse(atob(asked.headers.get(requiredHeader) ?? '')) as { accepts: [{ asset: string }] }
  const [{ asset }] = accepts
  const before = [await balanceOf(asset, payer), await balanceOf(asset, payee)] as const
  const headers: (readonly [string, string])[] = []
  const send = async (to: string, header: readonly [string, string]): Promise<Response> => {
    headers.push(header)
    return fetch(to, { method: 'POST', body: 'which report', headers: [[...header]], redirect: 'manual' })
  }
  const paid = world.pay('', { url, method: 'POST', response: asked, retry: send })
  await world.untilAsked()
  expect(world.feature.state.prompt?.choice).toMatchObject({
    from: payer,
    url,
    validSeconds: 300,
    offer: { amount: 10_000n, payTo: payee },
    asset: { name: 'Sandbox Dollar', symbol: 'SBD', decimals: 6, version: '2' },
  })
  world.feature.agree()
  expect(await (await paid).json()).toEqual({ paid: '10000', payer, method: 'POST', body: 'which report' })
  expect([await balanceOf(asset, payer), await balanceOf(asset, payee)]).toEqual([
    before[0] - 10_000n,
    before[1] + 10_000n,
  ])
  const [payment] = world.payments
  expect(payment).toMatchObject({ status: 'taken', amount: '0.01', symbol: 'SBD', settlement: { success: true } })
  const receipt = await rpc({ method: 'eth_getTransactionReceipt', params: [payment?.settlement?.transaction] })
  expect(receipt).toMatchObject({ status: '0x1', to: asset.toLowerCase() })

  const [header] = headers
  expect(headers).toHaveLength(1)
  expect((await send(url, header ?? ['', ''])).status).toBe(402)
  expect(await balanceOf(asset, payee)).toBe(before[1] + 10_000n)
})
