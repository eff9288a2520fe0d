import type { SIWXCacao, SIWXSession } from '@latchkey/primitives'

import { maxMessageLength } from '../message/check-fields.ts'
import { parseMessage } from '../message/parse-message.ts'
import { SiwxError } from '../siwx-error.ts'
import { maxSignatureLengths } from '../verify/canonical-bytes.ts'
import { refuseOtherCacao } from '../verify/cacao-fields.ts'

/** The longest text of a public key of any form, in characters. */
const maxKeyLength = 256

type Body = Readonly<Record<string, unknown>>

/**
 * Reads what a page sends to be verified.
 *
 * @throws SiwxError or MessageError, both messageUnreadable; fieldMismatch for a pairing that says something else than the message
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
  // Whoever verifies the signature: what is stored beside the message says nothing besides.
  if (signed.cacao) refuseOtherCacao(signed.cacao, signed)
  return signed
}

/**
 * A text of a request, if it is there.
 *
 * @throws SiwxError messageUnreadable
 */
export function readText(body: Body, name: string, maxLength: number): string | undefined {
  const value = body[name] ?? undefined
  if (value === undefined || (typeof value === 'string' && value.length <= maxLength)) return value
  throw new SiwxError('messageUnreadable', `"${name}" is no text, or too long`)
}

/**
 * Which account a request names, if any, and on which network.
 *
 * @throws SiwxError messageUnreadable
 */
export function readAccount(body: Body): { chainId: string | undefined; address: string | undefined } {
  return { chainId: readText(body, 'chainId', 64), address: readText(body, 'address', 128) }
}

/** Of the payload only texts and lists of texts can stand in a message (CAIP-74). Deeper values would exhaust the stack of whatever walks them. */
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
