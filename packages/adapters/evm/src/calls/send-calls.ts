import {
  BaseError,
  type BatchOutcome,
  type CallsRequest,
  type ContractCall,
  type Eip1193Provider,
  readList,
  readProperty,
} from '@latchkey/primitives'

import { ask } from '../ask.ts'
import { readQuantity } from '../ask-node.ts'
import { checkChain } from '../transfer.ts'
import { parseHash, toChainIdHex } from '../wallet-answer.ts'
import { toCall } from './to-call.ts'

type Asked = Omit<CallsRequest, 'calls'>

/**
 * Asks the wallet to send a call, once.
 *
 * @returns the hash of the transaction; for a Safe, the Safe's own hash
 * @throws BaseError `wrongChain`, `invalidAddress`, `invalidAmount`, `invalidCall`: nothing was sent
 * @throws the wallet's own error; BaseError `hashMissing` if it answers without a hash: it may have sent
 */
export async function sendCall(
  provider: Eip1193Provider,
  { from, network, call }: Asked & { call: ContractCall },
): Promise<string> {
  const asked = toCall(from, call)
  const chainId = await checkChain(provider, network)
  const hash = parseHash(await ask(provider, 'eth_sendTransaction', [{ ...asked, chainId }]))
  if (hash === undefined) throw new BaseError('hashMissing', 'The wallet answered with no transaction hash')
  return hash
}

/**
 * Returns whether the wallet says that it sends calls as one, all or none (EIP-5792): on this chain, or on every chain (`0x0`). A
 * wallet that would have to upgrade the account for it counts as unable.
 */
export async function canBatchCalls(provider: Eip1193Provider, { from, network }: Asked): Promise<boolean> {
  const chainId = Number(network.id)
  try {
    const answer = await ask(provider, 'wallet_getCapabilities', [from, [toChainIdHex(chainId)]])
    // Wallets write a chain id with leading zeros and in decimal digits too.
    const ofChain = (id: number) =>
      Object.keys(answer ?? {}).flatMap(key => (isNumber(key) && Number(key) === id ? readProperty(answer, key) : []))
    const statuses = [...ofChain(chainId), ...ofChain(0)].map(each =>
      readProperty(readProperty(each, 'atomic'), 'status'),
    )
    return statuses.find(status => status !== undefined) === 'supported'
  } catch {
    return false
  }
}

function isNumber(text: string): boolean {
  return /^(0x[0-9a-f]+|\d+)$/i.test(text)
}

/**
 * Asks the wallet to send calls as one, all or none, once ([EIP-5792](https://eips.ethereum.org/EIPS/eip-5792)).
 *
 * @returns the id that the wallet gives them
 * @throws the errors of {@link sendCall}
 */
export async function sendCalls(provider: Eip1193Provider, { from, network, calls }: CallsRequest): Promise<string> {
  const asked = calls.map(call => toCall(from, call)).map(({ to, value, data }) => ({ to, value, data }))
  const chainId = await checkChain(provider, network)
  const request = { version: '2.0.0', from, chainId, atomicRequired: true, calls: asked }
  const answer = await ask(provider, 'wallet_sendCalls', [request])
  const id = typeof answer === 'string' ? answer : readProperty(answer, 'id')
  if (typeof id !== 'string' || id === '' || id.length > maxIdCharacters)
    throw new BaseError('hashMissing', 'The wallet answered with no name for the calls')
  return id
}

/** The longest name that EIP-5792 allows: 4096 bytes in hexadecimal. */
const maxIdCharacters = 8194

/** Asks the wallet for the outcome of calls that it sent as one. @throws the wallet's own error */
export async function fetchBatchOutcome(provider: Eip1193Provider, id: string): Promise<BatchOutcome> {
  const answer = await ask(provider, 'wallet_getCallsStatus', [id])
  const receipts = readList(answer, 'receipts')
  const hash = parseHash(readProperty(receipts.at(-1), 'transactionHash'))
  const told = hash === undefined ? {} : { hash }
  const status = readStatus(readProperty(answer, 'status'), receipts)
  const hasReverted = statusesOf(receipts).some(isFailure)
  // 400: the calls will never be on chain. 500: they reverted. 600: they reverted in part, which an atomic batch cannot.
  if (status >= 400 || (status >= 200 && hasReverted)) return { status: 'reverted', ...told }
  return { status: status >= 200 && status < 300 ? 'success' : 'pending', ...told }
}

/**
 * The statuses before version 2 of EIP-5792 only say that the calls are on chain, and the receipts give their outcome. A receipt
 * without one leaves them pending.
 */
function readStatus(status: unknown, receipts: readonly unknown[]): number {
  if (status !== 'CONFIRMED') return Number(status)
  const statuses = statusesOf(receipts)
  if (statuses.some(isFailure)) return 500
  return statuses.length > 0 && statuses.every(isSuccess) ? 200 : 100
}

function statusesOf(receipts: readonly unknown[]): readonly unknown[] {
  return receipts.map(receipt => readProperty(receipt, 'status'))
}

function isSuccess(status: unknown): boolean {
  return status === 'success' || Number(status) === 1
}

function isFailure(status: unknown): boolean {
  return status === 'reverted' || status === 0 || status === false || readQuantity(status) === 0n
}
