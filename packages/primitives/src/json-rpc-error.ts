/**
 * Meanings of JSON-RPC error codes, from [JSON-RPC 2.0](https://www.jsonrpc.org/specification),
 * [EIP-1474](https://eips.ethereum.org/EIPS/eip-1474), [EIP-1193](https://eips.ethereum.org/EIPS/eip-1193),
 * [EIP-3326](https://eips.ethereum.org/EIPS/eip-3326) and [EIP-5792](https://eips.ethereum.org/EIPS/eip-5792).
 */
export const jsonRpcErrors = {
  [-32700]: 'parseError',
  [-32600]: 'invalidRequest',
  [-32601]: 'methodNotFound',
  [-32602]: 'invalidParams',
  [-32603]: 'internalError',
  [-32000]: 'invalidInput',
  [-32001]: 'resourceNotFound',
  [-32002]: 'resourceUnavailable',
  [-32003]: 'transactionRejected',
  [-32004]: 'methodNotSupported',
  [-32005]: 'limitExceeded',
  [-32006]: 'versionUnsupported',
  3: 'executionReverted',
  4001: 'userRejected',
  4100: 'unauthorized',
  4200: 'unsupportedMethod',
  4900: 'providerDisconnected',
  4901: 'chainDisconnected',
  4902: 'switchChainError',
  // Paired wallets answer the user's rejection with the pairing protocol's own code.
  5000: 'userRejected',
  // The protocol's codes for rejected chains, methods and events. Many wallets use one of these to reject a whole
  // proposal.
  5001: 'userRejected',
  5002: 'userRejected',
  5003: 'userRejected',
  5700: 'unsupportedNonOptionalCapability',
  5710: 'unsupportedChainId',
  5720: 'duplicateId',
  5730: 'unknownBundleId',
  5740: 'bundleTooLarge',
  5750: 'upgradeRejected',
  5760: 'atomicityUnsupported',
} as const

/** The meaning of a JSON-RPC code. */
export type JsonRpcErrorKind = (typeof jsonRpcErrors)[keyof typeof jsonRpcErrors]

/**
 * Returns the code of a wallet's or a node's error from any of its causes. An internal error (-32603) often only wraps
 * the relevant one, so it counts only if there is no other.
 */
export function getJsonRpcErrorCode(error: unknown): number | undefined {
  const codes = walkCauses(error).map(cause => toKnownCode(cause.code))
  return codes.find(code => code !== undefined && code !== internalError) ?? codes.find(code => code === internalError)
}

const internalError = -32603

function toKnownCode(value: unknown): number | undefined {
  const code = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value
  return typeof code === 'number' && Object.hasOwn(jsonRpcErrors, code) ? code : undefined
}

/** Returns the meaning of an error's code, or `undefined` if it has no known code. */
export function getJsonRpcErrorKind(error: unknown): JsonRpcErrorKind | undefined {
  const code = getJsonRpcErrorCode(error)
  return code === undefined ? undefined : jsonRpcErrors[code as keyof typeof jsonRpcErrors]
}

/**
 * Whether the user rejected the request. Some wallets give only a sentence, without a code or with an unspecific one
 * (-32603, or -32000, which the pairing library writes for any sentence).
 */
export function isUserRejection(error: unknown): boolean {
  const kind = getJsonRpcErrorKind(error)
  if (kind !== undefined && kind !== 'internalError' && kind !== 'invalidInput') return kind === 'userRejected'
  const text = getErrorText(error)
  return rejection.test(text) || (rejectionWord.test(text) && !hasForeignCode(error))
}

/** Sentences of wallets. A node, a relay or a firewall rejects requests too, but then names itself or the reason. */
const rejection =
  /user (rejected|denied|declined|cancell?ed|disapproved)|(rejected|denied|declined|cancell?ed) by (the )?user|(request (was )?(rejected|declined)|^(error: )?rejected (the )?request)\.?$/im

/** One-word messages of wallets. */
const rejectionWord = /^(((error: )?(cancell?ed|rejected|declined)\.?)(\n|$))+$/i

/**
 * Clients of a node use the same word for a request that they cancelled (URLSession, axios, gRPC), and which may have
 * been sent. They add a code.
 */
function hasForeignCode(error: unknown): boolean {
  return walkCauses(error).some(({ code }) => code !== undefined && toKnownCode(code) === undefined)
}

/** Whether a request of the same kind is still open in the wallet. */
export function isRequestPending(error: unknown): boolean {
  return getJsonRpcErrorKind(error) === 'resourceUnavailable'
}

/**
 * Whether the wallet does not know the chain that it was requested to switch to (EIP-3326). MetaMask's app wraps the
 * code in -32603. Others have their own code or none, and a sentence.
 */
export function isUnknownChain(error: unknown): boolean {
  const kind = getJsonRpcErrorKind(error)
  if (kind === 'switchChainError' || kind === 'unsupportedChainId') return true
  const isVague = !kind || kind === 'internalError' || kind === 'invalidInput' || kind === 'invalidParams'
  return isVague && !isUserRejection(error) && unknownChain.test(getErrorText(error))
}

const unknownChain =
  /(unrecogni[sz]ed|unknown|unsupported) (chain|network)|\bchain.{0,40} not (supported|configured|added|found)/i

/** Joins the messages of an error and of its causes. */
export function getErrorText(error: unknown): string {
  if (typeof error === 'string') return error
  const texts = walkCauses(error).flatMap(({ message, details, shortMessage }) => [message, details, shortMessage])
  return texts.filter(text => typeof text === 'string').join('\n')
}

type Cause = Record<(typeof causeFields)[number] | (typeof textFields)[number] | 'code', unknown>

/** Fields in which wallets and libraries put the original error. */
const causeFields = ['originalError', 'cause', 'error', 'info', 'data'] as const

const textFields = ['message', 'details', 'shortMessage'] as const

/** Limit of inspected causes: enough for any real error, and an end for one that is its own cause. */
const maxCauses = 24

/** Lists an error and its causes, outermost first. Errors are untrusted: unreadable parts are left out. */
function walkCauses(error: unknown): Cause[] {
  const causes: Cause[] = []
  const queue: unknown[] = [error]
  while (queue.length > 0 && causes.length < maxCauses) {
    const next = queue.shift()
    if (typeof next !== 'object' || next === null) continue
    const cause = readFields(next)
    causes.push(cause)
    queue.push(...causeFields.map(field => cause[field]))
  }
  return causes
}

function readFields(target: object): Cause {
  const fields = ['code', ...textFields, ...causeFields].map(field => {
    try {
      return [field, (target as Record<string, unknown>)[field]]
    } catch {
      return [field, undefined]
    }
  })
  return Object.fromEntries(fields) as Cause
}
