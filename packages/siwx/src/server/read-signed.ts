import type { SIWXCacao, SIWXSession } from '@latchkey/primitives'

import { maxMessageLength } from '../message/check-fields.ts'
import { parseMessage } from '../message/parse-message.ts'
import { SiwxError } from '../siwx-error.ts'
import { maxSignatureLengths } from '../verify/canonical-bytes.ts'
import { rejectOtherCacao } from '../verify/cacao-fields.ts'

/** Maximum length of a public key in any form, in characters. */
const maxKeyLength = 256

type Body = Readonly<Record<string, unknown>>

/**
 * Reads a signed message from a request.
 *
 * @throws SiwxError `messageUnreadable`, or `fieldMismatch` if the sign-in of a pairing differs from the message
 * @throws MessageError for an invalid message
 */
export function readSigned(body: Body): SIWXSession {
  const message = readText(body, 'message', maxMessageLength)
  const signature = readText(body, 'signature', maxSignatureLengths.eip155)
  const publicKey = readText(body, 'publicKey', maxKeyLength)
  const cacao = body.cacao ?? undefined
  if (message === undefined || signature === undefined)
    throw new SiwxError('messageUnreadable', 'The request has a message and a signature')
  const signed: SIWXSession = {
    data: parseMessage(message),
    message,
    signature,
    ...(publicKey !== undefined && { publicKey }),
    ...(cacao !== undefined && { cacao: readCacao(cacao) }),
  }
  // This check is independent of the verifier, so nothing beyond the message is stored.
  if (signed.cacao) rejectOtherCacao(signed.cacao, signed)
  return signed
}

/**
 * Reads an optional text of a request.
 *
 * @throws SiwxError `messageUnreadable`
 */
export function readText(body: Body, name: string, maxLength: number): string | undefined {
  const value = body[name] ?? undefined
  if (value === undefined || (typeof value === 'string' && value.length <= maxLength)) return value
  throw new SiwxError('messageUnreadable', `"${name}" is no text, or too long`)
}

/**
 * Reads the account that a request names, if any, and its network.
 *
 * @throws SiwxError `messageUnreadable`
 */
export function readAccount(body: Body): { chainId: string | undefined; address: string | undefined } {
  return { chainId: readText(body, 'chainId', 64), address: readText(body, 'address', 128) }
}

/**
 * Reads the sign-in of a pairing. Its payload has only texts and lists of texts
 * ([CAIP-74](https://chainagnostic.org/CAIPs/caip-74)); deeper values would exhaust the stack of a recursive reader.
 */
function readCacao(value: unknown): SIWXCacao {
  if (isRecord(value) && isRecord(value.h) && isRecord(value.p) && isRecord(value.s)) {
    const { h, p, s } = value
    if (
      typeof h.t === 'string' &&
      typeof s.t === 'string' &&
      typeof s.s === 'string' &&
      Object.values(p).every(isFieldValue)
    )
      return {
        h: { t: h.t },
        p,
        s: { t: s.t, s: s.s, ...(typeof s.m === 'string' && { m: s.m }) },
      }
  }
  throw new SiwxError('messageUnreadable', 'The sign-in of the pairing is none')
}

function isFieldValue(value: unknown): boolean {
  return (
    value === null ||
    typeof value === 'string' ||
    (Array.isArray(value) && value.every(each => typeof each === 'string'))
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
