import type { MockCosmosAccount } from './mock-cosmos-accounts.ts'

/** Cryptography of a mock Cosmos wallet. CosmJS is loaded with the first use. */
export interface MockCosmosSigner {
  addressOf(account: MockCosmosAccount, prefix: string): Promise<string>
  signAmino(account: MockCosmosAccount, prefix: string, signer: string, signDoc: object): Promise<object>
  /**
   * Signs a direct document.
   *
   * @param signDoc its account number may be a number, a text, a bigint or a Long
   */
  signDirect(
    account: MockCosmosAccount,
    prefix: string,
    signer: string,
    signDoc: Readonly<Record<string, unknown>>,
  ): Promise<object>
}

export function createMockCosmosSigner(): MockCosmosSigner {
  return {
    async addressOf({ address, publicKey }, prefix) {
      if (address.startsWith(`${prefix}1`)) return address
      const { pubkeyToAddress } = await import('@cosmjs/amino')
      const value = toBase64(fromHex(publicKey))
      return pubkeyToAddress({ type: 'tendermint/PubKeySecp256k1', value }, prefix)
    },
    async signAmino(account, prefix, signer, signDoc) {
      const { Secp256k1Wallet } = await import('@cosmjs/amino')
      const wallet = await Secp256k1Wallet.fromKey(keyOf(account), prefix)
      return await wallet.signAmino(signer, signDoc as Parameters<typeof wallet.signAmino>[1])
    },
    async signDirect(account, prefix, signer, signDoc) {
      const { DirectSecp256k1Wallet } = await import('@cosmjs/proto-signing')
      const wallet = await DirectSecp256k1Wallet.fromKey(keyOf(account), prefix)
      const accountNumber = BigInt(`${signDoc['accountNumber'] as bigint | string}`)
      return await wallet.signDirect(signer, { ...signDoc, accountNumber } as Parameters<typeof wallet.signDirect>[1])
    },
  }
}

function keyOf({ address, privateKey }: MockCosmosAccount): Uint8Array {
  if (!privateKey) throw new Error(`The mock wallet has no key of ${address}, and so cannot sign`)
  return fromHex(privateKey)
}

function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
}
