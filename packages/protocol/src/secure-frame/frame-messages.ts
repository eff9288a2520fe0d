import * as v from 'valibot'

import type { WireResult } from '../wire-result.ts'
import { readAnswer } from '../wire-result.ts'
import { type FrameAnswer, type FrameCallName, frameCalls, type FrameInput } from './frame-calls.ts'

const id = v.pipe(v.string(), v.minLength(8), v.maxLength(64))
const name = v.picklist(Object.keys(frameCalls) as FrameCallName[])

/** From the page to the frame. Its payload is read by the name of the call. */
const requestSchema = v.object({
  id,
  type: name,
  payload: v.optional(v.unknown()),
  isBegun: v.optional(v.boolean(), false),
})

/** From the frame to the page: the answer to a request (S7.52, S8.45). */
const responseSchema = v.union([
  v.object({
    id,
    type: name,
    error: v.object({ message: v.optional(v.string()), code: v.optional(v.union([v.string(), v.number()])) }),
  }),
  v.object({ id, type: name, payload: v.optional(v.unknown()) }),
])

/** From the frame to the page, unasked. */
const noticeSchema = v.variant('type', [
  /** Who is logged in changed: elsewhere, or their session is over. */
  v.object({ type: v.literal('userChanged'), isConnected: v.boolean(), isExpired: v.optional(v.boolean(), false) }),
  /** A request to send something is carried out from now on, and can no longer be given up. */
  v.object({ type: v.literal('begun'), requestId: id }),
  /** What the frame draws has this height, in CSS pixels. */
  v.object({ type: v.literal('resized'), height: v.pipe(v.number(), v.minValue(0), v.maxValue(4_096)) }),
])

/** A request of the page. */
export interface FrameRequest<Name extends FrameCallName = FrameCallName> {
  /** Random. */
  id: string
  type: Name
  payload: FrameInput<Name>
  /** A frame that was loaded before has told that it begins it: it may be done. */
  isBegun: boolean
}

/** Why the frame refused. */
export interface FrameRefusal {
  message?: string | undefined
  code?: string | number | undefined
}

export type FrameNotice = v.InferOutput<typeof noticeSchema>

/** What a frame said. */
export type FrameMessage =
  | { kind: 'answer'; id: string; type: FrameCallName; payload: unknown }
  | { kind: 'error'; id: string; type: FrameCallName; error: FrameRefusal }
  | { kind: 'notice'; notice: FrameNotice }

/** What is wrong with a request: who asked is told so where its id could be read. */
export interface UnreadableRequest {
  id?: string
  type?: FrameCallName
  reason: string
}

/** Reads a message of the page, in the frame. Never throws. */
export function readFrameRequest(
  message: unknown,
): { ok: true; request: FrameRequest } | { ok: false; failure: UnreadableRequest } {
  const outer = v.safeParse(requestSchema, message)
  if (!outer.success) return { ok: false, failure: { reason: 'The message is no request' } }
  const { type } = outer.output
  const read = readAnswer(type, frameCalls[type].payload as v.GenericSchema, outer.output.payload)
  if (!read.ok) {
    const { path, reason } = read.failure
    return { ok: false, failure: { id: outer.output.id, type, reason: path ? `${path}: ${reason}` : reason } }
  }
  return {
    ok: true,
    request: {
      id: outer.output.id,
      type,
      payload: read.value as FrameInput<FrameCallName>,
      isBegun: outer.output.isBegun,
    },
  }
}

/** Reads a message of the frame, in the page; `undefined` for what is none. Never throws. */
export function readFrameMessage(message: unknown): FrameMessage | undefined {
  const notice = v.safeParse(noticeSchema, message)
  if (notice.success) return { kind: 'notice', notice: notice.output }
  const response = v.safeParse(responseSchema, message)
  if (!response.success) return undefined
  const { output } = response
  return 'error' in output
    ? { kind: 'error', id: output.id, type: output.type, error: output.error }
    : { kind: 'answer', id: output.id, type: output.type, payload: output.payload }
}

/** Reads what a call was answered. Never throws. */
export function readFrameAnswer<Name extends FrameCallName>(
  type: Name,
  payload: unknown,
): WireResult<FrameAnswer<Name>> {
  return readAnswer(type, frameCalls[type].answer as v.GenericSchema, payload) as WireResult<FrameAnswer<Name>>
}
