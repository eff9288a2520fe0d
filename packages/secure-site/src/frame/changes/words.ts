import { type Address, getAddress } from 'viem'

/** Encodes an address or a number as a word of call data: 64 hexadecimal digits. */
export function toWord(value: Address | bigint): string {
  return (typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()).padStart(64, '0')
}

/** Reads the first number of a contract's answer. @returns `undefined` without one */
export function readWord(data: unknown): bigint | undefined {
  const [word] = typeof data === 'string' ? (/^0x[0-9a-f]{64}/i.exec(data) ?? []) : []
  return word === undefined ? undefined : BigInt(word)
}

/** Reads an event's topic as an address. @returns `undefined` for another topic */
export function readTopicAddress(topic: unknown): Address | undefined {
  return typeof topic === 'string' && /^0x0{24}[0-9a-f]{40}$/i.test(topic)
    ? getAddress(`0x${topic.slice(26)}`)
    : undefined
}
