import type { Sandbox } from '@latchkey/sandbox'
import { vi } from 'vitest'

import { approveCall } from './approve-call.ts'
import { callNode, exchange, swapper, trader } from './swap-world.test-support.ts'

const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const chain = 'eip155:1'

/** Swaps whole tokens from another account. */
export async function tradeAs(sandbox: Sandbox, from: string, to: string, amount: bigint): Promise<void> {
  const ids = [from, to].map(symbol => `${chain}:${tokenOf(sandbox, symbol)}`)
  if (from !== 'ETH') await approveAs(sandbox, from, amount * 10n ** 18n, trader)
  const response = await fetch(`${sandbox.url}/v1/convert/build-transaction?projectId=sandbox&st=appkit&sv=html-1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      from: ids[0],
      to: ids[1],
      amount: `${amount * 10n ** 18n}`,
      userAddress: `${chain}:${trader}`,
      slippage: 50,
    }),
  })
  if (!response.ok) throw new Error(await response.text())
  const { tx } = (await response.json()) as { tx: { to: string; data: string; amount: string } }
  await mine(sandbox, {
    from: trader,
    to: tx.to.slice(chain.length + 1),
    data: tx.data,
    value: `0x${BigInt(tx.amount).toString(16)}`,
  })
}

/** Approves an amount for the exchange. */
export async function approveAs(sandbox: Sandbox, symbol: string, amount: bigint, from = swapper): Promise<void> {
  const { to, data } = approveCall(tokenOf(sandbox, symbol), exchange, amount)
  await mine(sandbox, { from, to, data })
}

function tokenOf(sandbox: Sandbox, symbol: string): string {
  return sandbox.tokens[chain]?.find(each => each.symbol === symbol)?.address ?? native
}

async function mine(sandbox: Sandbox, transaction: Record<string, string>): Promise<void> {
  const hash = await callNode(sandbox, 'eth_sendTransaction', [transaction])
  const { status } = await vi.waitFor(
    async () => {
      const receipt = (await callNode(sandbox, 'eth_getTransactionReceipt', [hash])) as { status: string } | null
      if (!receipt) throw new Error('Not mined')
      return receipt
    },
    { timeout: 10_000, interval: 5 },
  )
  if (status === '0x0') throw new Error('Reverted')
}
