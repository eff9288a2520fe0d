import {
  address as toAddress,
  type Address,
  type EncodedAccount,
  getAddressDecoder,
  getBase58Decoder,
} from '@solana/kit'
import litesvm, { type LiteSVM, type TransactionMetadata } from 'litesvm'

import { createAirdrop, faucet } from './airdrop.ts'
import { solanaDevAccounts, type SolanaDefinition, solanaToken, solanaToken2022 } from './solana-definitions.ts'
import {
  createHolding,
  createMint,
  readHolding,
  readMint,
  token2022Program,
  tokenProgram,
  toUiAmount,
} from './token-account.ts'
import { describeTransactionError, toTransactionError, type TransactionErrorJson } from './transaction-error.ts'
import { readTransaction, type SvmTransaction } from './svm-transaction.ts'
import { SolanaRpcError } from './solana-rpc-error.ts'

/** A transaction that was executed, whatever came of it. */
export interface SvmRecord {
  transaction: SvmTransaction
  slot: bigint
  /** Seconds since 1970. */
  blockTime: number
  error: TransactionErrorJson | null
  logs: readonly string[]
  unitsConsumed: bigint
  /** All accounts that it names, with those of its lookup tables. */
  accounts: readonly Address[]
  before: readonly AccountState[]
  after: readonly AccountState[]
}

/** What an account held before or after a transaction. */
export interface AccountState {
  lamports: bigint
  token?: { mint: Address; owner: Address; amount: ReturnType<typeof toUiAmount> }
}

export interface Simulation {
  error: TransactionErrorJson | null
  logs: readonly string[]
  unitsConsumed: bigint
  /** What its accounts would be afterwards; none where it fails. */
  accounts: readonly EncodedAccount[]
}

/** One cluster: a real Solana virtual machine with the blocks, the history and the clock that it lacks. */
export interface SvmCluster {
  readonly definition: SolanaDefinition
  /** Grows with time, one in 400 ms, as it does on the public clusters. A block is made in each. */
  slot(): bigint
  latestBlockhash(): { blockhash: string; lastValidBlockHeight: bigint }
  isBlockhashValid(blockhash: string): boolean
  account(address: Address): EncodedAccount | undefined
  accountsOf(program: Address): readonly EncodedAccount[]
  minimumBalance(size: bigint): bigint
  /**
   * @param checks whether the signatures count, and whether the blockhash does
   * @throws {SolanaRpcError} -32003 for a bad signature
   */
  simulate(transaction: SvmTransaction, checks: { signatures: boolean; blockhash: boolean }): Simulation
  /**
   * Executes a transaction.
   * @param preflight simulates it first, so that one that must fail costs nothing
   * @returns the signature
   * @throws {SolanaRpcError} -32002 when the preflight fails, -32003 for a bad signature
   */
  send(transaction: SvmTransaction, preflight: boolean): string
  airdrop(to: Address, lamports: bigint): string
  record(signature: string): SvmRecord | undefined
  /** Newest first. */
  records(): readonly SvmRecord[]
  /** Hears of every transaction that was executed. Returns the stop. */
  onRecord(listener: (record: SvmRecord) => void): () => void
}

/** A blockhash may be used for this many blocks. */
const blockhashLife = 150n
const slotMs = 400
const systemProgram = toAddress('11111111111111111111111111111111')

