import { PeerError, pairingErrors } from './pairing-errors.ts'

const hexPattern = /^0x([0-9a-f]{2})*$/i
const hashPattern = /^0x[0-9a-f]{64}$/i
/** Longest signature, in characters. One of a contract (ERC-1271, ERC-6492) carries the code that deploys it. */
const maxSignatureLength = 65_536

function isHash(answer: unknown): boolean {
  return typeof answer === 'string' && hashPattern.test(answer)
}

/** A contract decides what its signatures look like, so that only their form and length can be checked. */
function isSignature(answer: unknown): boolean {
  return typeof answer === 'string' && answer.length <= maxSignatureLength && hexPattern.test(answer)
}

const checks: Readonly<Record<string, (answer: unknown) => boolean>> = {
  eth_sendTransaction: isHash,
  eth_sendRawTransaction: isHash,
  eth_sign: isSignature,
  personal_sign: isSignature,
  eth_signTypedData: isSignature,
  eth_signTypedData_v3: isSignature,
  eth_signTypedData_v4: isSignature,
}

/**
 * Checks what a wallet answers to a method of `eip155`, which the site gets as it is.
 *
 * @throws {PairingError} `invalidTransactionHash` for a hash that is none: the wallet may have sent the transaction
 * @throws {PeerError} -32603 for a signature that is none
 */
export function checkEvmAnswer(method: string, answer: unknown): unknown {
  const check = Object.hasOwn(checks, method) ? checks[method] : undefined
  if (!check || check(answer)) return answer
  if (check === isHash) throw pairingErrors.invalidTransactionHash()
  throw new PeerError(-32603, `The wallet gave no valid answer to ${method}`)
}
