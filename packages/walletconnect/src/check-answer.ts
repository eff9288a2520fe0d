import { PeerError, pairingErrors } from './pairing-errors.ts'

/** Some wallets leave `0x` out. A text of this form counts all the same from the length of a hash or of a key's signature on. */
const hashPattern = /^(?:0x)?[0-9a-f]{64}$/i
const signaturePattern = /^(?:0x(?:[0-9a-f]{2})*|[0-9a-f]{130}(?:[0-9a-f]{2})*)$/i
/** Longest signature, in characters. One of a contract (ERC-1271, ERC-6492) carries the code that deploys it. */
const maxSignatureLength = 65_536

function readHash(answer: string): string | undefined {
  return hashPattern.test(answer) ? withPrefix(answer) : undefined
}

/** A contract decides what its signatures look like, so that only their form and length can be checked. */
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
 * Checks what a wallet answers to a method of `eip155`, which the site gets as it is, with the prefix that the wallet left out.
 *
 * @throws {PairingError} `invalidTransactionHash` for a hash that is none: the wallet may have sent the transaction
 * @throws {PeerError} -32603 for a signature that is none
 */
export function checkEvmAnswer(method: string, answer: unknown): unknown {
  const read = Object.hasOwn(readers, method) ? readers[method] : undefined
  if (!read) return answer
  const checked = typeof answer === 'string' ? read(answer) : undefined
  if (checked !== undefined) return checked
  if (read === readHash) throw pairingErrors.invalidTransactionHash()
  throw new PeerError(-32603, `The wallet gave no valid answer to ${method}`)
}
