import * as v from 'valibot'

import type { WireResult } from '../wire-result.ts'
import { readAnswer } from '../wire-result.ts'
import { type FrameAnswer, type FrameCallName, frameCalls, type FrameInput } from './frame-calls.ts'

const id = v.pipe(v.string(), v.minLength(8), v.maxLength(64))
const name = v.picklist(Object.keys(frameCalls) as FrameCallName[])

/** A request of the page to the frame. Its payload is parsed by the name of the call. */
const requestSchema = v.object({
  id,
  type: name,
  payload: v.optional(v.unknown()),
  isBegun: v.optional(v.boolean(), false),
})

/** The frame's answer to a request (S7.52, S8.45). */
const responseSchema = v.union([
  v.object({
    id,
    type: name,
    error: v.object({ message: v.optional(v.string()), code: v.optional(v.union([v.string(), v.number()])) }),
  }),
  v.object({ id, type: name, payload: v.optional(v.unknown()) }),
])

/** A notification of the frame. */
const noticeSchema = v.variant('type', [
  /** The login changed elsewhere, or the session expired. */
  v.object({ type: v.literal('userChanged'), isConnected: v.boolean(), isExpired: v.optional(v.boolean(), false) }),
  /** The frame starts to carry out a request to send something, which can no longer be aborted. */
  v.object({ type: v.literal('begun'), requestId: id }),
  /** Height of the frame's content, in CSS pixels. */
  v.object({ type: v.literal('resized'), height: v.pipe(v.number(), v.minValue(0), v.maxValue(4_096)) }),
])

/** A request of the page. */
export interface FrameRequest<Name extends FrameCallName = FrameCallName> {
  /** Random id. */
  id: string
  type: Name
  payload: FrameInput<Name>
  /** Whether an earlier load of the frame reported that it had started the request, so that it may be done. */
  isBegun: boolean
}

/** The reason of the frame's rejection. */
export interface FrameRejection {
  message?: string | undefined
  code?: string | number | undefined
}

export type FrameNotice = v.InferOutput<typeof noticeSchema>

/** A message of the frame. */
export type FrameMessage =
  | { kind: 'answer'; id: string; type: FrameCallName; payload: unknown }
  | { kind: 'error'; id: string; type: FrameCallName; error: FrameRejection }
  | { kind: 'notice'; notice: FrameNotice }

/** An invalid request. If its id could be parsed, the frame answers it with an error. */
export interface UnreadableRequest {
  id?: string
  type?: FrameCallName
  reason: string
}

/** Parses a message of the page, in the frame. Never throws. */
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

/** Parses a message of the frame, in the page; `undefined` for any other message. Never throws. */
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

/** Parses the answer of a call. Never throws. */
export function readFrameAnswer<Name extends FrameCallName>(
  type: Name,
  payload: unknown,
): WireResult<FrameAnswer<Name>> {
  return readAnswer(type, frameCalls[type].answer as v.GenericSchema, payload) as WireResult<FrameAnswer<Name>>
}
