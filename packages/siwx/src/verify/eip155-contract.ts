import { type CaipNetworkId, raceAbort } from '@latchkey/primitives'
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

/** Arguments of a contract's verification. */
export interface ContractQuestion {
  /** JSON-RPC address of a node. */
  url: string
  /** The chain in the message. */
  chainId: CaipNetworkId
  address: Address
  /** Digest of the signed message. */
  digest: Hex
  signature: Hex
  signal: AbortSignal | undefined
}

/** Timeout of one request, in milliseconds. */
const timeoutMs = 10_000
/** Timeout of all requests for one signature, in milliseconds. A page waits for 20 s. */
const totalTimeoutMs = 15_000
/** Maximum nested wrappings: one by the wallet itself, and one by its transport. */
const maxWrappings = 3
/**
 * JSON-RPC error codes of a call that reverts: of the standard, of Geth before it, Geth's internal errors, and
 * OpenEthereum.
 */
const rejections = new Set([3, -32_000, -32_603, -32_015])

/**
 * Has the account's contract, on the chain in the message, verify the signature. If the contract is not deployed, the
 * node simulates its deployment.
 *
 * @throws SiwxError `nodeUnavailable` if the node does not answer, or belongs to another chain
 * @throws the reason of the signal, if it is aborted
 */
export async function isTakenByContract(question: ContractQuestion): Promise<boolean> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(unavailable(question.chainId, 'It did not answer in time')), totalTimeoutMs)
  const signal = question.signal ? AbortSignal.any([question.signal, late.signal]) : late.signal
  try {
    return await raceAbort(askContract({ ...question, signal }), signal)
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Verifies the signature without a timeout of its own.
 *
 * @throws SiwxError `nodeUnavailable`
 * @throws the reason of the signal, if it is aborted
 */
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
  // viem treats a node that does not answer like a contract that rejects, so the failure is recorded here.
  const watched: Transport = parameters => {
    const transport = node(parameters)
    const request = async (...asked: Parameters<typeof transport.request>) =>
      transport.request(...asked).catch((error: unknown) => {
        if (!(error instanceof RpcRequestError && rejections.has(error.code))) failure = error
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
      // Without a contract or its deployment code only a key could have signed, which the caller has verified.
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

/** Length of 32 bytes in hexadecimal, after `0x`. */
const suffixLength = 66
const erc1271Abi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])
/** A contract's result for an accepted signature ([ERC-1271](https://eips.ethereum.org/EIPS/eip-1271)). */
const magicValue = '0x1626ba7e'

/**
 * Verifies one form of the signature. viem's validator reads a suffix of 32 bytes before it calls the contract, so a
 * shorter signature, such as the empty one of a Safe, needs a direct call.
 */
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
    // The contract reverts, or returns another value. A failure of the node is recorded by the transport.
    if (error instanceof BaseError) return false
    throw error
  }
}

function unavailable(chainId: CaipNetworkId, cause: unknown): SiwxError {
  return new SiwxError('nodeUnavailable', `The node of ${chainId} does not answer: try again later`, { cause })
}

/** Returns the signature and the ones that it wraps (ERC-6492 inside ERC-6492), outermost first. */
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
