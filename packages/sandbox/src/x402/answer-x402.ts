import { isDeepStrictEqual } from 'node:util'

import { decodePaymentSignatureHeader, encodePaymentRequiredHeader, encodePaymentResponseHeader } from '@x402/core/http'
import type { PaymentRequired, PaymentRequirements, SettleResponse } from '@x402/core/types'
import { parsePaymentPayload } from '@x402/core/schemas'

import type { SandboxChain } from '../chains/start-chains.ts'
import { createFacilitator } from './create-facilitator.ts'
import { dollarAddress, ensureDollar } from './deploy-dollar.ts'

/** Address of the payee. No key of it exists. */
export const payee = '0x0000000000000000000000000000000000054021'

/** Price of the page, in the smallest unit: 0.01. */
export const price = '10000'

/** Limit of an error's text, because a header has little space. */
const maxWords = 200

/** Answers a request: with the price, or after the payment with its receipt. */
export async function answerX402(chain: SandboxChain, url: string, request: Request): Promise<Response> {
  await ensureDollar(chain)
  const requirements: PaymentRequirements = {
    scheme: 'exact',
    network: chain.caip2 as PaymentRequirements['network'],
    amount: price,
    asset: dollarAddress,
    payTo: payee,
    maxTimeoutSeconds: 300,
    extra: { name: 'Sandbox Dollar', version: '2' },
  }
  const header = request.headers.get('payment-signature')
  if (header === null) return reject('It costs 0.01 Sandbox Dollar')
  const payload = parsePaymentPayload(readHeader(header))
  if (!payload.success || payload.data.x402Version !== 2) return reject('That is no payment')
  if (!isDeepStrictEqual(payload.data.accepted, requirements)) return reject('That was not asked for')
  const payment = { ...payload.data, accepted: requirements, payload: { ...payload.data.payload } }
  const facilitator = createFacilitator(chain)
  const verified = await facilitator.verify(payment as Parameters<typeof facilitator.verify>[0], requirements)
  if (!verified.isValid) return reject(verified.invalidReason ?? 'It is not valid')
  const settled = await facilitator.settle(payment as Parameters<typeof facilitator.settle>[0], requirements)
  if (!settled.success) return reject(settled.errorReason ?? 'It was not settled', settled)
  const body = await request.text()
  return Response.json(
    { paid: price, payer: settled.payer, method: request.method, body },
    { headers: { 'payment-response': encodePaymentResponseHeader(settled) } },
  )

  function reject(why: string, failed?: SettleResponse): Response {
    const error = why.slice(0, maxWords)
    const asked: PaymentRequired = {
      x402Version: 2,
      error,
      resource: { url, description: 'A page that costs something', mimeType: 'application/json' },
      accepts: [requirements],
    }
    return Response.json(
      { error },
      {
        status: 402,
        headers: {
          'payment-required': encodePaymentRequiredHeader(asked),
          ...(failed && { 'payment-response': encodePaymentResponseHeader(failed) }),
        },
      },
    )
  }
}

function readHeader(header: string): unknown {
  try {
    return decodePaymentSignatureHeader(header)
  } catch {
    return undefined
  }
}
