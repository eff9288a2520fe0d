/**
 * What a JSON-RPC error code means, from JSON-RPC 2.0, EIP-1474, EIP-1193, EIP-3326 and EIP-5792.
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
  // Wallets behind a pairing answer a person's refusal with the pairing protocol's own code.
  5000: 'userRejected',
  // The same of its chains, its methods and its events: many wallets take one of these to refuse a whole proposal.
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

/** What a JSON-RPC code means. */
export type JsonRpcErrorKind = (typeof jsonRpcErrors)[keyof typeof jsonRpcErrors]

/**
 * The code of a wallet's or a node's error, wherever the wallet put it. An internal error (-32603) is often only the wrapping of
 * the one that matters, so it counts when there is nothing else.
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

/** What an error means, or `undefined` when it carries no known code. */
export function getJsonRpcErrorKind(error: unknown): JsonRpcErrorKind | undefined {
  const code = getJsonRpcErrorCode(error)
  return code === undefined ? undefined : jsonRpcErrors[code as keyof typeof jsonRpcErrors]
}

/**
 * A person said no. Some wallets give no code, or one that says nothing (-32603, and -32000, which the pairing library writes for
 * any sentence), and a sentence.
 */
export function isUserRejection(error: unknown): boolean {
  const kind = getJsonRpcErrorKind(error)
  if (kind !== undefined && kind !== 'internalError' && kind !== 'invalidInput') return kind === 'userRejected'
  const text = getErrorText(error)
  return rejection.test(text) || (rejectionWord.test(text) && !hasForeignCode(error))
}

/** Sentences of a wallet. A node, a relay or a firewall before it rejects requests too, and then says who it is or why. */
const rejection =
  /user (rejected|denied|declined|cancell?ed|disapproved)|(rejected|denied|declined|cancell?ed) by (the )?user|(request (was )?(rejected|declined)|^(error: )?rejected (the )?request)\.?$/im

/** Wallets also give a word that is all of the message. */
const rejectionWord = /^(((error: )?(cancell?ed|rejected|declined)\.?)(\n|$))+$/i

/** The clients of a node say the same word of a request that they gave up (URLSession, axios, gRPC), and it may have been sent: they give a code. */
function hasForeignCode(error: unknown): boolean {
  return walkCauses(error).some(({ code }) => code !== undefined && toKnownCode(code) === undefined)
}

/** A request of the same sort is still open in the wallet. */
export function isRequestPending(error: unknown): boolean {
  return getJsonRpcErrorKind(error) === 'resourceUnavailable'
}

/**
 * The wallet does not know the chain it was asked to switch to (EIP-3326). MetaMask's app wraps the code in -32603. Others have a
 * code of their own or none, and a sentence.
 */
export function isUnknownChain(error: unknown): boolean {
  const kind = getJsonRpcErrorKind(error)
  if (kind === 'switchChainError' || kind === 'unsupportedChainId') return true
  const isVague = !kind || kind === 'internalError' || kind === 'invalidInput' || kind === 'invalidParams'
  return isVague && !isUserRejection(error) && unknownChain.test(getErrorText(error))
}

const unknownChain =
  /(unrecogni[sz]ed|unknown|unsupported) (chain|network)|\bchain.{0,40} not (supported|configured|added|found)/i

/** Every message of an error and of its causes, as one text. */
export function getErrorText(error: unknown): string {
  if (typeof error === 'string') return error
  const texts = walkCauses(error).flatMap(({ message, details, shortMessage }) => [message, details, shortMessage])
  return texts.filter(text => typeof text === 'string').join('\n')
}

type Cause = Record<(typeof causeFields)[number] | (typeof textFields)[number] | 'code', unknown>

/** Where wallets and libraries put the error that they pass on. */
const causeFields = ['originalError', 'cause', 'error', 'info', 'data'] as const

const textFields = ['message', 'details', 'shortMessage'] as const

/** Enough for any real error, and an end for one that is its own cause. */
const maxCauses = 24

/** An error and all that it was made of, outermost first. Errors come from strangers: what cannot be read is left out. */
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
