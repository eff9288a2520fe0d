import type { RequestDescription } from '../request-description.ts'
import { RpcError, rpcErrorCodes } from '../rpc-error.ts'
import { walletMessages } from '../wallet-messages.ts'
import { encodeSigningPayload } from './encode-signing-payload.ts'
import { findPolkadotAccount, polkadotChains } from './polkadot-accounts.ts'
import { readPolkadotBytes, signPolkadotBytes, signPolkadotTransaction } from './polkadot-signer.ts'

/** A parsed request that waits for the user. */
export interface PolkadotRequest {
  /** The address in the site's form. */
  address: string
  description: RequestDescription
  /** Returns the signature in hexadecimal. */
  sign(): string
}

/**
 * Parses a request to sign bytes.
 * @param data Hexadecimal, else a text.
 * @throws {RpcError} -32602 for invalid parameters, 4100 for an unknown account
 */
export function readBytesRequest(address: unknown, data: unknown): PolkadotRequest {
  const account = accountOf(address)
  if (typeof data !== 'string') throw invalid('the data must be a text')
  const bytes = readPolkadotBytes(data)
  return {
    address: String(address),
    description: {
      title: walletMessages.titles.signMessage,
      rows: [
        { label: walletMessages.account, value: String(address) },
        { label: walletMessages.message, value: toReadable(bytes) ?? data },
      ],
    },
    sign: () => signPolkadotBytes(account, bytes),
  }
}

/** Parses a request to sign a transaction. @throws {RpcError} -32602 for invalid parameters, 4100 for an unknown account */
export function readTransactionRequest(address: unknown, payload: unknown): PolkadotRequest {
  const account = accountOf(address)
  if (typeof payload !== 'object' || payload === null) throw invalid('the payload must be an object')
  const transaction = payload as Readonly<Record<string, unknown>>
  // A transaction that cannot be signed is rejected before the prompt.
  encodeSigningPayload(transaction)
  const reference = String(transaction['genesisHash']).slice(2, 34)
  const network = polkadotChains.find(({ id }) => id === `polkadot:${reference}`)?.name ?? reference
  return {
    address: String(address),
    description: {
      title: walletMessages.titles.signTransaction,
      rows: [
        { label: walletMessages.network, value: network },
        { label: walletMessages.account, value: String(address) },
        { label: walletMessages.data, value: String(transaction['method']) },
      ],
    },
    sign: () => signPolkadotTransaction(account, transaction),
  }
}

function accountOf(address: unknown) {
  const account = findPolkadotAccount(address)
  if (account) return account
  throw new RpcError(rpcErrorCodes.unauthorized, `The wallet does not hold ${String(address)}.`)
}

function toReadable(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return invisible.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

/** Control characters except tabs and line ends, and those that turn the direction of the text around. */
const invisible = /[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069]/u

function invalid(message: string): RpcError {
  return new RpcError(rpcErrorCodes.invalidParams, `Invalid parameters: ${message}.`)
}
