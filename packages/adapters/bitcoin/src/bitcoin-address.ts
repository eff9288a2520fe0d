import { fromBase58 } from '@latchkey/primitives'
import { sha256 } from '@noble/hashes/sha2.js'

import type { AddressNetwork } from './bitcoin-networks.ts'

export type AddressType = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr'

export interface ParsedAddress {
  type: AddressType
  network: AddressNetwork
}

/**
 * Reads a Bitcoin address with its checksum: base58check (P2PKH, P2SH), bech32 (P2WPKH, P2WSH;
 * [BIP-173](https://github.com/bitcoin/bips/blob/master/bip-0173.mediawiki)) and bech32m (P2TR;
 * [BIP-350](https://github.com/bitcoin/bips/blob/master/bip-0350.mediawiki)).
 *
 * @returns `undefined` for another text, also for witness versions that have no meaning yet
 */
export function parseBitcoinAddress(text: string): ParsedAddress | undefined {
  const read = readAddress(text)
  return read && { type: read.type, network: read.network }
}

/** Returns whether an address belongs to this network. */
export function isAddressOn(text: string, { addresses }: { addresses: AddressNetwork }): boolean {
  const read = readAddress(text)
  // Base58 addresses of regtest are the same as those of the test networks.
  const isShared = addresses === 'regtest' && (read?.type === 'p2pkh' || read?.type === 'p2sh')
  return read?.network === (isShared ? 'testnet' : addresses)
}

/** Returns the script of an output that pays to an address. */
export function toOutputScript(text: string): Uint8Array | undefined {
  const read = readAddress(text)
  if (read === undefined) return undefined
  const { type, program } = read
  if (type === 'p2pkh') return Uint8Array.of(0x76, 0xa9, 20, ...program, 0x88, 0xac)
  if (type === 'p2sh') return Uint8Array.of(0xa9, 20, ...program, 0x87)
  return Uint8Array.of(type === 'p2tr' ? 0x51 : 0, program.length, ...program)
}

interface ReadAddress extends ParsedAddress {
  /** Hash or key that the address pays to. */
  program: Uint8Array
}

function readAddress(text: string): ReadAddress | undefined {
  return /^(bc|tb|bcrt)1/i.test(text) ? parseWitnessAddress(text) : parseBase58Address(text)
}

const versions: Readonly<Record<number, ParsedAddress>> = {
  0x00: { type: 'p2pkh', network: 'mainnet' },
  0x05: { type: 'p2sh', network: 'mainnet' },
  0x6f: { type: 'p2pkh', network: 'testnet' },
  0xc4: { type: 'p2sh', network: 'testnet' },
}

function parseBase58Address(text: string): ReadAddress | undefined {
  if (text.length < 26 || text.length > 35) return undefined
  const bytes = fromBase58(text)
  if (bytes?.length !== 25) return undefined
  const checksum = sha256(sha256(bytes.slice(0, 21)))
  const version = versions[bytes[0] ?? 0xff]
  return version && bytes.slice(21).every((byte, index) => byte === checksum[index])
    ? { ...version, program: bytes.slice(1, 21) }
    : undefined
}

const hrps: Readonly<Record<string, AddressNetwork>> = { bc: 'mainnet', tb: 'testnet', bcrt: 'regtest' }

const bech32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'

/** Values that the checksums of both encodings must result in. */
const bech32Checksum = 1
const bech32mChecksum = 0x2bc830a3

function parseWitnessAddress(text: string): ReadAddress | undefined {
  const lower = text.toLowerCase()
  if (text.length > 90 || (text !== lower && text !== text.toUpperCase())) return undefined
  const end = lower.lastIndexOf('1')
  const hrp = lower.slice(0, end)
  const network = hrps[hrp]
  const words = [...lower.slice(end + 1)].map(character => bech32.indexOf(character))
  if (network === undefined || words.includes(-1)) return undefined
  const version = words[0]
  const program = toBytes(words.slice(1, -6))
  const checksum = polymod([...expandHrp(hrp), ...words])
  if (checksum !== (version === 0 ? bech32Checksum : bech32mChecksum)) return undefined
  if (version === 0 && program?.length === 20) return { type: 'p2wpkh', network, program }
  if (version === 0 && program?.length === 32) return { type: 'p2wsh', network, program }
  if (version === 1 && program?.length === 32) return { type: 'p2tr', network, program }
  return undefined
}

function expandHrp(hrp: string): number[] {
  const codes = [...hrp].map(character => character.charCodeAt(0))
  return [...codes.map(code => code >> 5), 0, ...codes.map(code => code & 31)]
}

function polymod(words: readonly number[]): number {
  const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
  let checksum = 1
  for (const word of words) {
    const top = checksum >>> 25
    checksum = ((checksum & 0x1ffffff) << 5) ^ word
    for (const [bit, generator] of generators.entries()) if ((top >> bit) & 1) checksum ^= generator
  }
  return checksum
}

/** Converts words of five bits into bytes. The remaining bits must be fewer than a word, and zero (BIP-173). */
function toBytes(words: readonly number[]): Uint8Array | undefined {
  const bytes: number[] = []
  let [value, bits] = [0, 0]
  for (const word of words) {
    value = ((value << 5) | word) & 0xfff
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes.push((value >> bits) & 0xff)
    }
  }
  return bits < 5 && (value & ((1 << bits) - 1)) === 0 ? Uint8Array.from(bytes) : undefined
}
