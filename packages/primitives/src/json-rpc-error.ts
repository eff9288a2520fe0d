/**
 * What a JSON-RPC error code means, from JSON-RPC 2.0, EIP-1474, EIP-1193, EIP-3326 and EIP-5792 (specification, section 8).
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
  5700: 'unsupportedNonOptionalCapability',
  5710: 'unsupportedChainId',
  5720: 'duplicateId',
  5730: 'unknownBundleId',
  5740: 'bundleTooLarge',
  5750: 'upgradeRejected',
  5760: 'atomicityUnsupported',
} as const

export type JsonRpcErrorKind = (typeof jsonRpcErrors)[keyof typeof jsonRpcErrors]

/** The code of a wallet's or a node's error, wherever the wallet put it; looks through `cause` and `data.originalError`. */
export function getJsonRpcErrorCode(error: unknown): number | undefined {
  for (let current: unknown = error, depth = 0; isRecord(current) && depth < 8; depth++) {
    const code = typeof current.code === 'string' && /^-?\d+$/.test(current.code) ? Number(current.code) : current.code
    if (typeof code === 'number' && code in jsonRpcErrors) return code
    const data = isRecord(current.data) ? current.data.originalError : undefined
    current = data ?? current.cause ?? current.error
  }
  return undefined
}

/** What an error means, or `undefined` when it carries no known code. */
export function getJsonRpcErrorKind(error: unknown): JsonRpcErrorKind | undefined {
  const code = getJsonRpcErrorCode(error)
  return code === undefined ? undefined : jsonRpcErrors[code as keyof typeof jsonRpcErrors]
}

/** A person said no. Some wallets give no code, only a sentence. */
export function isUserRejection(error: unknown): boolean {
  const kind = getJsonRpcErrorKind(error)
  if (kind !== undefined) return kind === 'userRejected'
  const message =
    isRecord(error) && typeof error.message === 'string' ? error.message : typeof error === 'string' ? error : ''
  return /user (rejected|denied|declined|cancell?ed)|rejected by user|request rejected/i.test(message)
}

/** A request of the same sort is still open in the wallet. */
export function isRequestPending(error: unknown): boolean {
  return getJsonRpcErrorKind(error) === 'resourceUnavailable'
}

/** The wallet does not know the chain it was asked to switch to (EIP-3326); MetaMask mobile wraps it in -32603. */
export function isUnknownChain(error: unknown): boolean {
  const kind = getJsonRpcErrorKind(error)
  return kind === 'switchChainError' || kind === 'unsupportedChainId' || /unrecognized chain/i.test(messageOf(error))
}

/** What a node says about a transaction that it refuses (specification, section 8), most telling first. */
export const nodeMessages = {
  feeCapTooHigh: /max fee per gas higher than 2\^256-1|fee cap higher than 2\^256-1/i,
  feeCapTooLow: /max fee per gas less than block base fee|fee cap less than block base fee|transaction is outdated/i,
  nonceTooHigh: /nonce too high/i,
  nonceTooLow: /nonce too low|transaction already imported|already known/i,
  insufficientFunds: /insufficient funds|exceeds transaction sender account balance/i,
  intrinsicGasTooHigh: /intrinsic gas too high|gas limit reached/i,
  intrinsicGasTooLow: /intrinsic gas too low/i,
  transactionTypeNotSupported: /transaction type not (valid|supported)/i,
  tipAboveFeeCap: /max priority fee per gas higher than max fee per gas|tip higher than fee cap/i,
} as const satisfies Record<string, RegExp>

export type NodeMessage = keyof typeof nodeMessages

/** Which of the known refusals a node's message is. */
export function getNodeMessage(error: unknown): NodeMessage | undefined {
  const text = messageOf(error)
  return (Object.keys(nodeMessages) as NodeMessage[]).find(name => nodeMessages[name].test(text))
}

/** Every message of an error and of its causes, as one text. */
function messageOf(error: unknown): string {
  const messages: string[] = []
  for (let current: unknown = error, depth = 0; isRecord(current) && depth < 8; depth++) {
    for (const key of ['message', 'details', 'shortMessage']) {
      if (typeof current[key] === 'string') messages.push(current[key])
    }
    current = current.cause ?? current.error ?? current.data
  }
  if (typeof error === 'string') messages.push(error)
  return messages.join('\n')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
