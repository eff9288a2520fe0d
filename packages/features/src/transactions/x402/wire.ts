import { type CaipNetworkId, decodeBase64, encodeBase64, readList, readProperty } from '@latchkey/primitives'
import { toChecksumAddress } from '@latchkey/primitives/checksum-address'

import type { X402Settlement, PaymentOffer, PaymentRequired } from './payment.ts'

/**
 * Headers of x402, version 2. They are parsed here, because `@x402/core` and its zod are larger than the whole feature.
 */
export const requiredHeader = 'PAYMENT-REQUIRED'
export const signatureHeader = 'PAYMENT-SIGNATURE'
export const responseHeader = 'PAYMENT-RESPONSE'

/** Maximum length of a header. Most servers reject longer ones. */
const longestHeader = 16_384
/** Maximum of offers. A server has no reason to make more. */
const maxOffers = 20
const maxTextLength = 250
const maxUnits = 2n ** 256n - 1n
/** Shortest lifetime of a payment in seconds. The wallet could not answer in less. */
const minSeconds = 10

/**
 * Parses the requirements of a server (x402, version 2). Returns `undefined` for anything else. Invalid offers are left
 * out.
 */
export function readPaymentRequired(header: string): PaymentRequired | undefined {
  const json = readHeader(header)
  const resource = readProperty(json, 'resource')
  const url = readProperty(resource, 'url')
  if (readProperty(json, 'x402Version') !== 2 || typeof url !== 'string' || !URL.canParse(url)) return undefined
  return {
    url,
    resource,
    error: readText(readProperty(json, 'error')),
    extensions: readProperty(json, 'extensions'),
    offers: readList(json, 'accepts', maxOffers).flatMap(each => readOffer(each) ?? []),
  }
}

/** Parses the server's report about a payment. Returns `undefined` if it belongs to another payment. */
export function readSettlement(header: string | null, networkId: string, from: string): X402Settlement | undefined {
  const json = header === null ? undefined : readHeader(header)
  const success = readProperty(json, 'success')
  const payer = readProperty(json, 'payer')
  const transaction = readProperty(json, 'transaction')
  if (typeof success !== 'boolean' || readProperty(json, 'network') !== networkId) return undefined
  if (typeof payer === 'string' && payer.toLowerCase() !== from.toLowerCase()) return undefined
  const isHash = typeof transaction === 'string' && /^0x[0-9a-f]{64}$/i.test(transaction)
  return { success, transaction: isHash ? transaction : undefined }
}

/** Encodes a value for a header. */
export function writeHeader(value: unknown): string {
  return encodeBase64(new TextEncoder().encode(JSON.stringify(value)))
}

function readHeader(header: string): unknown {
  if (header.length > longestHeader) return undefined
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(decodeBase64(header.trim())))
  } catch {
    return undefined
  }
}

/** Parses an offer. Only EIP-3009 is accepted: other schemes let the recipient debit more, or later. */
function readOffer(given: unknown): PaymentOffer | undefined {
  const extra = readProperty(given, 'extra')
  const method = readProperty(extra, 'assetTransferMethod')
  if (readProperty(given, 'scheme') !== 'exact' || (method !== undefined && method !== 'eip3009')) return undefined
  const networkId = readProperty(given, 'network')
  const amount = readAmount(readProperty(given, 'amount'))
  const asset = readAddress(readProperty(given, 'asset'))
  const payTo = readAddress(readProperty(given, 'payTo'))
  const maxTimeoutSeconds = readProperty(given, 'maxTimeoutSeconds')
  if (typeof networkId !== 'string' || !/^eip155:[1-9]\d{0,15}$/.test(networkId)) return undefined
  if (amount === undefined || !asset || !payTo || asset.toLowerCase() === payTo.toLowerCase()) return undefined
  if (typeof maxTimeoutSeconds !== 'number' || !(maxTimeoutSeconds >= minSeconds)) return undefined
  return {
    networkId: networkId as CaipNetworkId,
    amount,
    asset,
    payTo,
    maxTimeoutSeconds,
    name: readText(readProperty(extra, 'name')),
    version: readText(readProperty(extra, 'version')),
    given,
  }
}

function readAmount(value: unknown): bigint | undefined {
  if (typeof value !== 'string' || !/^[1-9]\d{0,77}$/.test(value)) return undefined
  const units = BigInt(value)
  return units <= maxUnits ? units : undefined
}

/** Parses an address. One in mixed case needs its checksum (EIP-55), because a letter may be mistyped. */
function readAddress(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(value) || /^0x0{40}$/.test(value)) return undefined
  const digits = value.slice(2)
  const isPlain = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  const address = toChecksumAddress(value)
  return isPlain || address === value ? address : undefined
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= maxTextLength ? value : undefined
}
