import { Secp256k1Wallet } from '@cosmjs/amino'
import { DirectSecp256k1Wallet } from '@cosmjs/proto-signing'

/** A key of the wallet, with its address on the Cosmos Hub. */
export interface CosmosAccount {
  name: string
  address: string
  /** 32 bytes, secp256k1. */
  privateKey: string
}

/** The keys of local Ethereum nodes, on Cosmos. They are public: never send real funds here. */
export const cosmosAccounts: readonly CosmosAccount[] = [
  {
    name: 'First account',
    address: 'cosmos15428vq2uzwhm3taey9sr9x5vm6tk78ewe54lwe',
    privateKey: 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  },
  {
    name: 'Second account',
    address: 'cosmos1cjzphr67dug28rw9ueewrqllmxlqe5f0szdf29',
    privateKey: '59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  },
  {
    name: 'Third account',
    address: 'cosmos1sj3m3zudqkw4plsvm7p08h9q89lsy4wps62xu5',
    privateKey: '5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
  },
]

/** The chains that the wallets know by themselves, with their address prefixes. */
export const cosmosChains = [
  { id: 'cosmos:cosmoshub-4', name: 'Cosmos Hub', prefix: 'cosmos' },
  { id: 'cosmos:osmosis-1', name: 'Osmosis', prefix: 'osmo' },
] as const

/** Addresses by account and prefix, for code that needs them without waiting. */
const known: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  cosmos15428vq2uzwhm3taey9sr9x5vm6tk78ewe54lwe: { osmo: 'osmo15428vq2uzwhm3taey9sr9x5vm6tk78ew30x0ct' },
  cosmos1cjzphr67dug28rw9ueewrqllmxlqe5f0szdf29: { osmo: 'osmo1cjzphr67dug28rw9ueewrqllmxlqe5f0ce7euh' },
  cosmos1sj3m3zudqkw4plsvm7p08h9q89lsy4wps62xu5: { osmo: 'osmo1sj3m3zudqkw4plsvm7p08h9q89lsy4wpcpek2x' },
}

/** Returns an account's address on one of {@link cosmosChains}. */
export function knownAddress(address: string, prefix: string): string | undefined {
  return prefix === 'cosmos' ? address : known[address]?.[prefix]
}

/** Creates CosmJS's two signers for a key, on chains with this prefix. */
export async function createCosmosSigners({ privateKey }: CosmosAccount, prefix: string) {
  const key = Uint8Array.from(privateKey.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
  const [amino, direct] = await Promise.all([
    Secp256k1Wallet.fromKey(key, prefix),
    DirectSecp256k1Wallet.fromKey(key, prefix),
  ])
  const [account] = await amino.getAccounts()
  if (!account) throw new Error('The wallet has no key')
  return { amino, direct, account }
}
