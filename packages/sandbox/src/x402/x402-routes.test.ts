import { decodePaymentRequiredHeader, decodePaymentResponseHeader, encodePaymentSignatureHeader } from '@x402/core/http'
import { parsePaymentRequired } from '@x402/core/schemas'
import { x402Client } from '@x402/core/client'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { createPublicClient, http } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { parseAbi } from 'viem/utils'
import { expect, test } from 'vitest'

import { devMnemonic } from '../chains/dev-accounts.ts'
import { useSandbox } from '../use-started.test-support.ts'
import { payee } from './answer-x402.ts'
import { dollarAddress } from './deploy-dollar.ts'

const account = mnemonicToAccount(devMnemonic)
const abi = parseAbi(['function balanceOf(address) view returns (uint256)'])
const sandbox = useSandbox()

const balanceOf = (address: `0x${string}`) =>
  createPublicClient({ transport: http(sandbox.rpc['eip155:1']) }).readContract({
    address: dollarAddress,
    abi,
    functionName: 'balanceOf',
    args: [address],
  })

test("an x402 page is paid for once by the standard's own client, and a replay is rejected", async () => {
  const url = `${sandbox.url}/sandbox/paid`
  const asked = await fetch(url)
  expect(asked.status).toBe(402)
  const required = decodePaymentRequiredHeader(asked.headers.get('payment-required') ?? '')
  expect(parsePaymentRequired(required).success).toBe(true)
  const before = await balanceOf(account.address)
  const client = x402Client.fromConfig({
    schemes: [{ network: 'eip155:1', client: new ExactEvmScheme(account) }],
    spendControls: false,
  })
  const payment = encodePaymentSignatureHeader(await client.createPaymentPayload(required))
  const paid = await fetch(url, { headers: { 'payment-signature': payment } })
  expect([paid.status, await paid.json()]).toEqual([200, expect.objectContaining({ payer: account.address })])
  const settled = decodePaymentResponseHeader(paid.headers.get('payment-response') ?? '')
  expect(settled).toMatchObject({ success: true, network: 'eip155:1' })
  expect([await balanceOf(account.address), await balanceOf(payee)]).toEqual([before - 10_000n, 10_000n])
  expect((await fetch(url, { headers: { 'payment-signature': payment } })).status).toBe(402)
  expect(await balanceOf(payee)).toBe(10_000n)
})

test('an x402 page accepts no invalid payment, and none for another request', async () => {
  const url = `${sandbox.url}/sandbox/paid`
  for (const header of ['?', 'e30=', Buffer.from('{"x402Version":2,"accepted":{},"payload":{}}').toString('base64')])
    expect((await fetch(url, { headers: { 'payment-signature': header } })).status).toBe(402)
})
