import { type Hex, isAddress } from 'viem'
import { normalize } from 'viem/ens'
import * as v from 'valibot'

/** What `POST /sandbox/names` takes. */
export const nameRecordSchema = v.strictObject({
  name: v.pipe(v.string(), v.check(isNormalName, 'Not a name in its normal form (ENSIP-15)')),
  /** The address that the name resolves to, and that claims the name. */
  address: v.pipe(
    v.string(),
    v.check(text => isAddress(text, { strict: false }), 'Not an address'),
    v.transform(text => text as Hex),
  ),
  /** Text records, e.g. `avatar`. */
  texts: v.optional(v.record(v.string(), v.string()), {}),
  /** Its records are not on the chain: the gateway of the sandbox tells them (EIP-3668), or those that are named here. */
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
