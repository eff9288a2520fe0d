/** Schemas between the frame and its server for new shares of a wallet, which replace all former ones. */
import * as v from 'valibot'

import { generationSchema, recoveryRequestSchema, walletRequestSchema } from './wire.ts'

/**
 * Body of `PUT /api/wallet/split`, within five minutes after the user has proven their identity: new shares of the wallet
 * of generation `from`. They replace other pending ones, and are used only after `/commit`. The same again has the same
 * answer.
 */
export const splitRequestSchema = v.object({ from: generationSchema, wallet: walletRequestSchema })
export type SplitRequest = v.InferInput<typeof splitRequestSchema>

const splitRecoverySchema = v.object({
  ...recoveryRequestSchema.entries,
  kind: v.picklist(['passkey', 'file', 'operator']),
})
export type SplitRecovery = v.InferOutput<typeof splitRecoverySchema>

/** Body of `PUT /api/wallet/split/recovery`: a recovery of the pending generation. */
export const splitRecoveryRequestSchema = v.object({ generation: generationSchema, ...splitRecoverySchema.entries })

/**
 * Body of `POST /api/wallet/split/commit`, which makes all former shares worthless. A generation that is in use already
 * has the same answer, also without `proof`. The answer is that of `GET /api/wallet`.
 *
 * `proof` is a signature by the wallet's EVM key, as `0x`, r, s and v (27 or 28), over the SHA-256 of
 * {@link splitProofText}: whoever can log in, but has no share, must not replace the server's share by a worthless one.
 */
export const splitCommitRequestSchema = v.object({
  generation: generationSchema,
  proof: v.optional(v.pipe(v.string(), v.regex(/^0x[0-9a-f]{130}$/))),
})

/** Returns the text that the wallet's owner signs for a commit. @param from the generation that is replaced */
export function splitProofText(
  from: string,
  { generation, share, check }: Pick<SplitRequest['wallet'], 'generation' | 'share' | 'check'>,
): string {
  return ['latchkey split v1', from, generation, share, check].join('\n')
}

/** Answer to `GET` and `PUT /api/wallet/split`. The operator's recovery has no sealed share. */
export const splitAnswerSchema = v.object({
  split: v.nullable(
    v.object({ ...splitRequestSchema.entries, recoveries: v.pipe(v.array(splitRecoverySchema), v.readonly()) }),
  ),
})
export type SplitAnswer = v.InferOutput<typeof splitAnswerSchema>
