import { generateKeyPairSync, sign } from 'node:crypto'

import type { WalletNamespace } from '@latchkey/sandbox/wallets'
import { blake2AsU8a } from '@polkadot/util-crypto'

const network = 'sui:mainnet'

/** Creates Sui for the sandbox's pairing wallet, which does not support it: one account with its own key. */
export function createSuiNamespace(): WalletNamespace {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const publicBytes = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  const address = `0x${Buffer.from(blake2AsU8a(Buffer.of(0, ...publicBytes))).toString('hex')}`
  return {
    namespace: 'sui',
    accounts: [address],
    methods: ['sui_signPersonalMessage'],
    events: ['accountsChanged', 'chainChanged'],
    chains: () => [{ id: network, name: 'Sui' }],
    read({ method, params, chain, accounts }) {
      const asked = params as { address?: unknown; message?: unknown }
      const isRead = method === 'sui_signPersonalMessage' && chain === network && accounts.includes(address)
      if (!isRead || asked.address !== address || typeof asked.message !== 'string')
        throw new Error(`Not to be answered: ${method} on ${chain}`)
      const message = Buffer.from(asked.message, 'base64')
      return {
        description: { title: method, rows: [] },
        run: async () => {
          const signature = sign(null, hashOf(message), privateKey)
          return { result: { signature: Buffer.of(0, ...signature, ...publicBytes).toString('base64') } }
        },
      }
    },
    toChainChanged: chain => chain,
  }
}

/** Returns the hash to sign for a personal message of fewer than 128 bytes: of Sui's prefix, the length and the text. */
export function hashOf(message: Uint8Array): Uint8Array {
  return blake2AsU8a(Buffer.of(3, 0, 0, message.length, ...message))
}
