import { type Address, getBase58Encoder, isAddress } from '@solana/kit'
import * as v from 'valibot'

import { SolanaRpcError } from './solana-rpc-error.ts'

/** Parses a parameter that is an account. */
export const addressParam = v.pipe(
  v.string(),
  v.check(text => isAddress(text), 'Invalid param: WrongSize'),
  v.transform(text => text as Address),
)

export const signatureParam = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/, 'Invalid param: Invalid'))

/** Encodings of bytes. */
export const encodingParam = v.picklist(['base58', 'base64'])

/**
 * Parses the parameters of a request.
 * @throws {SolanaRpcError} -32602
 */
export function readParams<const Schema extends v.GenericSchema>(
  schema: Schema,
  params: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, params)
  if (result.success) return result.output
  throw new SolanaRpcError(-32602, `Invalid params: ${result.issues[0].message}`)
}

/**
 * Decodes bytes from text.
 * @throws {SolanaRpcError} -32602
 */
export function readBytes(text: string, encoding: v.InferOutput<typeof encodingParam>): Uint8Array {
  try {
    if (encoding === 'base58') return Uint8Array.from(getBase58Encoder().encode(text))
  } catch {
    throw new SolanaRpcError(-32602, 'invalid base58 encoding')
  }
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text)) throw new SolanaRpcError(-32602, 'invalid base64 encoding')
  return Uint8Array.from(Buffer.from(text, 'base64'))
}
