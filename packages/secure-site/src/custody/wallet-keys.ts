import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { entropyToMnemonic, mnemonicToSeedWebcrypto } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'

import { toBase58 } from '@latchkey/primitives'
import { toChecksumAddress } from '@latchkey/primitives/checksum-address'

import { type Bytes, joinBytes, wipe } from './bytes.ts'
import { deriveEd25519, deriveSecp256k1, hardened } from './derive-key.ts'

/** A wallet's accounts: the EVM address in its checksum (EIP-55), and the Solana address in base 58. */
export interface WalletAddresses {
  eip155: string
  solana: string
}

/** What signs as a wallet, for as long as {@link withWalletKeys} lets it. */
export interface WalletKeys {
  addresses: WalletAddresses
  eip155: {
    /**
     * An ECDSA signature of secp256k1 (low s, RFC 6979) over a digest.
     *
     * @param digest 32 bytes: what was hashed is the caller's to know
     * @returns r and s, 64 bytes, and which of the two points it was
     * @throws RangeError for another length
     */
    sign: (digest: Uint8Array) => { signature: Bytes; recovery: 0 | 1 }
  }
  solana: {
    /** An ed25519 signature over bytes of any length: 64 bytes. */
    sign: (message: Uint8Array) => Bytes
  }
}

/** A wallet written down, as other wallets import it. */
export interface WalletSecrets {
  addresses: WalletAddresses
  /** Twelve words of BIP-39, with spaces between. */
  phrase: string
  /** `0x` and 64 hex digits. */
  eip155PrivateKey: string
  /** 64 bytes in base 58: the private key, and the public one after it. */
  solanaPrivateKey: string
}

/** What custody takes of this file, which it loads when a wallet is made or used and not before. */
export interface KeyMaker {
  withWalletKeys: typeof withWalletKeys
  exportSecrets: typeof exportSecrets
}

/**
 * Derives a wallet's keys, lets them be used, and wipes them when that has ended or failed. They sign nothing afterwards.
 *
 * @param entropy 16 bytes, which the caller wipes
 * @throws whatever `use` throws
 */
export async function withWalletKeys<Result>(
  entropy: Bytes,
  use: (keys: WalletKeys) => Result | Promise<Result>,
): Promise<Result> {
  const { evmKey, solanaKey } = await derivePrivateKeys(entropy)
  let isOver = false
  const inTime = (): void => {
    // A wiped ed25519 key would sign too, for another account.
    if (isOver) throw new Error('The keys are used no longer')
  }
  try {
    return await use({
      addresses: addressesOf(evmKey, solanaKey),
      eip155: {
        sign: digest => {
          inTime()
          // The library signs bytes of any length as they are, of which others read another digest.
          if (digest.length !== 32) throw new RangeError('A digest has 32 bytes')
          const signed = secp256k1.sign(digest, evmKey, { prehash: false, format: 'recovered' })
          return { signature: signed.slice(1), recovery: signed[0] === 1 ? 1 : 0 }
        },
      },
      solana: {
        sign: message => {
          inTime()
          return ed25519.sign(message, solanaKey)
        },
      },
    })
  } finally {
    isOver = true
    wipe(evmKey, solanaKey)
  }
}

/** What a person writes down or imports elsewhere. Text cannot be wiped: made only to be shown. */
export async function exportSecrets(entropy: Bytes): Promise<WalletSecrets> {
  const { evmKey, solanaKey } = await derivePrivateKeys(entropy)
  const solanaPair = joinBytes(solanaKey, ed25519.getPublicKey(solanaKey))
  const secrets = {
    addresses: addressesOf(evmKey, solanaKey),
    phrase: entropyToMnemonic(entropy, wordlist),
    eip155PrivateKey: `0x${bytesToHex(evmKey)}`,
    solanaPrivateKey: toBase58(solanaPair),
  }
  wipe(evmKey, solanaKey, solanaPair)
  return secrets
}

/** m/44'/60'/0'/0/0: where every EVM wallet has its first account (BIP-44). */
const evmPath = [hardened + 44, hardened + 60, hardened, 0, 0]
/** m/44'/501'/0'/0': where Solana's wallets have it. */
const solanaPath = [hardened + 44, hardened + 501, hardened, hardened]

async function derivePrivateKeys(entropy: Bytes): Promise<{ evmKey: Bytes; solanaKey: Bytes }> {
  // PBKDF2 by the browser: in JavaScript its 2,048 rounds take 180 ms of the page.
  const seed = (await mnemonicToSeedWebcrypto(entropyToMnemonic(entropy, wordlist))) as Bytes
  try {
    return { evmKey: await deriveSecp256k1(seed, evmPath), solanaKey: await deriveEd25519(seed, solanaPath) }
  } finally {
    wipe(seed)
  }
}

function addressesOf(evmKey: Bytes, solanaKey: Bytes): WalletAddresses {
  const publicKey = secp256k1.getPublicKey(evmKey, false)
  return {
    eip155: toChecksumAddress(bytesToHex(keccak_256(publicKey.subarray(1)).subarray(12))),
    solana: toBase58(ed25519.getPublicKey(solanaKey)),
  }
}
