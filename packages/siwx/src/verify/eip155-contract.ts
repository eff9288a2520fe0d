import type { CaipNetworkId } from '@latchkey/primitives'
import {
  type Address,
  createPublicClient,
  type Hex,
  http,
  isErc6492Signature,
  parseErc6492Signature,
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

const timeoutMs = 10_000
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
export async function isTakenByContract({
  url,
  chainId,
  address,
  digest,
  signature,
  signal,
}: ContractQuestion): Promise<boolean> {
  let failure: unknown
  const node = http(url, { timeout: timeoutMs, retryCount: 1, ...(signal && { fetchOptions: { signal } }) })
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
      if (await client.verifyHash({ address, hash: digest, signature: each })) return true
    }
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof SiwxError) throw error
    throw unavailable(chainId, failure ?? error)
  }
  signal?.throwIfAborted()
  if (failure !== undefined) throw unavailable(chainId, failure)
  return false
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
