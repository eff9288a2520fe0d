import * as v from 'valibot'

import {
  addressesSchema,
  formerSchema,
  generationSchema,
  recoveryRequestSchema,
  walletRequestSchema,
} from '../../wire.ts'

/** Accepts only AES-GCM keys that no script can export. */
const keySchema = v.pipe(
  v.instance(CryptoKey),
  v.check(({ extractable, algorithm }) => !extractable && algorithm.name === 'AES-GCM'),
)

const idSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(256))
const sealedSchema = v.pipe(v.string(), v.regex(/^[-_a-zA-Z0-9]{1,4096}$/))

/** Recoveries stored here are passkeys; a record may name any kind. */
const keptRecoverySchema = v.object({
  ...recoveryRequestSchema.entries,
  kind: v.picklist(['passkey', 'file', 'operator']),
  renews: v.optional(v.literal(true)),
})

/** A record whose shares are sealed with its key. */
const recordSchema = v.object({
  userId: idSchema,
  login: v.optional(idSchema),
  generation: generationSchema,
  check: walletRequestSchema.entries.check,
  addresses: addressesSchema,
  state: v.picklist(['pending', 'confirmed']),
  key: keySchema,
  share: sealedSchema,
  serverShare: v.optional(sealedSchema),
  passkeys: v.pipe(v.array(keptRecoverySchema), v.maxLength(100), v.readonly()),
  former: v.optional(formerSchema),
})

/** Tokens of the browser and its session on one site; empty for none. */
export const tokensSchema = v.object({
  browser: v.pipe(v.string(), v.maxLength(256)),
  session: v.pipe(v.string(), v.maxLength(256)),
})
export type KeptTokens = v.InferOutput<typeof tokensSchema>

const numberSchema = v.pipe(v.number(), v.integer(), v.minValue(0))

/**
 * Questions of the frame to the window. `site` is the origin of the page around the frame, since each site has its own
 * session.
 */
const questionSchema = v.variant('ask', [
  v.object({ ask: v.literal('tokens'), site: idSchema, tokens: tokensSchema }),
  v.object({ ask: v.literal('read'), userId: idSchema }),
  v.object({ ask: v.literal('findByLogin'), login: idSchema }),
  v.object({ ask: v.literal('findByGeneration'), generation: generationSchema }),
  v.object({ ask: v.literal('begin'), record: recordSchema }),
  v.object({ ask: v.literal('keep'), record: recordSchema }),
  v.object({ ask: v.literal('replace'), record: recordSchema, formerGeneration: generationSchema }),
  v.object({ ask: v.literal('drop'), userId: idSchema, generation: generationSchema }),
])
export type Question = v.InferOutput<typeof questionSchema>

/** Answers to the questions. */
const found = v.optional(recordSchema)
export const answerSchemas = {
  tokens: tokensSchema,
  read: found,
  findByLogin: found,
  findByGeneration: found,
  begin: recordSchema,
  keep: recordSchema,
  replace: recordSchema,
  drop: v.undefined(),
} as const satisfies Record<Question['ask'], v.GenericSchema>
export type AnswerOf<Ask extends Question['ask']> = v.InferOutput<(typeof answerSchemas)[Ask]>

const askedSchema = v.object({ id: numberSchema, question: questionSchema })

/** Reasons for a rejected question. */
const rejections = ['walletMismatch', 'storageUnavailable', 'failed'] as const
export type WindowRejection = (typeof rejections)[number]

/** Message from the window to the frame, over the port. */
const answeredSchema = v.union([
  v.object({ id: numberSchema, refused: v.picklist(rejections) }),
  v.object({ id: numberSchema, answer: v.optional(v.unknown()) }),
])

/** Parses a question in the window; `undefined` for an invalid one. */
export function readQuestion(message: unknown): v.InferOutput<typeof askedSchema> | undefined {
  const read = v.safeParse(askedSchema, message)
  return read.success ? read.output : undefined
}

/** Parses an answer in the frame; `undefined` for an invalid one. */
export function readAnswered(message: unknown): v.InferOutput<typeof answeredSchema> | undefined {
  const read = v.safeParse(answeredSchema, message)
  return read.success ? read.output : undefined
}
