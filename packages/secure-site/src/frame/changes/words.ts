import { type Address, getAddress } from 'viem'

/** The word of an address, or of a number, in what a contract is called with: 64 hexadecimal digits. */
export function toWord(value: Address | bigint): string {
  return (typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()).padStart(64, '0')
}

/** The number that a contract answered with first. @returns `undefined` where it answered with none */
export function readWord(data: unknown): bigint | undefined {
  const [word] = typeof data === 'string' ? (/^0x[0-9a-f]{64}/i.exec(data) ?? []) : []
  return word === undefined ? undefined : BigInt(word)
}

/** The address that is a topic of an event. @returns `undefined` for another topic */
export function readTopicAddress(topic: unknown): Address | undefined {
  return typeof topic === 'string' && /^0x0{24}[0-9a-f]{40}$/i.test(topic)
    ? getAddress(`0x${topic.slice(26)}`)
    : undefined
}
