import { formatUnits } from '@latchkey/primitives'
import { decodeFunctionData, erc20Abi, type Hex, maxUint256, size } from 'viem'

import type { ApprovalPart, ApprovalRow } from '../approval/approval.ts'
import type { SigningContext } from './prepared.ts'

/** Says in words what a call does, where it can be read; bytes that cannot are shown as what they are. */
export function describeCall(
  data: Hex,
  to: Hex | undefined,
  value: bigint,
  { network, texts }: SigningContext,
): ApprovalPart {
  const amount = { value: shorten(formatUnits(value, network.decimals)), unit: network.symbol }
  const receiver = (term: string, address: string): ApprovalRow => ({ term, value: address, isCode: true })
  if (to === undefined) return { label: texts.newContract, amount, rows: [], warnings: [texts.unreadableData] }
  if (size(data) === 0) return { label: texts.youSend, amount, rows: [receiver(texts.to, to)], warnings: [] }
  // A token's call that pays as well does more than its name says.
  const known = value === 0n ? readErc20(data) : undefined
  if (known?.functionName === 'approve') {
    const [spender, allowed] = known.args
    return {
      label: texts.youApprove,
      text: { value: allowed === maxUint256 ? texts.unlimited : allowed.toString(), isReadable: true },
      rows: [receiver(texts.spender, spender), receiver(texts.token, to)],
      warnings: allowed === maxUint256 ? [texts.unlimited] : [],
    }
  }
  if (known?.functionName === 'transfer') {
    const [receiverOf, units] = known.args
    return {
      label: texts.youSend,
      text: { value: units.toString(), isReadable: true },
      rows: [receiver(texts.to, receiverOf), receiver(texts.token, to)],
      warnings: [],
    }
  }
  return {
    label: texts.youCall,
    ...(value > 0n && { amount }),
    text: { value: data, isReadable: false },
    rows: [receiver(texts.contract, to)],
    warnings: [texts.unreadableData],
  }
}

/** What is asked of a token, where it is one of the two that are said in words. */
export function readErc20(data: Hex) {
  try {
    const decoded = decodeFunctionData({ abi: erc20Abi, data })
    if (decoded.functionName === 'approve' || decoded.functionName === 'transfer') return decoded
  } catch {
    // Not a token's.
  }
  return undefined
}

/** An amount with at most eight digits after the point. */
function shorten(amount: string): string {
  const [whole = '0', fraction = ''] = amount.split('.')
  const shown = fraction.slice(0, 8).replace(/0+$/, '')
  return shown === '' ? whole : `${whole}.${shown}`
}

/** The most that something costs, never rounded down. */
export function formatHighest(units: bigint, decimals: number): string {
  const step = 10n ** BigInt(Math.max(0, decimals - 8))
  return shorten(formatUnits(((units + step - 1n) / step) * step, decimals))
}
