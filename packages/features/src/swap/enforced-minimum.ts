import type { ContractCall } from '@latchkey/primitives'

/** What a call does: what the account gains by it, in the smallest unit of what is wanted; `undefined` where it fails. */
export type TryCall = (call: ContractCall) => Promise<bigint | undefined>

/** What is known of a swap whose call is looked into. */
export interface Bounds {
  /** What the account gains by the call as it is. */
  readonly gained: bigint
  /** What the service says that the contract pays out, of which a token may keep a part on its way. */
  readonly quoted: bigint
  /** A lower minimum is none that the person agreed to. */
  readonly least: bigint
}

/**
 * The least that an account can receive by a call, as its contract enforces it; `undefined` where it enforces none of at least so much.
 *
 * Nobody tells where in its data a contract keeps its minimum, so that each number there which could be it is put to the test: raised to just what the
 * contract pays out it changes nothing, and by one more the call fails. No other number of a call does both.
 */
export async function findEnforcedMinimum(
  call: ContractCall,
  { gained, quoted, least }: Bounds,
  tryCall: TryCall,
): Promise<bigint | undefined> {
  const paidOut = quoted > gained ? [gained, quoted] : [gained]
  for (const { at, value } of numbersOf(call.data, least, paidOut.at(-1) ?? gained))
    for (const paid of paidOut) {
      if (value > paid) continue
      const [equal, above] = await Promise.all([tryCall(put(call, at, paid)), tryCall(put(call, at, paid + 1n))])
      // What the token keeps on its way is as much for the minimum, at most.
      if (equal === gained && above === undefined) return value - (paid - gained)
    }
  return undefined
}

const wordDigits = 64
/** More numbers of its size are in no call of a router. Each costs the node two simulations. */
const mostNumbers = 6

/** The numbers of 32 bytes in a call's data that lie in a range, at whatever byte they begin: calls are nested in calls. */
function numbersOf(data: string, from: bigint, to: bigint): { readonly at: number; readonly value: bigint }[] {
  const found: { at: number; value: bigint }[] = []
  const [low, high] = [from, to].map(value => value.toString(16).padStart(wordDigits, '0')) as [string, string]
  const digits = data.toLowerCase()
  // After 0x and the selector.
  for (let at = 10; at + wordDigits <= digits.length && found.length < mostNumbers; at += 2) {
    const word = digits.slice(at, at + wordDigits)
    if (word >= low && word <= high) found.push({ at, value: BigInt(`0x${word}`) })
  }
  return found
}

function put({ to, value, data }: ContractCall, at: number, number: bigint): ContractCall {
  const word = number.toString(16).padStart(wordDigits, '0')
  return { to, value, data: data.slice(0, at) + word + data.slice(at + wordDigits) }
}
