import type { Hex } from 'viem'
import { parseEther, toHex } from 'viem/utils'

import { callBatch, callOne } from './json-rpc-call.ts'

/** The account that deploys and sets things up. It is not one of the funded accounts, so that theirs start with nonce 0. */
export const operator = '0x00000000000000000000000000000000001a7c40'

export interface OperatorTransaction {
  /** Missing: deploys a contract. */
  to?: Hex
  data?: Hex
  /** The value in wei. */
  value?: bigint
  gas: number
}

/**
 * Send `transactions` from the operator, in order and all in one block, whatever key it may have. Resolves to their hashes.
 * @throws when one of them fails.
 */
export async function sendAsOperator(url: string, transactions: readonly OperatorTransaction[]): Promise<Hex[]> {
  const value = transactions.reduce((sum, transaction) => sum + (transaction.value ?? 0n), parseEther('10'))
  const nonce = Number(await callOne(url, 'eth_getTransactionCount', [operator, 'latest']))
  await callBatch(url, [
    { method: 'anvil_setBalance', params: [operator, toHex(value)] },
    { method: 'anvil_impersonateAccount', params: [operator] },
    { method: 'evm_setAutomine', params: [false] },
  ])
  try {
    const hashes = await callBatch(
      url,
      transactions.map(({ gas, value = 0n, ...transaction }, index) => ({
        method: 'eth_sendTransaction',
        params: [{ ...transaction, from: operator, value: toHex(value), gas: toHex(gas), nonce: toHex(nonce + index) }],
      })),
    )
    await callOne(url, 'evm_mine')
    await assertMined(url, hashes)
    return hashes as Hex[]
  } finally {
    await callBatch(url, [
      { method: 'evm_setAutomine', params: [true] },
      { method: 'anvil_stopImpersonatingAccount', params: [operator] },
    ])
  }
}

async function assertMined(url: string, hashes: readonly unknown[]): Promise<void> {
  const receipts = await callBatch(
    url,
    hashes.map(hash => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
  )
  const isMined = (receipt: unknown) =>
    typeof receipt === 'object' && receipt !== null && 'status' in receipt && receipt.status === '0x1'
  if (!receipts.every(isMined)) throw new Error("A transaction of the sandbox's operator failed")
}
