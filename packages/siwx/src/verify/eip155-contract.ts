import { type CaipNetworkId, untilAborted } from '@latchkey/primitives'
import {
  type Address,
  BaseError,
  createPublicClient,
  type Hex,
  http,
  isErc6492Signature,
  parseErc6492Signature,
  parseAbi,
  type PublicClient,
  RpcRequestError,
  type Transport,
} from 'viem'

import { SiwxError } from '../siwx-error.ts'

/** What a contract is asked. */
export interface ContractQuestion {
  /** A node's JSON-RPC address. */
  url: string
  /** The chain that the message names. */
  chainId: CaipNetworkId
  address: Address
  /** What was signed. */
  digest: Hex
  signature: Hex
  signal: AbortSignal | undefined
}

/** Of one request. */
const timeoutMs = 10_000
/** Of all requests for one signature. A page waits for 20 s. */
const totalTimeoutMs = 15_000
/** A wallet wraps once for itself and once for what carries it. */
const maxWrappings = 3
/** What nodes answer where a contract refuses: the standard, Geth before it, its own errors, OpenEthereum. */
const refusals = new Set([3, -32_000, -32_603, -32_015])

/**
 * Asks the account's contract, on the chain that the message names, whether the signature is its own. Where it is not there yet, the node makes it for the question
 * alone.
 *
 * @throws SiwxError `nodeUnavailable` where the node does not answer, or is of another chain
 */
export async function isTakenByContract(question: ContractQuestion): Promise<boolean> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(unavailable(question.chainId, 'It did not answer in time')), totalTimeoutMs)
  const signal = question.signal ? AbortSignal.any([question.signal, late.signal]) : late.signal
  try {
    return await untilAborted(askContract({ ...question, signal }), signal)
  } finally {
    clearTimeout(timer)
  }
}

/** @throws the reason of the signal, where that is aborted */
async function askContract({
  url,
  chainId,
  address,
  digest,
  signature,
  signal,
}: ContractQuestion & { signal: AbortSignal }): Promise<boolean> {
  let failure: unknown
  const node = http(url, { timeout: timeoutMs, retryCount: 1, fetchOptions: { signal } })
  // viem takes a node that does not answer for a contract that says no.
  const watched: Transport = parameters => {
    const transport = node(parameters)
    const request = async (...asked: Parameters<typeof transport.request>) =>
      transport.request(...asked).catch((error: unknown) => {
        if (!(error instanceof RpcRequestError && refusals.has(error.code))) failure = error
        throw error
      })
    return { ...transport, request: request as typeof transport.request }
  }
  const client = createPublicClient({ transport: watched })
  try {
    const answering = `eip155:${await client.getChainId()}`
    if (answering !== chainId)
      throw new SiwxError('nodeUnavailable', `The node that was named for ${chainId} is one of ${answering}`)
    const isThere = (await client.getCode({ address })) !== undefined
    for (const each of unwrap(signature)) {
      // Without a contract and a way to make one, only a key could have signed: that was asked before.
      if (!isThere && !isWrapped(each)) continue
      if (await isTaken(client, { address, hash: digest, signature: each })) return true
    }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof SiwxError) throw error
    throw unavailable(chainId, failure ?? error)
  }
  signal.throwIfAborted()
  if (failure !== undefined) throw unavailable(chainId, failure)
  return false
}

/** 32 bytes in hexadecimal, after `0x`. */
const suffixLength = 66
const erc1271Abi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])
/** What a contract answers that takes a signature (ERC-1271). */
const magicValue = '0x1626ba7e'

/** Below 32 bytes there is no suffix, which viem's validator reads before it asks the contract. So the contract is asked itself, such as for the empty signature of a Safe. */
async function isTaken(
  client: PublicClient,
  question: { address: Address; hash: Hex; signature: Hex },
): Promise<boolean> {
  const { address, hash, signature } = question
  if (signature.length >= suffixLength) return client.verifyHash(question)
  const call = { address, abi: erc1271Abi, functionName: 'isValidSignature', args: [hash, signature] } as const
  try {
    return (await client.readContract(call)) === magicValue
  } catch (error) {
    // It reverts, or answers otherwise. What the node failed with is noticed where it is asked.
    if (error instanceof BaseError) return false
    throw error
  }
}

function unavailable(chainId: CaipNetworkId, cause: unknown): SiwxError {
  return new SiwxError('nodeUnavailable', `The node of ${chainId} does not answer: try again later`, { cause })
}

/** The signature as it came, and what it wraps (ERC-6492 inside ERC-6492), outermost first. */
function unwrap(signature: Hex): Hex[] {
  const all = [signature]
  for (let each = signature; all.length < maxWrappings && isErc6492Signature(each);) {
    try {
      each = parseErc6492Signature(each).signature
    } catch {
      break
    }
    all.push(each)
  }
  return all
}

const erc8010Suffix = '8010801080108010801080108010801080108010801080108010801080108010'

function isWrapped(signature: Hex): boolean {
  return isErc6492Signature(signature) || signature.endsWith(erc8010Suffix)
}
