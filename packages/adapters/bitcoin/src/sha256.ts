/**
 * SHA-256 (FIPS 180-4), for the checksum of an address. The browser's own is missing on pages that are not served securely, where
 * wallets work all the same.
 */
export function sha256(message: Uint8Array): Uint8Array {
  const blocks = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64)
  blocks.set(message)
  blocks[message.length] = 0x80
  const view = new DataView(blocks.buffer)
  view.setUint32(blocks.length - 4, message.length * 8)
  const hash = Uint32Array.from(initialHash)
  const words = new Uint32Array(64)
  for (let offset = 0; offset < blocks.length; offset += 64) {
    for (let index = 0; index < 64; index++) {
      words[index] = index < 16 ? view.getUint32(offset + index * 4) : expand(words, index)
    }
    compress(hash, words)
  }
  const digest = new DataView(new ArrayBuffer(32))
  hash.forEach((word, index) => digest.setUint32(index * 4, word))
  return new Uint8Array(digest.buffer)
}

function expand(words: Uint32Array, index: number): number {
  const [near, far] = [at(words, index - 2), at(words, index - 15)]
  const mixNear = rotate(near, 17) ^ rotate(near, 19) ^ (near >>> 10)
  const mixFar = rotate(far, 7) ^ rotate(far, 18) ^ (far >>> 3)
  return mixNear + at(words, index - 7) + mixFar + at(words, index - 16)
}

function compress(hash: Uint32Array, words: Uint32Array): void {
  let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number]
  for (let round = 0; round < 64; round++) {
    const choice = (e & f) ^ (~e & g)
    const first =
      h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + at(roundConstants, round) + at(words, round)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) hash[index] = at(hash, index) + word
}

function rotate(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits))
}

function at(words: Uint32Array, index: number): number {
  return words[index] ?? 0
}

const primes = firstPrimes(64)
const initialHash = primes.slice(0, 8).map(prime => fraction(Math.sqrt(prime)))
const roundConstants = Uint32Array.from(primes, prime => fraction(Math.cbrt(prime)))

/** The first 32 bits after the point: the standard takes its constants from the roots of the first primes. */
function fraction(root: number): number {
  return Math.floor((root % 1) * 2 ** 32)
}

function firstPrimes(count: number): number[] {
  const found: number[] = []
  for (let candidate = 2; found.length < count; candidate++) {
    if (found.every(prime => candidate % prime !== 0)) found.push(candidate)
  }
  return found
}