/** Takes about 70 ms. */
export async function createSvmCluster(definition: SolanaDefinition): Promise<SvmCluster> {
  // The machine keeps one blockhash, a cluster the last 150: those are kept here. The machine's are the same each time that it begins.
  const svm: LiteSVM = new litesvm.LiteSVM().withBlockhashCheck(false).withTransactionHistory(100_000n)
  const firstSlot = svm.getClock().slot
  const startedAt = Date.now()
  const records: SvmRecord[] = []
  const bySignature = new Map<string, SvmRecord>()
  const listeners = new Set<(record: SvmRecord) => void>()
  let blockhashes: { blockhash: string; slot: bigint }[] = []

  await fund(svm)

  const slot = (): bigint => firstSlot + BigInt(Math.floor((Date.now() - startedAt) / slotMs))

  /** Makes the block of now, if there is none yet. */
  function advance(force = false): void {
    const now = slot()
    if (!force && blockhashes.at(-1)?.slot === now) return
    const clock = svm.getClock()
    clock.slot = now
    clock.unixTimestamp = BigInt(Math.floor(Date.now() / 1_000))
    svm.setClock(clock)
    blockhashes = [...blockhashes, { blockhash: createBlockhash(), slot: now }].filter(
      each => now - each.slot <= blockhashLife,
    )
  }

  function latestBlockhash(): { blockhash: string; lastValidBlockHeight: bigint } {
    advance()
    const latest = blockhashes.at(-1)
    if (latest === undefined) throw new Error('There is no block')
    return { blockhash: latest.blockhash, lastValidBlockHeight: latest.slot + blockhashLife }
  }

  const isBlockhashValid = (blockhash: string): boolean => {
    const now = slot()
    return blockhashes.some(each => each.blockhash === blockhash && now - each.slot <= blockhashLife)
  }

  function account(address: Address): EncodedAccount | undefined {
    const found = svm.getAccount(address)
    return found.exists && found.lamports > 0n ? found : undefined
  }

  function stateOf(address: Address): AccountState {
    const found = account(address)
    const holding = found && readHolding(found)
    const mint = holding && account(holding.mint)
    const decimals = mint && readMint(mint)?.decimals
    return {
      lamports: found?.lamports ?? 0n,
      ...(holding &&
        decimals !== undefined && {
          token: { mint: holding.mint, owner: holding.owner, amount: toUiAmount(holding.amount, decimals) },
        }),
    }
  }

  function simulate(
    { transaction, message, signatures }: SvmTransaction,
    checks: { signatures: boolean; blockhash: boolean },
  ): Simulation {
    advance()
    if (checks.blockhash && !isBlockhashValid(message.lifetimeToken)) return failed('BlockhashNotFound')
    if (checks.signatures && bySignature.has(signatures[0] ?? '')) return failed('AlreadyProcessed')
    if (checks.signatures && !isSigned(transaction)) throw badSignature()
    try {
      svm.withSigverify(checks.signatures)
      const outcome = svm.simulateTransaction(transaction)
      if (!('err' in outcome)) return { error: null, ...toFacts(outcome.meta()), accounts: outcome.postAccounts() }
      const error = toTransactionError(outcome)
      if (error === 'SignatureFailure') throw badSignature()
      return { error, ...toFacts(outcome.meta()), accounts: [] }
    } finally {
      svm.withSigverify(true)
    }
  }

  function send(given: SvmTransaction, preflight: boolean): string {
    advance()
    const { transaction, message, signatures } = given
    const [signature = ''] = signatures
    if (preflight) {
      const { error, logs, unitsConsumed } = simulate(given, { signatures: true, blockhash: true })
      if (error !== null) {
        throw new SolanaRpcError(-32002, `Transaction simulation failed: ${describeTransactionError(error)}`, {
          err: error,
          logs,
          accounts: null,
          unitsConsumed: Number(unitsConsumed),
          returnData: null,
        })
      }
    } else if (!isBlockhashValid(message.lifetimeToken) || bySignature.has(signature) || !isSigned(transaction)) {
      // A node takes it and drops it: it is never heard of again.
      return signature
    }
    const accounts = listAccounts(given)
    const before = accounts.map(stateOf)
    const outcome = svm.sendTransaction(transaction)
    const record: SvmRecord = {
      transaction: given,
      slot: slot(),
      blockTime: Math.floor(Date.now() / 1_000),
      error: 'err' in outcome ? toTransactionError(outcome) : null,
      ...toFacts('err' in outcome ? outcome.meta() : outcome),
      accounts,
      before,
      after: accounts.map(stateOf),
    }
    // One that could not even pay is in no block.
    if (record.error !== null && record.before[0]?.lamports === record.after[0]?.lamports) return signature
    records.unshift(record)
    bySignature.set(signature, record)
    for (const listener of [...listeners]) listener(record)
    return signature
  }

  /** The accounts of a message, and after them those of its lookup tables (writable before read-only). */
  function listAccounts({ message }: SvmTransaction): readonly Address[] {
    const lookups = ('addressTableLookups' in message ? message.addressTableLookups : undefined) ?? []
    const resolve = (table: Address, index: number): Address[] => {
      const data = account(table)?.data as Uint8Array | undefined
      const bytes = data?.slice(56 + index * 32, 88 + index * 32)
      return bytes?.length === 32 ? [getAddressDecoder().decode(bytes)] : []
    }
    return [
      ...message.staticAccounts,
      ...lookups.flatMap(each => each.writableIndexes.flatMap(index => resolve(each.lookupTableAddress, index))),
      ...lookups.flatMap(each => each.readonlyIndexes.flatMap(index => resolve(each.lookupTableAddress, index))),
    ]
  }

  return {
    definition,
    slot,
    latestBlockhash,
    isBlockhashValid,
    account,
    accountsOf: program => svm.getProgramAccounts(program),
    minimumBalance: size => svm.minimumBalanceForRentExemption(size),
    simulate,
    send,
    airdrop(to, lamports) {
      // A block of its own each time: two of the same would be one transaction.
      advance(true)
      return send(readTransaction(createAirdrop(to, lamports, latestBlockhash().blockhash)), true)
    },
    record: signature => bySignature.get(signature),
    records: () => records,
    onRecord(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const createBlockhash = () => getBase58Decoder().decode(crypto.getRandomValues(new Uint8Array(32)))

const badSignature = () => new SolanaRpcError(-32003, 'Transaction signature verification failure')

/** Whether each signature is there; whether it is good, the machine says. */
function isSigned({ signatures }: SvmTransaction['transaction']): boolean {
  return Object.values(signatures).every(signature => signature !== null)
}

const failed = (error: string): Simulation => ({ error, logs: [], unitsConsumed: 0n, accounts: [] })

function toFacts(meta: TransactionMetadata): Pick<Simulation, 'logs' | 'unitsConsumed'> {
  return { logs: meta.logs(), unitsConsumed: meta.computeUnitsConsumed() }
}

async function fund(svm: LiteSVM): Promise<void> {
  const setLamports = (address: string, lamports: bigint) =>
    svm.setAccount({
      address: toAddress(address),
      data: new Uint8Array(),
      executable: false,
      lamports: lamports as EncodedAccount['lamports'],
      programAddress: systemProgram,
      space: 0n,
    })
  setLamports(faucet.address, 1_000_000_000n * 10n ** 9n)
  for (const account of solanaDevAccounts) setLamports(account, 1_000n * 10n ** 9n)
  const rent = (size: bigint) => svm.minimumBalanceForRentExemption(size)
  const tokens = [
    { ...solanaToken, each: 25_000n * 10n ** 6n, program: tokenProgram, fee: undefined },
    { ...solanaToken2022, each: 12_005n * 10n ** 8n, program: token2022Program },
  ]
  for (const { name, symbol, decimals, each, program, fee, ...token } of tokens) {
    const mint = toAddress(token.mint)
    const metadata = program === token2022Program ? { mint, name, symbol, uri: '' } : undefined
    const supply = each * BigInt(solanaDevAccounts.length)
    svm.setAccount(createMint(mint, { decimals, supply, metadata, fee }, rent))
    for (const account of solanaDevAccounts) {
      svm.setAccount(await createHolding({ mint, owner: toAddress(account), amount: each }, { program, fee }, rent))
    }
  }
}
