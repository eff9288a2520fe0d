import { frameCalls, type FrameInput } from '@latchkey/protocol/secure-frame'
import * as v from 'valibot'

import type { Approval } from '../approval/approval.ts'

const idSchema = v.pipe(v.string(), v.regex(/^[-_a-zA-Z0-9]{22}$/))
const digestSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

const rowSchema = v.object({ term: v.string(), value: v.string(), isCode: v.exactOptional(v.boolean()) })
const rowsSchema = v.array(rowSchema)
const textsSchema = v.array(v.string())
const partEntries = {
  label: v.string(),
  amount: v.exactOptional(v.object({ value: v.string(), unit: v.string() })),
  text: v.exactOptional(v.object({ value: v.string(), isReadable: v.boolean() })),
  rows: rowsSchema,
  warnings: textsSchema,
}
const changeSchema = v.object({
  term: v.string(),
  value: v.string(),
  details: rowsSchema,
  remarks: textsSchema,
  tone: v.exactOptional(v.picklist(['warning', 'error'])),
})
const balanceChangesSchema = v.variant('status', [
  v.object({ status: v.literal('list'), changes: v.array(changeSchema), warnings: textsSchema }),
  v.object({ status: v.literal('note'), note: v.string() }),
  v.object({ status: v.literal('fails'), reason: v.string() }),
])

/** An approval, as far as a window draws it. */
const approvalSchema = v.object({
  ...partEntries,
  site: v.string(),
  siteName: v.optional(v.string()),
  parts: v.exactOptional(v.array(v.object(partEntries))),
  foreseen: v.exactOptional(balanceChangesSchema),
  movesValue: v.exactOptional(v.boolean()),
})

/** Theme and language of the frame, which the window repeats. */
export type FrameLook = FrameInput<'syncTheme'>

/** From the frame to the window, once for each port. */
const approvalMessageSchema = v.object({
  type: v.literal('approval'),
  /** Id of this opening of the window: 128 random bits as base64url. */
  id: idSchema,
  /** The {@link Approval} as JSON: the digest is of exactly this text. */
  text: v.pipe(v.string(), v.maxLength(2_000_000)),
  look: frameCalls.syncTheme.payload,
})
export type ApprovalMessage = v.InferOutput<typeof approvalMessageSchema>

/** From the window to the frame. */
const windowMessageSchema = v.variant('type', [
  /** The user's decision about the approval with this id and digest. */
  v.object({ type: v.literal('decided'), id: idSchema, digest: digestSchema, isApproved: v.boolean() }),
  /** Sent when the window's page is closed, reloaded, or replaced by another. */
  v.object({ type: v.literal('left') }),
])
export type WindowMessage = v.InferOutput<typeof windowMessageSchema>

/** An approval message with its approval. */
export interface ReceivedApproval extends Pick<ApprovalMessage, 'id' | 'text' | 'look'> {
  readonly approval: Approval
}

/** Parses a message of the frame, in the window. Never throws. */
export function readApprovalMessage(message: unknown): ReceivedApproval | undefined {
  const read = v.safeParse(approvalMessageSchema, message)
  if (!read.success) return undefined
  const approval = v.safeParse(approvalSchema, parseJson(read.output.text))
  if (!approval.success) return undefined
  const { id, text, look } = read.output
  return { id, text, look, approval: { ...approval.output, siteName: approval.output.siteName } }
}

/** Parses a message of the window, in the frame. Never throws. */
export function readWindowMessage(message: unknown): WindowMessage | undefined {
  const read = v.safeParse(windowMessageSchema, message)
  return read.success ? read.output : undefined
}

/** SHA-256 of an approval's text, as hexadecimal: a decision counts only for the text that was shown. */
export async function digestOf(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
