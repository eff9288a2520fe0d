import { NETWORK, p2tr, p2wpkh, TEST_NETWORK } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'

import { fromHex, toHex } from './bytes.ts'

/** One address with its key. */
export interface BitcoinKey {
  address: string
  purpose: 'payment' | 'ordinal'
  path: string
  privateKey: Uint8Array
  /** The compressed public key. */
  publicKey: Uint8Array
  /** The script of outputs that pay to it. */
  script: Uint8Array
  /** The internal key of a taproot address. */
  tapInternalKey?: Uint8Array
}

/** An account that the user can choose, by its payment address on mainnet. */
export interface BitcoinAccount {
  id: string
  /** Payment first, ordinal second, by CAIP-2 id of the network. */
  keys: Readonly<Record<string, readonly [BitcoinKey, BitcoinKey]>>
}

export const bitcoinChains = [
  { id: 'bip122:000000000019d6689c085ae165831e93', name: 'Bitcoin', standard: 'bitcoin:mainnet', network: NETWORK },
  {
    id: 'bip122:000000000933ea01ad0ee984209779ba',
    name: 'Bitcoin Testnet',
    standard: 'bitcoin:testnet',
    network: TEST_NETWORK,
  },
] as const

export type BitcoinChain = (typeof bitcoinChains)[number]

/**
 * The keys of the phrase "test test test test test test test test test test test junk" by BIP-84 and BIP-86, for three accounts:
 * each with payment and ordinal on mainnet, then payment and ordinal on testnet. They are public: funds sent to them are lost.
 */
const publicKeys: readonly (readonly [string, string, string, string])[] = [
  [
    '4f7f59a7d1f911d80a55b9fb01565c4064c78b1b0e57eb3ae92b2c43f5ec75d2',
    '51519d8ea64a685a8ddc18013dadf03b02635a3b5811f6076ac01ba60d3717af',
    'ac0664806cdcb7849055cdd4fec542c7006f22a3f770624de8b86568dbcd9153',
    '2b5d0e4570d61d391d2e15af6010a7c00e13e594dfbbadca15b27626cfe5d8a1',
  ],
  [
    'ea406b4dad864d34a877b8b4ee508bd5ad608dd2b613394209e0f364f30ba483',
    '6f3a7da8ea793a67ae07bca339407cde725622a0a01ab6654bdfc6f82704ab81',
    '84cae132a660a12c9f0949de5b2f566396c760fd7b2063b3e2efcd6bb5edf9dd',
    '77192b0d24d974bddb6f2a7a6b78dbbfda053e98e8db8acaac46fd37c9820b20',
  ],
  [
    'e71bceff5858d76d9870cfd124176a4c7c59cc078e58ed54c0e67afc42099590',
    'e15100c5f78d0656fdd2baf854ae8f9052d5bb36d027d720540aa8cb54824e0b',
    '4b92f1710b42df6a1749cb502919d3a16802c3fa4986735f32620b991cab58bc',
    '547daed1b344aaf9a2c11a8ceec837d01488223e2443094f81986be5437c9248',
  ],
]

/** Returns the accounts of both sandbox wallets. */
export function createBitcoinAccounts(): readonly BitcoinAccount[] {
  return publicKeys.map((hexKeys, account) => {
    const pairs = bitcoinChains.map((chain, coin) => {
      const [payment = '', ordinal = ''] = hexKeys.slice(coin * 2)
      const toPath = (purpose: number) => `m/${purpose}'/${coin}'/${account}'/0/0`
      return [chain.id, [toPayment(payment, toPath(84), chain), toOrdinal(ordinal, toPath(86), chain)]] as const
    })
    const [, [{ address }]] = pairs[0] ?? [undefined, [{ address: '' }]]
    return { id: address, keys: Object.fromEntries(pairs) }
  })
}

function toPayment(hexKey: string, path: string, { network }: BitcoinChain): BitcoinKey {
  const privateKey = fromHex(hexKey)
  const publicKey = pubECDSA(privateKey)
  const { address, script } = p2wpkh(publicKey, network)
  return { address, purpose: 'payment', path, privateKey, publicKey, script }
}

function toOrdinal(hexKey: string, path: string, { network }: BitcoinChain): BitcoinKey {
  const privateKey = fromHex(hexKey)
  const tapInternalKey = pubSchnorr(privateKey)
  const { address, script } = p2tr(tapInternalKey, undefined, network)
  return { address, purpose: 'ordinal', path, privateKey, publicKey: pubECDSA(privateKey), script, tapInternalKey }
}

export function describeKey({ address, publicKey, path, purpose }: BitcoinKey): object {
  return { address, publicKey: toHex(publicKey), path, intention: purpose }
}
