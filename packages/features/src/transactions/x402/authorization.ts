import type { PaymentChoice, PaymentRequired } from './payment.ts'
import { writeHeader } from './wire.ts'

/** Message that an account signs to be debited (EIP-3009). Every number is decimal text. */
export interface Authorization {
  readonly from: string
  readonly to: string
  readonly value: string
  readonly validAfter: string
  readonly validBefore: string
  /** Nonce of 32 random bytes. The token accepts each only once. */
  readonly nonce: string
}

/** Seconds by which the authorization is backdated, for chains whose clock is behind. */
const behindSeconds = 600

/** Creates an authorization. @param nonce 32 random bytes */
export function createAuthorization(
  { offer, from, validSeconds }: PaymentChoice,
  nonce: Uint8Array,
  nowMs: number,
): Authorization {
  const now = Math.floor(nowMs / 1_000)
  return {
    from,
    to: offer.payTo,
    value: offer.amount.toString(),
    validAfter: String(now - behindSeconds),
    validBefore: String(now + validSeconds),
    nonce: `0x${Array.from(nonce, byte => byte.toString(16).padStart(2, '0')).join('')}`,
  }
}

/** Converts an authorization to typed data (EIP-712). */
export function typedDataOf({ offer, asset, network }: PaymentChoice, message: Authorization): object {
  return {
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      TransferWithAuthorization: [
        { name: 'from', type: 'address' },
        { name: 'to', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'validAfter', type: 'uint256' },
        { name: 'validBefore', type: 'uint256' },
        { name: 'nonce', type: 'bytes32' },
      ],
    },
    primaryType: 'TransferWithAuthorization',
    domain: {
      name: asset.name,
      version: asset.version,
      chainId: Number(network.caipNetworkId.slice('eip155:'.length)),
      verifyingContract: offer.asset,
    },
    message,
  }
}

/** Creates the header that pays (x402, version 2). */
export function paymentHeader(
  { resource, extensions }: PaymentRequired,
  { offer }: PaymentChoice,
  authorization: Authorization,
  signature: string,
): string {
  return writeHeader({
    x402Version: 2,
    resource,
    accepted: offer.given,
    payload: { authorization, signature },
    ...(extensions !== undefined && { extensions }),
  })
}
