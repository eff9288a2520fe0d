import { createPrivateKey, createPublicKey, sign } from 'node:crypto'

import { type Address, getAddressEncoder, getBase58Decoder, getBase58Encoder } from '@solana/kit'

/** The source of airdrops. Its balance exceeds any request. */
const key = createPrivateKey({
  // PKCS #8 of an ed25519 seed (RFC 8410).
  key: Buffer.from(`302e020100300506032b657004220420${'1a'.repeat(32)}`, 'hex'),
  format: 'der',
  type: 'pkcs8',
})
const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)

export const faucet = { address: getBase58Decoder().decode(publicKey) as Address }

/** Creates a signed transfer of lamports from the faucet: one signature, then a legacy message with one instruction. */
export function createAirdrop(to: Address, lamports: bigint, blockhash: string): Uint8Array {
  const data = new Uint8Array(12)
  const view = new DataView(data.buffer)
  // Number of the system program's transfer instruction.
  view.setUint32(0, 2, true)
  view.setBigUint64(4, lamports, true)
  const message = Buffer.concat([
    // Header: one signer, no read-only signer, one read-only other account; then the number of accounts.
    Uint8Array.of(1, 0, 1, 3),
    publicKey,
    Uint8Array.from(getAddressEncoder().encode(to)),
    new Uint8Array(32),
    Uint8Array.from(getBase58Encoder().encode(blockhash)),
    Uint8Array.of(1, 2, 2, 0, 1, data.length),
    data,
  ])
  return Buffer.concat([Uint8Array.of(1), sign(null, message, key), message])
}
