import { type Address, decodeFunctionResult, encodeFunctionData, erc20Abi, type Hex, parseAbi, size } from 'viem'

import { FrameError } from '../frame-error.ts'
import type { ReadRpc } from '../signing/read-rpc.ts'

/** The account whose permissions are checked, and the node of its network. */
export interface ContractReader {
  readonly address: string
  readonly readRpc: ReadRpc
}

const erc165 = parseAbi(['function supportsInterface(bytes4 id) view returns (bool)'])
/** ERC-721, ERC-1155, ERC-6909. */
const collections: readonly Hex[] = ['0x80ac58cd', '0xd9b67a26', '0x0f632fb3']

/** Code for a node that did not answer, unlike a contract that reverts. */
const unavailable = -32603

/**
 * Checks that a contract exists and does not answer like a token, because no user reads what its functions do with the
 * account's assets.
 *
 * @throws FrameError with `code` for a token or a missing contract; -32603 if the node does not answer
 */
export async function requireNoToken(address: Address, code: number, context: ContractReader): Promise<void> {
  const there = await context.readRpc('eth_getCode', [address, 'latest'])
  if (typeof there !== 'string' || !there.startsWith('0x')) throw new FrameError(unavailable, 'The node did not answer')
  // A contract deployed later could be a token.
  if (there === '0x') throw new FrameError(code, 'There is no contract at this address')
  const answers = await Promise.all([
    holdsBalances(address, context),
    ...collections.map(id => supports(address, id, context)),
  ])
  if (answers.includes(true))
    throw new FrameError(code, 'No permission is granted to call a token: ask for one to send it, with an allowance')
}

async function holdsBalances(address: Address, context: ContractReader): Promise<boolean> {
  const args = [context.address as Address] as const
  const answer = await call(address, encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args }), context)
  return answer !== undefined && size(answer) >= 32
}

async function supports(address: Address, id: Hex, context: ContractReader): Promise<boolean> {
  const query = { abi: erc165, functionName: 'supportsInterface' } as const
  const answer = await call(address, encodeFunctionData({ ...query, args: [id] }), context)
  try {
    return answer !== undefined && size(answer) === 32 && decodeFunctionResult({ ...query, data: answer })
  } catch {
    return false
  }
}

/** Calls a contract. Returns `undefined` if it reverts. @throws FrameError -32603 */
async function call(to: Address, data: Hex, { readRpc }: ContractReader): Promise<Hex | undefined> {
  try {
    const answer = await readRpc('eth_call', [{ to, data }, 'latest'])
    return typeof answer === 'string' && /^0x(?:[0-9a-f]{2})*$/i.test(answer) ? (answer as Hex) : undefined
  } catch (error) {
    if (error instanceof FrameError && typeof error.code === 'number' && error.code !== unavailable) return undefined
    throw error
  }
}
