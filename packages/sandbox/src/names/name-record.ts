import { type Hex, isAddress } from 'viem'
import { normalize } from 'viem/ens'
import * as v from 'valibot'

/** Body of `POST /sandbox/names`. */
export const nameRecordSchema = v.strictObject({
  name: v.pipe(v.string(), v.check(isNormalName, 'Not a name in its normal form (ENSIP-15)')),
  /** The address of the name, which also has it as its primary name. */
  address: v.pipe(
    v.string(),
    v.check(text => isAddress(text, { strict: false }), 'Not an address'),
    v.transform(text => text as Hex),
  ),
  /** Text records, e.g. `avatar`. */
  texts: v.optional(v.record(v.string(), v.string()), {}),
  /** Moves the records off chain: to the sandbox's gateway (EIP-3668), or to those listed here. */
  gateways: v.optional(v.union([v.literal(true), v.array(v.string())])),
})

export type NameRecord = v.InferOutput<typeof nameRecordSchema>

function isNormalName(name: string): boolean {
  try {
    return name.includes('.') && name.length <= 255 && normalize(name) === name
  } catch {
    return false
  }
}
