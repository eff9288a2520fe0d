import type { SIWXCacao, SIWXSession } from '@latchkey/primitives'

import { parseMessage } from '../message/parse-message.ts'
import { SiwxError } from '../siwx-error.ts'

type Body = Readonly<Record<string, unknown>>

/**
 * Reads what a page sends to be verified.
 *
 * @throws SiwxError or MessageError, both messageUnreadable
 */
export function readSigned(body: Body): SIWXSession {
  const message = readText(body, 'message')
  const signature = readText(body, 'signature')
  const publicKey = readText(body, 'publicKey')
  const cacao = body.cacao ?? undefined
  if (message === undefined || signature === undefined)
    throw new SiwxError('messageUnreadable', 'The request has a message and a signature')
  return {
    data: parseMessage(message),
    message,
    signature,
    ...(publicKey !== undefined && { publicKey }),
    ...(cacao !== undefined && { cacao: readCacao(cacao) }),
  }
}

/**
 * A text of a request, if it is there.
 *
 * @throws SiwxError messageUnreadable
 */
export function readText(body: Body, name: string, maxLength = Infinity): string | undefined {
  const value = body[name] ?? undefined
  if (value === undefined || (typeof value === 'string' && value.length <= maxLength)) return value
  throw new SiwxError('messageUnreadable', `"${name}" is no text, or too long`)
}

function readCacao(value: unknown): SIWXCacao {
  if (isRecord(value) && isRecord(value.h) && isRecord(value.p) && isRecord(value.s)) {
    const { h, p, s } = value
    if (typeof h.t === 'string' && typeof s.t === 'string' && typeof s.s === 'string')
      return {
        h: { t: h.t },
        p,
        s: { t: s.t, s: s.s, ...(typeof s.m === 'string' && { m: s.m }) },
      }
  }
  throw new SiwxError('messageUnreadable', 'The sign-in of the pairing is none')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
