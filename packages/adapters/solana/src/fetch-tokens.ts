import { invalidAddress } from '@latchkey/adapter-kit'
import {
  type CaipNetwork,
  formatUnits,
  isSolanaAddress,
  readList,
  readPath,
  readProperty,
  type TokenHolding,
  truncateAddress,
} from '@latchkey/primitives'

import { readRpc } from './read-rpc.ts'
import { SolanaError } from './solana-error.ts'
import { token2022Program, tokenProgram } from './token-programs.ts'

/** Maximum number of accounts that are read per program. */
const maxAccounts = 5_000
/** Maximum number of tokens that are returned, because strangers can send an account any number of them. */
const maxTokens = 500
/** Maximum number of accounts that nodes return per request. */
const maxInOneCall = 100
/** Maximum of a `u8`. */
const maxDecimals = 255
/** Maximum of a `u64`. */
const maxUnits = 2n ** 64n - 1n
/** A longer text is not a name. */
const maxCharacters = 100
/** Maximum wait for the names of tokens, in milliseconds: the amounts are shown without them too. */
const namesWaitMs = 3_000

interface Holding {
  readonly mint: string
  readonly program: string
  readonly decimals: number
  readonly units: bigint
}

/**
 * Fetches the balances of an account in tokens of SPL Token and of Token-2022. Several accounts of one token are added up. The
 * tokens at `addresses` come first, in that order.
 *
 * @returns at most 500 tokens, without those whose balance is zero
 * @throws BaseError `invalidAddress` for an invalid account, and the errors of `readRpc`
 */
export async function fetchTokens(
  account: string,
  network: CaipNetwork,
  addresses: readonly string[],
  signal?: AbortSignal,
): Promise<TokenHolding[]> {
  if (!isSolanaAddress(account)) throw invalidAddress()
  const kept = await Promise.all(
    [tokenProgram, token2022Program].map(async program => {
      const params = [account, { programId: program }, { encoding: 'jsonParsed', commitment: 'confirmed' }]
      const answer = await readRpc(network, { method: 'getTokenAccountsByOwner', params }, signal)
      if (!Array.isArray(readProperty(answer, 'value')))
        throw new SolanaError(-32603, 'The node answered with no token accounts')
      return readList(answer, 'value', maxAccounts).flatMap(each => readHolding(each, account, program) ?? [])
    }),
  )
  const rankOf = ({ mint }: Holding) => (addresses.includes(mint) ? addresses.indexOf(mint) : addresses.length)
  const holdings = addUp(kept.flat())
    .filter(({ units }) => units > 0n)
    // Nodes list tokens in no fixed order, so they are sorted.
    .toSorted((one, other) => rankOf(one) - rankOf(other) || (one.mint < other.mint ? -1 : 1))
    .slice(0, maxTokens)
  const names = await fetchNames(holdings, network, signal)
  return holdings.map(({ mint, decimals, units }) => {
    const short = truncateAddress(mint)
    const { name = short, symbol = short } = names.get(mint) ?? {}
    return { address: mint, name, symbol, decimals, amount: formatUnits(units, decimals) }
  })
}

/** @returns `undefined` for an entry that is not a token account of this owner */
function readHolding(entry: unknown, owner: string, program: string): Holding | undefined {
  const info = readPath(entry, 'account.data.parsed.info')
  const mint = readProperty(info, 'mint')
  const decimals = readPath(info, 'tokenAmount.decimals')
  const amount = readPath(info, 'tokenAmount.amount')
  if (readProperty(info, 'owner') !== owner || typeof mint !== 'string' || !isSolanaAddress(mint)) return undefined
  if (typeof decimals !== 'number' || !Number.isInteger(decimals) || decimals < 0 || decimals > maxDecimals)
    return undefined
  if (typeof amount !== 'string' || !/^\d{1,20}$/.test(amount) || BigInt(amount) > maxUnits) return undefined
  return { mint, program, decimals, units: BigInt(amount) }
}

/** Returns one entry per token. A token whose accounts differ in decimals is dropped. */
function addUp(kept: readonly Holding[]): Holding[] {
  const sums = new Map<string, Holding | undefined>()
  for (const each of kept) {
    const { mint, decimals, units } = each
    const sum = sums.get(mint)
    if (!sums.has(mint)) sums.set(mint, each)
    else sums.set(mint, sum?.decimals === decimals ? { ...sum, units: sum.units + units } : undefined)
  }
  return [...sums.values()].filter(each => each !== undefined)
}

interface Named {
  readonly name?: string
  readonly symbol?: string
}

/** Fetches the names of tokens of Token-2022, which their mints hold. Without an answer they have no names. */
async function fetchNames(
  holdings: readonly Holding[],
  network: CaipNetwork,
  signal?: AbortSignal,
): Promise<Map<string, Named>> {
  const late = AbortSignal.timeout(namesWaitMs)
  const until = signal ? AbortSignal.any([signal, late]) : late
  const mints = holdings.filter(({ program }) => program === token2022Program).map(({ mint }) => mint)
  const calls = Array.from({ length: Math.ceil(mints.length / maxInOneCall) }, async (_, at) => {
    const asked = mints.slice(at * maxInOneCall, (at + 1) * maxInOneCall)
    const params = [asked, { encoding: 'jsonParsed', commitment: 'confirmed' }]
    const answer = await readRpc(network, { method: 'getMultipleAccounts', params }, until)
    const entries = readList(answer, 'value', asked.length)
    return asked.map((mint, index) => [mint, readNames(entries[index], mint)] as const)
  })
  const answers = await Promise.allSettled(calls)
  signal?.throwIfAborted()
  return new Map(answers.flatMap(answer => (answer.status === 'fulfilled' ? answer.value : [])))
}

/** Reads the name and symbol of a token from the data of its mint (Token-2022). */
export function readNames(account: unknown, mint: string): Named {
  const extensions = readList(readPath(account, 'data.parsed.info'), 'extensions')
  const state = extensions
    .filter(each => readProperty(each, 'extension') === 'tokenMetadata')
    .map(each => readProperty(each, 'state'))
    .find(each => readProperty(each, 'mint') === mint)
  const [name, symbol] = [readText(state, 'name'), readText(state, 'symbol')]
  return { ...(name && { name }), ...(symbol && { symbol }) }
}

function readText(source: unknown, key: string): string {
  const text = readProperty(source, key)
  return typeof text === 'string' && text.length <= maxCharacters ? text.trim() : ''
}
