import type { SIWXMessageData, SIWXSession } from '@latchkey/primitives'

import { parseMessage } from '../message/parse-message.ts'
import { SiwxError } from '../siwx-error.ts'
import { refuseOtherCacao } from './cacao-fields.ts'
import type { SignatureProof } from './signature-proof.ts'
import type { VerifyContext } from './verify-context.ts'

/** Verifies that the account signed, and says by what. Throws where it did not. */
export type SignatureVerifier = (
  session: SIWXSession,
  context: VerifyContext,
) => SignatureProof | Promise<SignatureProof>

/** Each library arrives with the first signature of its family. */
const verifiers: Readonly<Record<string, () => Promise<SignatureVerifier>>> = {
  eip155: async () => (await import('./eip155.ts')).verifyEip155,
  solana: async () => (await import('./solana.ts')).verifySolana,
  bip122: async () => (await import('./bip122.ts')).verifyBip122,
  polkadot: async () => (await import('./polkadot.ts')).verifyPolkadot,
  cosmos: async () => (await import('./cosmos.ts')).verifyCosmos,
}

/**
 * Verifies that the account which the message names signed it, and that the session says of it what stands there. Says nothing of times, the nonce, the domain:
 * whoever asked for the message knows those.
 *
 * @returns whether the account's key signed, or its contract
 * @throws SiwxError `messageUnreadable`, `fieldMismatch`, `chainUnsupported`, `signatureInvalid`, `signatureMalleable`, `nodeUnavailable`
 * @throws what the signal was aborted with
 */
export async function verifySignature(session: SIWXSession, context: VerifyContext = {}): Promise<SignatureProof> {
  const read = readMessage(session.message)
  refuseOtherFields(read, session.data)
  if (session.cacao) refuseOtherCacao(session.cacao, session)
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

function refuseOtherFields(read: SIWXMessageData, said: SIWXMessageData): void {
  const names = new Set([...Object.keys(read), ...Object.keys(said)]) as Set<keyof SIWXMessageData>
  for (const name of names)
    if (JSON.stringify(read[name]) !== JSON.stringify(said[name]))
      throw new SiwxError('fieldMismatch', `The session's "${name}" is not what stands in the message that was signed`)
}
