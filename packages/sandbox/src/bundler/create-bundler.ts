import { createPublicClient, createWalletClient, defineChain, http, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { keccak256, parseEther, toHex } from 'viem/utils'

import { callOne } from '../chains/json-rpc-call.ts'
import type { SandboxChain } from '../chains/start-chains.ts'
import { BundlerError } from './bundler-error.ts'
import { type EntryPoint, entryPoints, readEntryPoint } from './entry-point.ts'
import { estimateGas } from './estimate-gas.ts'
import { readOperation, readReceipt } from './find-operation.ts'
import { readRevert } from './read-revert.ts'
import type { ChainService } from './serve-chains.ts'
import {
  requireAuthorization,
  encodeHandleOps,
  hashOf,
  preVerificationGasOf,
  readUserOperation,
  type UserOperation,
} from './user-operation.ts'

/** Not one of the funded accounts, so that theirs start with nonce 0. */
const account = privateKeyToAccount(keccak256(toHex('The bundler of the Latchkey sandbox')))

/** More than any operation needs here. */
const maxGas = 20_000_000n

/** An ERC-4337 bundler of EntryPoint 0.7 and 0.8: each operation is checked, and goes into a transaction of its own at once. */
export function createBundler({ caip2, name, nativeCurrency, url }: SandboxChain): ChainService {
  const id = Number(caip2.split(':')[1])
  const chain = defineChain({ id, name, nativeCurrency, rpcUrls: { default: { http: [url] } } })
  const transport = http(url, { retryCount: 0 })
  const client = createPublicClient({ chain, transport, pollingInterval: 20 })
  const wallet = createWalletClient({ account, chain, transport })
  let line: Promise<unknown> = Promise.resolve()

  /** Runs one operation after another, because the sending account has one nonce. */
  function inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
    const turn = line.then(run)
    line = turn.catch(() => {})
    return turn
  }

  async function requireFees(operation: UserOperation): Promise<void> {
    const { maxFeePerGas, maxPriorityFeePerGas, preVerificationGas } = operation
    const { baseFeePerGas } = await client.getBlock()
    if (maxPriorityFeePerGas > maxFeePerGas)
      throw new BundlerError(-32602, 'maxPriorityFeePerGas is more than maxFeePerGas')
    if (maxFeePerGas < (baseFeePerGas ?? 0n)) throw new BundlerError(-32602, 'maxFeePerGas is less than the base fee')
    if (preVerificationGas < preVerificationGasOf(operation, account.address))
      throw new BundlerError(-32602, 'preVerificationGas is too low')
    if (limitsOf(operation) + preVerificationGas > maxGas)
      throw new BundlerError(-32602, 'The operation needs too much gas')
  }

  async function send(given: unknown, entryPoint: EntryPoint): Promise<Hex> {
    const operation = readUserOperation(given)
    await requireFees(operation)
    const count = await client.getTransactionCount({ address: operation.sender })
    await requireAuthorization(operation, id, count)
    const { preVerificationGas, authorization } = operation
    const transaction = {
      account,
      to: entryPoint.address,
      data: encodeHandleOps(operation, account.address),
      gas: ((limitsOf(operation) + preVerificationGas) * 11n) / 10n + 100_000n,
      ...(authorization && { authorizationList: [authorization] }),
    } as const
    await callOne(url, 'anvil_setBalance', [account.address, toHex(parseEther('100'))])
    // Rejects an operation that the EntryPoint would reject, so that no transaction fails.
    await client.call(transaction).catch((error: unknown) => {
      throw readRevert(error)
    })
    const hash = await wallet.sendTransaction(transaction)
    await client.waitForTransactionReceipt({ hash })
    return hashOf(operation, id, entryPoint)
  }

  const methods: Readonly<Record<string, (params: readonly unknown[]) => Promise<unknown>>> = {
    eth_chainId: async () => toHex(id),
    eth_supportedEntryPoints: async () => entryPoints.map(({ address }) => address),
    async eth_estimateUserOperationGas([operation, entryPoint]) {
      const by = readEntryPoint(entryPoint)
      return estimateGas(url, client, readUserOperation(operation), account.address, by)
    },
    async eth_sendUserOperation([operation, entryPoint]) {
      const by = readEntryPoint(entryPoint)
      return inTurn(() => send(operation, by))
    },
    eth_getUserOperationReceipt: async ([hash]) => (isHash(hash) ? readReceipt(client, hash) : null),
    eth_getUserOperationByHash: async ([hash]) => (isHash(hash) ? readOperation(client, hash) : null),
  }

  return async (method, params) => {
    const answer = methods[method]
    if (!answer) throw new BundlerError(-32601, `No such method: ${method}`)
    return answer(params)
  }
}

/** Returns the sum of an operation's gas limits. */
function limitsOf({
  callGasLimit,
  verificationGasLimit,
  paymasterVerificationGasLimit = 0n,
  paymasterPostOpGasLimit = 0n,
}: UserOperation): bigint {
  return callGasLimit + verificationGasLimit + paymasterVerificationGasLimit + paymasterPostOpGasLimit
}

function isHash(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)
}
