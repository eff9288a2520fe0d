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

/** An executed transaction, whether it succeeded or not. */
export interface SvmRecord {
  transaction: SvmTransaction
  slot: bigint
  /** Time in seconds since 1970. */
  blockTime: number
  error: TransactionErrorJson | null
  logs: readonly string[]
  unitsConsumed: bigint
  /** All its accounts, including those of its lookup tables. */
  accounts: readonly Address[]
  before: readonly AccountState[]
  after: readonly AccountState[]
}

/** Balances of an account before or after a transaction. */
export interface AccountState {
  lamports: bigint
  token?: { mint: Address; owner: Address; amount: ReturnType<typeof toUiAmount> }
}

export interface Simulation {
  error: TransactionErrorJson | null
  logs: readonly string[]
  unitsConsumed: bigint
  /** Its accounts afterwards; none if it fails. */
  accounts: readonly EncodedAccount[]
}

/** One cluster: a real Solana virtual machine with the blocks, the history and the clock that it lacks. */
export interface SvmCluster {
  readonly definition: SolanaDefinition
  /** Returns the slot, which grows with time, one in 400 ms, as on the public clusters. Each slot has a block. */
  slot(): bigint
  latestBlockhash(): { blockhash: string; lastValidBlockHeight: bigint }
  isBlockhashValid(blockhash: string): boolean
  account(address: Address): EncodedAccount | undefined
  accountsOf(program: Address): readonly EncodedAccount[]
  minimumBalance(size: bigint): bigint
  /**
   * Simulates a transaction.
   *
   * @param checks whether the signatures and the blockhash are verified
   * @throws {SolanaRpcError} -32003 for a bad signature
   */
  simulate(transaction: SvmTransaction, checks: { signatures: boolean; blockhash: boolean }): Simulation
  /**
   * Executes a transaction.
   * @param preflight simulates it first, so that a failing one costs nothing
   * @returns the signature
   * @throws {SolanaRpcError} -32002 if the preflight fails, -32003 for a bad signature
   */
  send(transaction: SvmTransaction, preflight: boolean): string
  airdrop(to: Address, lamports: bigint): string
  record(signature: string): SvmRecord | undefined
  /** Returns the records, newest first. */
  records(): readonly SvmRecord[]
  /** Calls back for every executed transaction. Returns the stop. */
  onRecord(listener: (record: SvmRecord) => void): () => void
}

/** Validity of a blockhash, in blocks. */
const blockhashLife = 150n
const slotMs = 400
const systemProgram = toAddress('11111111111111111111111111111111')

/** Creates a cluster, in about 70 ms. */
export async function createSvmCluster(definition: SolanaDefinition): Promise<SvmCluster> {
  // The machine has only one blockhash, but a cluster the last 150, which are stored here. The machine's own are the same at each
  // start.
  const svm: LiteSVM = new litesvm.LiteSVM().withBlockhashCheck(false).withTransactionHistory(100_000n)
  const firstSlot = svm.getClock().slot
  const startedAt = Date.now()
  const records: SvmRecord[] = []
  const bySignature = new Map<string, SvmRecord>()
  const listeners = new Set<(record: SvmRecord) => void>()
  let blockhashes: { blockhash: string; slot: bigint }[] = []

  await fund(svm)

  const slot = (): bigint => firstSlot + BigInt(Math.floor((Date.now() - startedAt) / slotMs))

  /** Creates the block of the present slot, unless it exists. */
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
      // The node accepts it and drops it, so it is never executed.
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
    // A transaction that could not pay its fee is in no block.
    if (record.error !== null && record.before[0]?.lamports === record.after[0]?.lamports) return signature
    records.unshift(record)
    bySignature.set(signature, record)
    for (const listener of [...listeners]) listener(record)
    return signature
  }

  /** Lists the accounts of a message, then those of its lookup tables (writable before read-only). */
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
      // Forces a new block each time, because two equal transactions would be one.
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

/** Whether each signature is present. The machine verifies them. */
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
