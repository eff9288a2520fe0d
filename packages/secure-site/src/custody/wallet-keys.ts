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

/**
 * A wallet's accounts: the EVM address with its checksum ([EIP-55](https://eips.ethereum.org/EIPS/eip-55)), and the
 * Solana address in base58.
 */
export interface WalletAddresses {
  eip155: string
  solana: string
}

/** Signs as a wallet while {@link withWalletKeys} runs. */
export interface WalletKeys {
  addresses: WalletAddresses
  eip155: {
    /**
     * Signs a digest by ECDSA over secp256k1 (low s, [RFC 6979](https://www.rfc-editor.org/rfc/rfc6979)).
     *
     * @param digest 32 bytes, which the caller has verified
     * @returns r and s, 64 bytes, and the recovery bit
     * @throws RangeError for another length
     */
    sign: (digest: Uint8Array) => { signature: Bytes; recovery: 0 | 1 }
  }
  solana: {
    /** Signs bytes of any length by ed25519, which gives 64 bytes. */
    sign: (message: Uint8Array) => Bytes
  }
}

/** A wallet's secrets, in the forms that other wallets import. */
export interface WalletSecrets {
  addresses: WalletAddresses
  /** Twelve words of BIP-39, separated by spaces. */
  phrase: string
  /** Private key as `0x` and 64 hex digits. */
  eip155PrivateKey: string
  /** 64 bytes in base58: the private key, then the public one. */
  solanaPrivateKey: string
}

/** The functions that custody uses of this file, which it loads when a wallet is created or used. */
export interface KeyMaker {
  withWalletKeys: typeof withWalletKeys
  exportSecrets: typeof exportSecrets
}

/**
 * Derives a wallet's keys, runs `use` with them, and wipes them when that has ended or failed. Later calls to sign
 * throw.
 *
 * @param entropy 16 bytes, which the caller wipes
 * @throws any error of `use`
 */
export async function withWalletKeys<Result>(
  entropy: Bytes,
  use: (keys: WalletKeys) => Result | Promise<Result>,
): Promise<Result> {
  const { evmKey, solanaKey } = await derivePrivateKeys(entropy)
  let isOver = false
  const assertNotWiped = (): void => {
    // A wiped ed25519 key would sign for another account.
    if (isOver) throw new Error('The keys are used no longer')
  }
  try {
    return await use({
      addresses: addressesOf(evmKey, solanaKey),
      eip155: {
        sign: digest => {
          assertNotWiped()
          // The library signs bytes of any length, which verifiers would interpret as another digest.
          if (digest.length !== 32) throw new RangeError('A digest has 32 bytes')
          const signed = secp256k1.sign(digest, evmKey, { prehash: false, format: 'recovered' })
          return { signature: signed.slice(1), recovery: signed[0] === 1 ? 1 : 0 }
        },
      },
      solana: {
        sign: message => {
          assertNotWiped()
          return ed25519.sign(message, solanaKey)
        },
      },
    })
  } finally {
    isOver = true
    wipe(evmKey, solanaKey)
  }
}

/**
 * Returns the secrets to write down or import elsewhere. Text cannot be wiped, so they are only created to be shown.
 */
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

/**
 * m/44'/60'/0'/0/0: the path of the first account in EVM wallets
 * ([BIP-44](https://github.com/bitcoin/bips/blob/master/bip-0044.mediawiki)).
 */
const evmPath = [hardened + 44, hardened + 60, hardened, 0, 0]
/** m/44'/501'/0'/0': the path of the first account in Solana wallets. */
const solanaPath = [hardened + 44, hardened + 501, hardened, hardened]

async function derivePrivateKeys(entropy: Bytes): Promise<{ evmKey: Bytes; solanaKey: Bytes }> {
  // PBKDF2 is the browser's: in JavaScript its 2,048 rounds block the page for 180 ms.
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
