import type { SIWXMessageData, SIWXSession } from '@latchkey/primitives'

import { parseMessage } from '../message/parse-message.ts'
import { SiwxError } from '../siwx-error.ts'
import { rejectOtherCacao } from './cacao-fields.ts'
import type { SignatureProof } from './signature-proof.ts'
import type { VerifyContext } from './verify-context.ts'

/** Verifies that the account signed, and returns whether a key or a contract did. Throws otherwise. */
export type SignatureVerifier = (
  session: SIWXSession,
  context: VerifyContext,
) => SignatureProof | Promise<SignatureProof>

/** Verifiers by namespace. Each library is loaded with the first signature of its namespace. */
const verifiers: Readonly<Record<string, () => Promise<SignatureVerifier>>> = {
  eip155: async () => (await import('./eip155.ts')).verifyEip155,
  solana: async () => (await import('./solana.ts')).verifySolana,
  bip122: async () => (await import('./bip122.ts')).verifyBip122,
  polkadot: async () => (await import('./polkadot.ts')).verifyPolkadot,
  cosmos: async () => (await import('./cosmos.ts')).verifyCosmos,
}

/**
 * Verifies that the account in the message signed it, and that the session's fields match the text. It does not check
 * times, nonce and domain, which the caller has issued.
 *
 * @returns whether the account's key signed, or its contract
 * @throws SiwxError `messageUnreadable`, `fieldMismatch`, `chainUnsupported`, `signatureInvalid`, `signatureMalleable`,
 *   `nodeUnavailable`
 * @throws the reason of an aborted signal
 */
export async function verifySignature(session: SIWXSession, context: VerifyContext = {}): Promise<SignatureProof> {
  const read = readMessage(session.message)
  rejectOtherFields(read, session.data)
  if (session.cacao) rejectOtherCacao(session.cacao, session)
  const [namespace = ''] = read.chainId.split(':')
  const load = Object.hasOwn(verifiers, namespace) ? verifiers[namespace] : undefined
  if (!load) throw new SiwxError('chainUnsupported', `Nobody signs in on ${read.chainId}`)
  const verify = await load()
  context.signal?.throwIfAborted()
  return verify({ ...session, data: read }, context)
}

function readMessage(message: string): SIWXMessageData {
  try {
    return parseMessage(message)
  } catch (cause) {
    throw new SiwxError('messageUnreadable', cause instanceof Error ? cause.message : 'The message is not readable', {
      cause,
    })
  }
}

function rejectOtherFields(read: SIWXMessageData, said: SIWXMessageData): void {
  const names = new Set([...Object.keys(read), ...Object.keys(said)]) as Set<keyof SIWXMessageData>
  for (const name of names)
    if (JSON.stringify(read[name]) !== JSON.stringify(said[name]))
      throw new SiwxError('fieldMismatch', `The session's "${name}" is not what stands in the message that was signed`)
}
