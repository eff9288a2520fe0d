import { type Address, getAddress, type Hex, toHex } from 'viem'

import { type Allowance, type Asset, keyOf } from './asset.ts'
import type { AllowanceChange } from './simulation.ts'
import type { Claim } from './read-logs.ts'
import { nativeReaderCode, type Reading, toAllowanceReading, toBalanceReading } from './readings.ts'
import { readOutput, type SimulatedCall, type SimulatedOutcome } from './simulate-block.ts'
import { readTokenFacts, toFactCalls, type TokenFacts } from './token-facts.ts'

/** Balances of an asset: before the first part of the simulation, and after each part. */
export type Amounts = readonly [first: bigint, ...later: bigint[]]

/** Measurements around the parts of a simulation. */
export interface Measured {
  factsOf(of: Asset | Allowance): TokenFacts
  /** Returns the balances of an asset. @returns `undefined` if a contract does not answer at the end */
  amountsOf(asset: Asset): Amounts | undefined
  /** Returns an allowance, by its event if the contract does not answer. @returns `undefined` for none */
  allowed(allowance: Allowance, claim: Claim<Allowance> | undefined): AllowanceChange | undefined
}

/**
 * Creates the calls that measure assets and allowances around the parts of a simulation.
 *
 * @param taken symbol of the network's native currency
 */
export function measure(
  assets: readonly Asset[],
  allowances: readonly Allowance[],
  account: Address,
  parts: readonly (readonly SimulatedCall[])[],
  taken: string,
) {
  // The address is random, so that no contract can recognize a simulation.
  const nativeReader = getAddress(toHex(crypto.getRandomValues(new Uint8Array(20))))
  const readings = new Map<string, Reading>([
    ...assets.map(each => [keyOf(each), toBalanceReading(each, account, nativeReader)] as const),
    ...allowances.map(each => [`may ${keyOf(each)}`, toAllowanceReading(each, account)] as const),
  ])
  const places = new Map([...readings.keys()].map((key, index) => [key, index]))
  const contracts = [
    ...new Set([...assets, ...allowances].flatMap(each => (each.kind === 'native' ? [] : [each.contract]))),
  ]
  const asking = [...readings.values()].map(({ to, data }): SimulatedCall => ({ to, data }))
  const calls: SimulatedCall[] = [...contracts.flatMap(toFactCalls), ...asking]
  // Positions at which the measurements and each part start. A part without calls changes nothing.
  const points = [contracts.length * 2]
  const starts: number[] = []
  for (const part of parts) {
    starts.push(calls.length)
    if (part.length > 0) points.push(calls.length + part.length)
    else points.push(points.at(-1) ?? 0)
    if (part.length > 0) calls.push(...part, ...asking)
  }

  return {
    codes: new Map<Address, Hex>([[nativeReader, nativeReaderCode]]),
    calls,
    /** Splits the outcomes by part. */
    split: (outcomes: readonly SimulatedOutcome[]) =>
      parts.map((part, index) => outcomes.slice(starts[index], (starts[index] ?? 0) + part.length)),
    read(outcomes: readonly SimulatedOutcome[]): Measured {
      const facts = new Map(
        contracts.map((contract, index) => {
          const [symbol, decimals] = outcomes.slice(index * 2, index * 2 + 2).map(each => readOutput(each, same))
          return [contract, readTokenFacts(symbol, decimals, taken)]
        }),
      )
      const factsOf = (of: Asset | Allowance) => (of.kind === 'native' ? {} : (facts.get(of.contract) ?? {}))
      const amounts = (key: string): Amounts | undefined => {
        const place = places.get(key)
        if (place === undefined) return undefined
        const read = points.map(point => readOutput(outcomes[point + place], output => readings.get(key)?.read(output)))
        if (read.at(-1) === undefined) return undefined
        // A contract or piece that did not exist before has no balance at first.
        const [first = 0n, ...later] = read.map(amount => amount ?? 0n)
        return [first, ...later]
      }
      return {
        factsOf,
        amountsOf: asset => amounts(keyOf(asset)),
        allowed(of, claim) {
          const read = amounts(`may ${keyOf(of)}`)
          if (!read) return claim && { of, amount: claim.amount, isNew: true, facts: factsOf(of), isClaimed: true }
          const [earlier, later = 0n] = [read[0], read.at(-1)]
          return earlier + later === 0n ? undefined : { of, amount: later, isNew: later > earlier, facts: factsOf(of) }
        },
      }
    },
  }
}

const same = (output: unknown): unknown => output
