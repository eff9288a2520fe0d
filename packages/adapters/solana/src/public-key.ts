import type { PublicKey } from '@solana/web3.js'
import { fromBase58 } from '@latchkey/primitives'

/**
 * The public key of an address, for wherever `@solana/web3.js` takes a `PublicKey`. It is usable at once; the first one that is
 * made loads that library, and turns each into a real `PublicKey`, the same object, as soon as it is there.
 */
export function createPublicKey(
  address: string,
  whenLoaded: () => Promise<typeof import('@solana/web3.js')>,
): PublicKey {
  const key = new EarlyPublicKey(address) as unknown as PublicKey
  whenLoaded().then(
    ({ PublicKey }) => {
      // `_bn` is where a PublicKey keeps its number; another of the library's keys compares by it.
      Object.assign(key, { _bn: (new PublicKey(address) as unknown as { _bn: unknown })._bn })
      Object.setPrototypeOf(key, PublicKey.prototype)
    },
    // Without the library it stays what it is, and the next key asks for the library again.
    () => {},
  )
  return key
}

/** Does what a `PublicKey` does before the library is there. */
class EarlyPublicKey {
  readonly _bn: EarlyNumber

  constructor(address: string) {
    const bytes = fromBase58(address)
    if (bytes?.length !== 32) throw new TypeError('Invalid public key input')
    this._bn = new EarlyNumber(bytes)
    // Own, so that it outlives the change of prototype; not listed, since a PublicKey has no such property.
    Object.defineProperty(this, 'address', { value: address })
  }

  declare readonly address: string

  equals(other: PublicKey): boolean {
    return this.address === other.toBase58()
  }
  toBase58(): string {
    return this.address
  }
  toJSON(): string {
    return this.address
  }
  toString(): string {
    return this.address
  }
  toBytes(): Uint8Array {
    return this._bn.bytes.slice()
  }
  /** Without Node's `Buffer`, whose own class comes with the library: all that takes one takes a `Uint8Array`. */
  toBuffer(): Uint8Array {
    return this._bn.bytes.slice()
  }
  get [Symbol.toStringTag](): string {
    return `PublicKey(${this.address})`
  }
}

/** Stands where a key keeps its big number (bn.js), for keys that are made from an early one, or compared with it. */
class EarlyNumber {
  readonly negative = 0
  readonly red = null
  readonly length: number
  /** 26 bits each, lowest first, as bn.js has them. */
  readonly words: readonly number[]
  readonly bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    let rest = bytes.reduce((number, byte) => (number << 8n) | BigInt(byte), 0n)
    const words: number[] = []
    do {
      words.push(Number(rest & 0x3ffffffn))
      rest >>= 26n
    } while (rest > 0n)
    this.words = words
    this.length = words.length
  }

  eq(other: EarlyNumber): boolean {
    return this.length === other.length && this.words.every((word, index) => word === other.words[index])
  }
  byteLength(): number {
    return this.bytes.length
  }
  toArrayLike(kind: { from(bytes: Uint8Array): Uint8Array }): Uint8Array {
    return kind.from(this.bytes)
  }
}
