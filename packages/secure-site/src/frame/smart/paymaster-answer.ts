import type { Address, Hex } from 'viem'
import * as v from 'valibot'

import { FrameError } from '../frame-error.ts'
import { readPlainText } from '../signing/plain-text.ts'

/** Maximum size of a paymaster's data in bytes: times, amounts and signatures need less. */
const maxDataBytes = 2_048
const maxNameLength = 64

const gasSchema = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{1,32}$/i),
  v.transform(value => BigInt(value)),
)
const dataSchema = v.pipe(
  v.string(),
  v.maxLength(2 + 2 * maxDataBytes),
  v.regex(/^0x(?:[0-9a-f]{2})*$/i),
  v.transform(value => value as Hex),
)
const addressSchema = v.pipe(
  v.string(),
  v.regex(/^0x(?!0{40}$)[0-9a-f]{40}$/i),
  v.transform(value => value as Address),
)

const answerSchema = v.object({
  paymaster: addressSchema,
  paymasterData: v.optional(dataSchema, '0x'),
  paymasterVerificationGasLimit: v.exactOptional(gasSchema),
  paymasterPostOpGasLimit: v.exactOptional(gasSchema),
})

/** Answer to `pm_getPaymasterData`. */
export type PaymasterAnswer = v.InferOutput<typeof answerSchema>

const stubSchema = v.object({
  ...answerSchema.entries,
  isFinal: v.optional(v.boolean(), false),
  sponsor: v.optional(v.unknown()),
})

/** Answer to `pm_getPaymasterStubData`. */
export interface PaymasterStub {
  readonly fields: PaymasterAnswer
  /** The paymaster's own name, if it is readable. */
  readonly name: string | undefined
  /** Whether no further request is needed. */
  readonly isFinal: boolean
}

/** Parses a stub. @throws FrameError for any other answer */
export function readPaymasterStub(answer: unknown): PaymasterStub {
  const { sponsor, isFinal, ...fields } = read(stubSchema, answer)
  return { fields, isFinal, name: readName(sponsor) }
}

/** Parses the final data. @throws FrameError for any other answer */
export function readPaymasterAnswer(answer: unknown): PaymasterAnswer {
  return read(answerSchema, answer)
}

function read<Schema extends v.GenericSchema>(schema: Schema, answer: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, answer)
  if (parsed.success) return parsed.output
  throw new FrameError(-32603, 'The paymaster answered something else')
}

function readName(sponsor: unknown): string | undefined {
  if (typeof sponsor !== 'object' || sponsor === null || !('name' in sponsor)) return undefined
  const { name } = sponsor
  if (typeof name !== 'string' || name.length > maxNameLength || /[\n\r\t]/.test(name)) return undefined
  return readPlainText(new TextEncoder().encode(name))?.trim() || undefined
}
