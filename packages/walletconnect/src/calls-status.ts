import { safeLinkUrl } from '@latchkey/primitives'

import { pairingErrors, toNodeError } from './pairing-errors.ts'
import { rpcTimeoutMs } from './read-rpc.ts'

export interface BundlerFacts {
  projectId: string
  /** URL of `services.bundler`, for a bundler that the wallet names. */
  bundlerUrl: string | undefined
  /** The `sessionProperties` of the session, which are untrusted: the wallet wrote them. */
  properties: Readonly<Record<string, unknown>>
  /** CAIP-2 id of the chain. */
  chain: string
}

/**
 * Returns the URL for a user operation's receipt: the site's own bundler service with the name that the wallet gives, else the
 * URL that it gives (`bundler_name`, `bundler_url`); `undefined` if there is neither, or none that is safe to call. Only a page
 * that is itself on this machine calls an `http:` URL of this machine: other pages would call a service on the user's machine.
 */
export function toBundlerUrl({ projectId, bundlerUrl, properties, chain }: BundlerFacts): string | undefined {
  const { bundler_name: name, bundler_url: url } = properties
  if (bundlerUrl && typeof name === 'string' && name) {
    const query = new URLSearchParams({ projectId, chainId: chain, bundler: name.slice(0, 64) })
    return `${bundlerUrl}${bundlerUrl.includes('?') ? '&' : '?'}${query}`
  }
  const safe = safeLinkUrl(url)
  return safe !== undefined && /^http:/i.test(safe) && !isLocalPage() ? undefined : safe
}

/** A server has no location. */
function isLocalPage(): boolean {
  const page = globalThis.location as Location | undefined
  return page === undefined || /^(localhost|127\.0\.0\.1|\[::1\])$/.test(page.hostname)
}

/**
 * Fetches the state of a batch of calls from its user operation's receipt, in the form of `wallet_getCallsStatus`
 * ([EIP-5792](https://eips.ethereum.org/EIPS/eip-5792)).
 *
 * @param id the batch's id: the hash of the user operation
 * @throws {PairingError} `userOperationReceiptFailed`: "Failed to fetch user operation receipt - {status}"
 */
export async function fetchCallsStatus(url: string, id: string, chainId: string): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getUserOperationReceipt', params: [id] }),
    credentials: 'omit',
    signal: AbortSignal.timeout(rpcTimeoutMs),
  })
  if (!response.ok) throw pairingErrors.userOperationReceiptFailed(response.status)
  const { result, error } = ((await response.json()) ?? {}) as { result?: UserOperationReceipt; error?: unknown }
  if (error) throw toNodeError(error)
  const answer = { version: '2.0.0', id, chainId, atomic: true }
  if (!result) return { ...answer, status: pending }
  return {
    ...answer,
    status: result.success === true ? confirmed : reverted,
    receipts: result.receipt ? [result.receipt] : [],
  }
}

interface UserOperationReceipt {
  success?: unknown
  receipt?: unknown
}

// Status codes of EIP-5792.
const pending = 100
const confirmed = 200
const reverted = 500
