import type { MockSolanaAccount } from './mock-solana-accounts.ts'

/** Cryptography of a mock Solana wallet, by the browser's own API. */
export interface MockSolanaSigner {
  /** Signs a message. @returns the 64 bytes of an ed25519 signature */
  signMessage(account: MockSolanaAccount, message: Uint8Array): Promise<Uint8Array>
  /**
   * Signs a serialised transaction for an account. With another account's `key` the signature is that account's.
   *
   * @throws if the account is not among the required signers
   */
  signTransaction(account: MockSolanaAccount, transaction: Uint8Array, key?: MockSolanaAccount): Promise<Uint8Array>
}

export function createMockSolanaSigner(): MockSolanaSigner {
  const keys = new Map<string, Promise<CryptoKey>>()

  async function sign({ seed }: MockSolanaAccount, message: Uint8Array): Promise<Uint8Array> {
    if (seed === undefined) return new Uint8Array(64).fill(0x5a)
    const key = keys.get(seed) ?? importSeed(seed)
    keys.set(seed, key)
    return new Uint8Array(await crypto.subtle.sign('Ed25519', await key, message.slice()))
  }

  return {
    signMessage: sign,
    async signTransaction(account, transaction, key = account) {
      const { message, signers } = readTransaction(transaction)
      const index = signers.indexOf(account.address)
      if (index === -1) throw new Error(`The transaction needs no signature of ${account.address}`)
      const signed = transaction.slice()
      signed.set(await sign(key, message), 1 + index * 64)
      return signed
    },
  }
}

/** Creates a new account with its key. */
export async function createMockSolanaAccount(): Promise<MockSolanaAccount & { seed: string }> {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const seed = [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
  const { x } = await crypto.subtle.exportKey('jwk', await importSeed(seed))
  const binary = atob((x ?? '').replaceAll('-', '+').replaceAll('_', '/'))
  return { address: encodeBase58(Uint8Array.from(binary, character => character.charCodeAt(0))), seed }
}

/** Imports an ed25519 seed as a key: PKCS #8 with the fixed prefix of RFC 8410. */
function importSeed(seed: string): Promise<CryptoKey> {
  const bytes = `302e020100300506032b657004220420${seed}`.match(/../g) ?? []
  const pkcs8 = Uint8Array.from(bytes, byte => Number.parseInt(byte, 16))
  return crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', true, ['sign'])
}

/** Parses a transaction: its signatures, then its message, which first lists the required signers. */
function readTransaction(transaction: Uint8Array): { message: Uint8Array; signers: string[] } {
  const count = transaction[0] ?? 0
  const message = transaction.slice(1 + count * 64)
  // A version precedes the header; the number of accounts has two bytes from 128 on.
  const header = (message[0] ?? 0) & 128 ? 1 : 0
  const keys = header + 3 + ((message[header + 3] ?? 0) & 128 ? 2 : 1)
  return {
    message,
    signers: Array.from({ length: count }, (_, index) =>
      encodeBase58(message.slice(keys + index * 32, keys + index * 32 + 32)),
    ),
  }
}

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

export function encodeBase58(bytes: Uint8Array): string {
  let rest = bytes.reduce((number, byte) => number * 256n + BigInt(byte), 0n)
  let text = ''
  for (; rest > 0n; rest /= 58n) text = `${alphabet[Number(rest % 58n)]}${text}`
  const zeros = bytes.findIndex(byte => byte !== 0)
  return '1'.repeat(zeros === -1 ? bytes.length : zeros) + text
}

/** Decodes base58. @throws for other text */
export function decodeBase58(text: string): Uint8Array {
  let number = 0n
  for (const character of text) {
    const digit = alphabet.indexOf(character)
    if (digit === -1) throw new Error(`${text} is not base58`)
    number = number * 58n + BigInt(digit)
  }
  const bytes: number[] = []
  for (; number > 0n; number /= 256n) bytes.unshift(Number(number % 256n))
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  return Uint8Array.from([...Array.from({ length: zeros }, () => 0), ...bytes])
}
