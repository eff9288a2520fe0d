import { PeerError, pairingErrors } from './pairing-errors.ts'

/** Some wallets leave `0x` out. Such a text is accepted from the length of a hash or of a key's signature on. */
const hashPattern = /^(?:0x)?[0-9a-f]{64}$/i
const signaturePattern = /^(?:0x(?:[0-9a-f]{2})*|[0-9a-f]{130}(?:[0-9a-f]{2})*)$/i
/**
 * Maximum length of a signature, in characters. A contract's ([ERC-1271](https://eips.ethereum.org/EIPS/eip-1271),
 * [ERC-6492](https://eips.ethereum.org/EIPS/eip-6492)) contains the code that deploys it.
 */
const maxSignatureLength = 65_536

function readHash(answer: string): string | undefined {
  return hashPattern.test(answer) ? withPrefix(answer) : undefined
}

/** Reads a signature. A contract decides what its signatures look like, so only their form and length are checked. */
function readSignature(answer: string): string | undefined {
  return answer.length <= maxSignatureLength && signaturePattern.test(answer) ? withPrefix(answer) : undefined
}

function withPrefix(hex: string): string {
  return /^0x/i.test(hex) ? hex : `0x${hex}`
}

const readers: Readonly<Record<string, (answer: string) => string | undefined>> = {
  eth_sendTransaction: readHash,
  eth_sendRawTransaction: readHash,
  eth_sign: readSignature,
  personal_sign: readSignature,
  eth_signTypedData: readSignature,
  eth_signTypedData_v3: readSignature,
  eth_signTypedData_v4: readSignature,
}

/**
 * Checks a wallet's answer to a method of `eip155`, which the site gets unchanged, except for a missing prefix.
 *
 * @throws {PairingError} `invalidTransactionHash` for an invalid hash: the wallet may have sent the transaction
 * @throws {PeerError} -32603 for an invalid signature
 */
export function checkEvmAnswer(method: string, answer: unknown): unknown {
  const read = Object.hasOwn(readers, method) ? readers[method] : undefined
  if (!read) return answer
  const checked = typeof answer === 'string' ? read(answer) : undefined
  if (checked !== undefined) return checked
  if (read === readHash) throw pairingErrors.invalidTransactionHash()
  throw new PeerError(-32603, `The wallet gave no valid answer to ${method}`)
}
