/** Schemas between the frame and its server for the transfer of a share from one browser of a user to another. */
import * as v from 'valibot'

/** Messages between two browsers of a user while one transfers its share to the other, in this order. */
export const deviceTransferSteps = ['hello', 'reply', 'reveal', 'sealed'] as const
export type DeviceTransferStep = (typeof deviceTransferSteps)[number]

/**
 * Body of `PUT /api/handover`: `hello` starts a transfer and ends an earlier one; each later step is sent once. The
 * session that sent `hello` sends `reveal`, another session of the same user `reply` and `sealed`.
 */
export const deviceTransferRequestSchema = v.object({
  step: v.picklist(deviceTransferSteps),
  text: v.pipe(v.string(), v.minLength(1), v.maxLength(4_096), v.regex(/^[\x20-\x7e]*$/)),
})
export type DeviceTransferRequest = v.InferInput<typeof deviceTransferRequestSchema>

/** Answer to `GET` and `PUT /api/handover`: messages, kept 15 minutes. `isMine`: whether this session sent `hello`. */
export const deviceTransferResponseSchema = v.object({
  handover: v.nullable(
    v.object({
      hello: v.string(),
      reply: v.optional(v.string()),
      reveal: v.optional(v.string()),
      sealed: v.optional(v.string()),
      isMine: v.boolean(),
    }),
  ),
})
export type DeviceTransferResponse = v.InferOutput<typeof deviceTransferResponseSchema>
