import { encodeBase64 } from '@latchkey/primitives'
import { blake2b } from '@noble/hashes/blake2.js'

/** First byte of an Ed25519 key, and of its signature, on Sui. */
const ed25519Flag = 0

/**
 * Registers a wallet for development that gives its account and its signature without a prompt. Its key, and whether the page has
 * access, survive a reload.
 */
export async function registerMockWallet(): Promise<void> {
  const { publicKey, privateKey } = await readKeys()
  const publicBytes = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))
  const address = `0x${toHex(blake2b(Uint8Array.of(ed25519Flag, ...publicBytes), { dkLen: 32 }))}`
  const account = { address, publicKey: publicBytes, chains: ['sui:mainnet'], features: ['sui:signPersonalMessage'] }

  const wallet = {
    version: '1.0.0',
    name: 'Limpet',
    icon: 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCAxIDEiPjxwYXRoIGQ9Ik0wIDFMLjUgMCAxIDF6Ii8+PC9zdmc+',
    chains: ['sui:mainnet'],
    accounts: [],
    features: {
      'standard:connect': {
        version: '1.0.0',
        async connect({ silent = false } = {}) {
          if (!silent) localStorage.setItem('limpet:open', 'yes')
          return { accounts: localStorage.getItem('limpet:open') ? [account] : [] }
        },
      },
      'standard:disconnect': {
        version: '1.0.0',
        disconnect: async () => localStorage.removeItem('limpet:open'),
      },
      'sui:signPersonalMessage': {
        version: '1.1.0',
        async signPersonalMessage({ message }: { message: Uint8Array }) {
          // The signature is over the hash of Sui's mark of a personal message, the message's length, and the message.
          const meant = blake2b(Uint8Array.of(3, 0, 0, ...toLength(message.length), ...message), { dkLen: 32 })
          const signature = await crypto.subtle.sign('Ed25519', privateKey, new Uint8Array(meant))
          const signed = Uint8Array.of(ed25519Flag, ...new Uint8Array(signature), ...publicBytes)
          return { bytes: encodeBase64(message), signature: encodeBase64(signed) }
        },
      },
    },
  }

  const register = (api: { register(wallet: object): void }) => api.register(wallet)
  window.addEventListener('wallet-standard:app-ready', event =>
    register((event as CustomEvent<Parameters<typeof register>[0]>).detail),
  )
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
}

async function readKeys(): Promise<CryptoKeyPair> {
  const stored = localStorage.getItem('limpet:keys')
  if (stored === null) {
    const keys = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
    const written = [keys.publicKey, keys.privateKey].map(key => crypto.subtle.exportKey('jwk', key))
    localStorage.setItem('limpet:keys', JSON.stringify(await Promise.all(written)))
    return keys
  }
  const [publicKey, privateKey] = JSON.parse(stored) as [JsonWebKey, JsonWebKey]
  return {
    publicKey: await crypto.subtle.importKey('jwk', publicKey, 'Ed25519', true, ['verify']),
    privateKey: await crypto.subtle.importKey('jwk', privateKey, 'Ed25519', true, ['sign']),
  }
}

/** Writes a length as BCS does: seven bits a byte, the lowest first (ULEB128). */
function toLength(length: number): number[] {
  return length < 128 ? [length] : [(length % 128) + 128, ...toLength(Math.floor(length / 128))]
}

function toHex(bytes: Uint8Array): string {
  return [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
