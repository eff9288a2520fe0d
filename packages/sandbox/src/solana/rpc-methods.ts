import * as v from 'valibot'

import { type AccountEncoding, toAccountJson } from './account-json.ts'
import { addressParam, encodingParam, readBytes, readParams, signatureParam } from './read-params.ts'
import { toRecordJson } from './record-json.ts'
import { SolanaRpcError } from './solana-rpc-error.ts'
import type { SvmCluster, SvmRecord } from './svm-cluster.ts'
import { feeOf, readMessage, readTransaction, type SvmTransaction } from './svm-transaction.ts'
import { readHolding, readMint, tokenPrograms, toUiAmount } from './token-account.ts'

type RpcMethod = (cluster: SvmCluster, params: readonly unknown[]) => unknown

/** A commitment has no effect, because executed transactions are final at once. */
const options = v.nullish(v.looseObject({}))
const accountEncoding = v.nullish(
  v.looseObject({ encoding: v.optional(v.picklist(['base58', 'base64', 'jsonParsed'])) }),
)
const rounds = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** The methods of a node that a wallet or a site calls (https://solana.com/docs/rpc). */
export const rpcMethods: Readonly<Record<string, RpcMethod>> = {
  getHealth: () => 'ok',
  getVersion: () => ({ 'solana-core': '2.0.0', 'feature-set': 0 }),
  getGenesisHash: ({ definition }) => definition.genesisHash,
  getSlot: cluster => Number(cluster.slot()),
  getBlockHeight: cluster => Number(cluster.slot()),
  getEpochInfo(cluster) {
    const slot = Number(cluster.slot())
    const slotsInEpoch = 432_000
    const epoch = Math.floor(slot / slotsInEpoch)
    const slotIndex = slot % slotsInEpoch
    return {
      absoluteSlot: slot,
      blockHeight: slot,
      epoch,
      slotIndex,
      slotsInEpoch,
      transactionCount: cluster.records().length,
    }
  },
  getRecentPrioritizationFees: cluster => [{ slot: Number(cluster.slot()), prioritizationFee: 0 }],

  getLatestBlockhash(cluster) {
    const { blockhash, lastValidBlockHeight } = cluster.latestBlockhash()
    return inContext(cluster, { blockhash, lastValidBlockHeight: Number(lastValidBlockHeight) })
  },
  isBlockhashValid(cluster, params) {
    const [blockhash] = readParams(v.tuple([v.string()]), params)
    return inContext(cluster, cluster.isBlockhashValid(blockhash))
  },
  getFeeForMessage(cluster, params) {
    const [text] = readParams(v.tuple([v.string()]), params)
    const message = decode(() => readMessage(readBytes(text, 'base64')))
    return inContext(cluster, cluster.isBlockhashValid(message.lifetimeToken) ? Number(feeOf(message)) : null)
  },
  getMinimumBalanceForRentExemption(cluster, params) {
    const [size] = readParams(v.tuple([rounds]), params)
    return Number(cluster.minimumBalance(BigInt(size)))
  },

  getBalance(cluster, params) {
    const [address] = readParams(v.tuple([addressParam]), params)
    return inContext(cluster, Number(cluster.account(address)?.lamports ?? 0n))
  },
  getAccountInfo(cluster, params) {
    const [address, config] = readParams(v.tuple([addressParam, v.optional(accountEncoding)]), params)
    return inContext(cluster, readAccount(cluster, address, config?.encoding))
  },
  getMultipleAccounts(cluster, params) {
    const schema = v.tuple([v.pipe(v.array(addressParam), v.maxLength(100)), v.optional(accountEncoding)])
    const [addresses, config] = readParams(schema, params)
    return inContext(
      cluster,
      addresses.map(address => readAccount(cluster, address, config?.encoding)),
    )
  },
  getTokenAccountsByOwner(cluster, params) {
    const filter = v.union([v.object({ mint: addressParam }), v.object({ programId: addressParam })])
    const [owner, wanted, config] = readParams(v.tuple([addressParam, filter, v.optional(accountEncoding)]), params)
    const programs = [...tokenPrograms.keys()].filter(
      program => !('programId' in wanted) || wanted.programId === program,
    )
    if (programs.length === 0) throw new SolanaRpcError(-32602, 'Invalid param: unrecognized Token program id')
    const found = programs.flatMap(cluster.accountsOf).filter(account => {
      const holding = readHolding(account)
      return holding?.owner === owner && !('mint' in wanted && wanted.mint !== holding.mint)
    })
    return inContext(
      cluster,
      found.map(account => ({
        pubkey: account.address,
        account: toAccountJson(account, config?.encoding ?? 'base64', mint => decimalsOf(cluster, mint)),
      })),
    )
  },
  getTokenAccountBalance(cluster, params) {
    const [address] = readParams(v.tuple([addressParam]), params)
    const account = cluster.account(address)
    const holding = account && readHolding(account)
    if (!holding) throw new SolanaRpcError(-32602, 'Invalid param: not a Token account')
    return inContext(cluster, toUiAmount(holding.amount, decimalsOf(cluster, holding.mint) ?? 0))
  },
  getTokenSupply(cluster, params) {
    const [address] = readParams(v.tuple([addressParam]), params)
    const account = cluster.account(address)
    const mint = account && readMint(account)
    if (!mint) throw new SolanaRpcError(-32602, 'Invalid param: not a Token mint')
    return inContext(cluster, toUiAmount(mint.supply, mint.decimals))
  },

  requestAirdrop(cluster, params) {
    const [to, lamports] = readParams(v.tuple([addressParam, rounds]), params)
    return cluster.airdrop(to, BigInt(lamports))
  },
  sendTransaction(cluster, params) {
    const config = v.nullish(
      v.looseObject({ encoding: v.optional(encodingParam), skipPreflight: v.nullish(v.boolean()) }),
    )
    const [text, given] = readParams(v.tuple([v.string(), v.optional(config)]), params)
    const transaction = decode(() => readTransaction(readBytes(text, given?.encoding ?? 'base58')))
    return cluster.send(transaction, given?.skipPreflight !== true)
  },
  simulateTransaction(cluster, params) {
    const config = v.nullish(
      v.looseObject({
        encoding: v.optional(encodingParam),
        sigVerify: v.nullish(v.boolean()),
        replaceRecentBlockhash: v.nullish(v.boolean()),
        accounts: v.nullish(
          v.looseObject({
            addresses: v.array(addressParam),
            encoding: v.optional(v.picklist(['base64', 'jsonParsed'])),
          }),
        ),
      }),
    )
    const [text, given] = readParams(v.tuple([v.string(), v.optional(config)]), params)
    const transaction = decode(() => readTransaction(readBytes(text, given?.encoding ?? 'base58')))
    const checks = { signatures: given?.sigVerify === true, blockhash: given?.replaceRecentBlockhash !== true }
    if (checks.signatures && !checks.blockhash)
      throw new SolanaRpcError(-32602, 'sigVerify may not be used with replaceRecentBlockhash')
    const { addresses, encoding = 'base64' } = given?.accounts ?? {}
    const max = transaction.message.staticAccounts.length
    if (addresses && addresses.length > max) throw new SolanaRpcError(-32602, `Too many accounts provided; max ${max}`)
    const { error, logs, unitsConsumed, accounts } = cluster.simulate(transaction, checks)
    const toJson = (address: string) => {
      const after = accounts.find(account => account.address === address && account.lamports > 0n)
      return after ? toAccountJson(after, encoding, mint => decimalsOf(cluster, mint)) : null
    }
    return inContext(cluster, {
      err: error,
      logs,
      accounts: addresses?.map(toJson) ?? null,
      unitsConsumed: Number(unitsConsumed),
      returnData: null,
      innerInstructions: null,
    })
  },

  getSignatureStatuses(cluster, params) {
    const schema = v.tuple([v.pipe(v.array(signatureParam), v.maxLength(256)), v.optional(options)])
    const [signatures] = readParams(schema, params)
    return inContext(
      cluster,
      signatures.map(signature => {
        const record = cluster.record(signature)
        return record ? toStatus(record) : null
      }),
    )
  },
  getSignaturesForAddress(cluster, params) {
    const config = v.nullish(
      v.looseObject({
        limit: v.nullish(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(1_000))),
        before: v.nullish(signatureParam),
        until: v.nullish(signatureParam),
      }),
    )
    const [address, given] = readParams(v.tuple([addressParam, v.optional(config)]), params)
    const all = cluster.records().filter(({ accounts }) => accounts.includes(address))
    const indexOf = (signature: string) => all.findIndex(each => each.transaction.signatures[0] === signature)
    const start = given?.before ? indexOf(given.before) + 1 : 0
    const end = given?.until && indexOf(given.until) !== -1 ? indexOf(given.until) : all.length
    return all.slice(start, Math.min(end, start + (given?.limit ?? 1_000))).map(record => ({
      signature: record.transaction.signatures[0],
      slot: Number(record.slot),
      err: record.error,
      memo: null,
      blockTime: record.blockTime,
      confirmationStatus: 'finalized',
    }))
  },
  getTransaction(cluster, params) {
    const encoding = v.picklist(['json', 'jsonParsed', 'base58', 'base64'])
    const config = v.union([
      v.nullish(encoding),
      v.looseObject({ encoding: v.optional(encoding), maxSupportedTransactionVersion: v.nullish(v.number()) }),
    ])
    const [signature, given] = readParams(v.tuple([signatureParam, v.optional(config)]), params)
    const record = cluster.record(signature)
    if (!record) return null
    const asked = typeof given === 'string' ? { encoding: given } : given
    const { version } = record.transaction.message
    const highest =
      asked && 'maxSupportedTransactionVersion' in asked ? asked.maxSupportedTransactionVersion : undefined
    if (version !== 'legacy' && (typeof highest !== 'number' || highest < version)) {
      throw new SolanaRpcError(
        -32015,
        `Transaction version (${version}) is not supported by the requesting client. ` +
          'Please try the request again with the following configuration parameter: ' +
          `"maxSupportedTransactionVersion": ${version}`,
      )
    }
    return toRecordJson(record, asked?.encoding ?? 'json')
  },
}

/** Returns the status of a transaction, for subscribers and pollers. */
export function toStatus({ slot, error }: SvmRecord) {
  return {
    slot: Number(slot),
    confirmations: null,
    err: error,
    status: error === null ? { Ok: null } : { Err: error },
    confirmationStatus: 'finalized',
  }
}

export function inContext<Value>(cluster: SvmCluster, value: Value) {
  return { context: { slot: Number(cluster.slot()), apiVersion: '2.0.0' }, value }
}

export function readAccount(
  cluster: SvmCluster,
  address: Parameters<SvmCluster['account']>[0],
  encoding: AccountEncoding = 'base64',
) {
  const account = cluster.account(address)
  return account ? toAccountJson(account, encoding, mint => decimalsOf(cluster, mint)) : null
}

function decimalsOf(cluster: SvmCluster, mint: string): number | undefined {
  const account = cluster.account(mint as Parameters<SvmCluster['account']>[0])
  return account && readMint(account)?.decimals
}

function decode<Value extends SvmTransaction | SvmTransaction['message']>(run: () => Value): Value {
  try {
    return run()
  } catch (error) {
    if (error instanceof SolanaRpcError) throw error
    throw new SolanaRpcError(-32602, 'failed to deserialize the transaction')
  }
}
