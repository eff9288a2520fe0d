import type { ContractCall } from '@latchkey/primitives'

/**
 * Simulates a call. Resolves with the account's gain in the smallest unit of the bought token, or `undefined` if the
 * call fails.
 */
export type TryCall = (call: ContractCall) => Promise<bigint | undefined>

/** Known amounts of a swap, in the smallest unit of the bought token. */
export interface Bounds {
  /** Gain of the account by the unchanged call. */
  readonly gained: bigint
  /** Payout of the contract according to the service. A token may keep a part of it on transfer. */
  readonly quoted: bigint
  /** Lowest minimum that the user has agreed to. */
  readonly least: bigint
}

/**
 * Resolves with the least that an account can receive by a call, as its contract enforces it, or `undefined` if the
 * contract enforces no minimum of at least `least`.
 *
 * The position of the minimum in the data is unknown. So each number that could be the minimum is tested: if it is
 * raised to exactly the payout, the gain stays the same; with one more, the call fails. No other number of a call
 * passes both tests.
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
      // The token keeps at most as much of the minimum as it keeps of the payout.
      if (equal === gained && above === undefined) return value - (paid - gained)
    }
  return undefined
}

const wordDigits = 64
/** Calls of routers have fewer numbers of that size. Each number costs the node two simulations. */
const maxNumbers = 6

/** Finds the 32-byte numbers of a call's data that lie in a range, at any byte offset: calls are nested in calls. */
function numbersOf(data: string, from: bigint, to: bigint): { readonly at: number; readonly value: bigint }[] {
  const found: { at: number; value: bigint }[] = []
  const [low, high] = [from, to].map(value => value.toString(16).padStart(wordDigits, '0')) as [string, string]
  const digits = data.toLowerCase()
  // The data begins after 0x and the selector.
  for (let at = 10; at + wordDigits <= digits.length && found.length < maxNumbers; at += 2) {
    const word = digits.slice(at, at + wordDigits)
    if (word >= low && word <= high) found.push({ at, value: BigInt(`0x${word}`) })
  }
  return found
}

function put({ to, value, data }: ContractCall, at: number, number: bigint): ContractCall {
  const word = number.toString(16).padStart(wordDigits, '0')
  return { to, value, data: data.slice(0, at) + word + data.slice(at + wordDigits) }
}
