/**
 * BLAKE2b without a key (RFC 7693), for the checksum of an address: at most one block is hashed, so BigInt is fast enough and the
 * whole is a tenth of a library.
 *
 * @param input at most 128 bytes
 * @param length bytes of the hash, 1 to 64
 * @throws RangeError for a longer input
 */
export function blake2b(input: Uint8Array, length = 64): Uint8Array {
  if (input.length > blockBytes) throw new RangeError('Only one block is hashed')
  const block = new Uint8Array(blockBytes)
  block.set(input)
  const message = new BigUint64Array(16)
  const view = new DataView(block.buffer)
  for (let i = 0; i < 16; i++) message[i] = view.getBigUint64(i * 8, true)

  const state = initial.slice()
  state[0] = at(state, 0) ^ 0x0101_0000n ^ BigInt(length)
  const work = new BigUint64Array([...state, ...initial])
  work[12] = at(work, 12) ^ BigInt(input.length)
  work[14] = ~at(work, 14)

  for (let round = 0; round < 12; round++) {
    const order = schedule[round % 10] ?? []
    for (const [step, [a, b, c, d]] of lanes.entries()) {
      mix(work, [a, b, c, d], at(message, order[step * 2] ?? 0), at(message, order[step * 2 + 1] ?? 0))
    }
  }
  const hash = new DataView(new ArrayBuffer(64))
  for (let i = 0; i < 8; i++) hash.setBigUint64(i * 8, at(state, i) ^ at(work, i) ^ at(work, i + 8), true)
  return new Uint8Array(hash.buffer, 0, length)
}

const blockBytes = 128

const initial = new BigUint64Array([
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n,
])

/** The order of the message's words in each round (RFC 7693, section 2.7); the last two rounds repeat the first. */
const schedule = [
  '0123456789abcdef',
  'ea489fd61c02b753',
  'b8c052fdae367194',
  '7931dcbe265a40f8',
  '905724afe1bc683d',
  '2c6a0b834d75fe19',
  'c51fed4a0763928b',
  'db7ec13950f4862a',
  '6fe9b308c2d714a5',
  'a2847615fb9e3cd0',
].map(row => [...row].map(digit => Number.parseInt(digit, 16)))

type Lane = readonly [number, number, number, number]

const lanes: readonly Lane[] = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
]

function mix(v: BigUint64Array, [a, b, c, d]: Lane, x: bigint, y: bigint): void {
  v[a] = at(v, a) + at(v, b) + x
  v[d] = rotate(at(v, d) ^ at(v, a), 32n)
  v[c] = at(v, c) + at(v, d)
  v[b] = rotate(at(v, b) ^ at(v, c), 24n)
  v[a] = at(v, a) + at(v, b) + y
  v[d] = rotate(at(v, d) ^ at(v, a), 16n)
  v[c] = at(v, c) + at(v, d)
  v[b] = rotate(at(v, b) ^ at(v, c), 63n)
}

function rotate(value: bigint, bits: bigint): bigint {
  return (value >> bits) | BigInt.asUintN(64, value << (64n - bits))
}

function at(words: BigUint64Array, index: number): bigint {
  return words[index] ?? 0n
}
