import { type Address, encodeFunctionData, type Hex, isHex, parseAbi } from 'viem'

import type { Call } from './call.ts'

/** EntryPoint 0.8, where it is on every chain. */
export const entryPointAddress = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'
/** Simple7702Account of eth-infinitism, made for that EntryPoint: an account that delegates to it still answers to its own key alone. */
export const implementationAddress = '0xe6Cae83BdE06E4c305530e199D7217f42808555B'

export const accountAbi = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function execute(address target, uint256 value, bytes data)',
  'function executeBatch(Call[] calls)',
])

/** What an account is on a chain: a plain one, ours, or one that delegates to what somebody else chose (EIP-7702). */
export type Delegation = { kind: 'none' | 'own' } | { kind: 'foreign'; to: Address }

/** Reads the code of an account. @returns undefined for what no account with a key has */
export function readDelegation(code: unknown): Delegation | undefined {
  if (code === '0x') return { kind: 'none' }
  if (!isHex(code) || !/^0xef0100[0-9a-f]{40}$/i.test(code)) return undefined
  const to: Address = `0x${code.slice(8)}`
  return to.toLowerCase() === implementationAddress.toLowerCase() ? { kind: 'own' } : { kind: 'foreign', to }
}

/** The call of the account that does all of them, or none. */
export function encodeCalls(calls: readonly Call[]): Hex {
  const [first] = calls
  if (calls.length === 1 && first)
    return encodeFunctionData({ abi: accountAbi, functionName: 'execute', args: [first.to, first.value, first.data] })
  return encodeFunctionData({
    abi: accountAbi,
    functionName: 'executeBatch',
    args: [calls.map(({ to, value, data }) => ({ target: to, value, data }))],
  })
}
