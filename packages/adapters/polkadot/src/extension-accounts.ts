import { toHex } from '@latchkey/adapter-kit'
import { type CaipNetwork, readProperty } from '@latchkey/primitives'

import { decodeAccountId, isEthereumId } from './account-id.ts'
import { getNetworkPrefix, hasEthereumAccounts, referenceOf } from './network-prefix.ts'
import type { PolkadotAccount } from './polkadot-provider.ts'
import { encodeSs58 } from './ss58.ts'

/** An account as an extension gave it. */
export interface ExtensionAccount {
  /** Account id: 32 bytes, or the 20 of an Ethereum account. */
  id: Uint8Array
  /** Address as the extension writes it, for its requests to sign. */
  given: string
  name?: string
  type?: PolkadotAccount['type'] & string
  /** Chain to which the user limits the account, by the first 32 digits of its genesis hash. */
  reference?: string
}

/**
 * Reads the accounts in an extension's answer, each once. An account whose kind of key contradicts its address is left out.
 *
 * @returns `undefined` if the answer is no list
 */
export function parseExtensionAccounts(answer: unknown): ExtensionAccount[] | undefined {
  if (!Array.isArray(answer)) return undefined
  const accounts = new Map<string, ExtensionAccount>()
  for (const entry of answer.slice(0, maxAccounts)) {
    const given = readProperty(entry, 'address')
    const id = decodeAccountId(given)
    const type = readProperty(entry, 'type')
    if (id === undefined || accounts.has(id.join()) || !(type == null || isKeyType(type))) continue
    if (type != null && isEthereumId(id) !== (type === 'ethereum')) continue
    const name = readProperty(entry, 'name')
    const genesis = readProperty(entry, 'genesisHash')
    accounts.set(id.join(), {
      id,
      given: given as string,
      ...(typeof name === 'string' && { name: name.slice(0, 100) }),
      ...(isKeyType(type) && { type }),
      ...(typeof genesis === 'string' && genesis !== '' && { reference: genesis.slice(2, 34).toLowerCase() }),
    })
  }
  return [...accounts.values()]
}

/**
 * Returns the accounts that may be used on a network, with their addresses in its form. Ethereum accounts are only for networks
 * with such accounts.
 */
export function toNetworkAccounts(accounts: readonly ExtensionAccount[], network: CaipNetwork): PolkadotAccount[] {
  const prefix = getNetworkPrefix(network)
  const isEthereum = hasEthereumAccounts(network)
  return accounts
    .filter(({ reference }) => reference === undefined || reference === referenceOf(network))
    .filter(({ id }) => isEthereumId(id) === isEthereum)
    .map(({ id, given, name, type }) => ({
      address: isEthereum ? given : encodeSs58(id, prefix),
      publicKey: `0x${toHex(id)}` as const,
      ...(name !== undefined && { name }),
      ...(type && { type }),
    }))
}

/** Finds the account of an address, whatever network's prefix it has. */
export function findAccount<Account extends { id: Uint8Array }>(
  accounts: readonly Account[],
  address: unknown,
): Account | undefined {
  const id = decodeAccountId(address)?.join()
  return accounts.find(account => account.id.join() === id)
}

/** Maximum number of accounts that are read of one extension: each costs two hashes before the page continues. */
export const maxAccounts = 256

function isKeyType(type: unknown): type is NonNullable<ExtensionAccount['type']> {
  return type === 'sr25519' || type === 'ed25519' || type === 'ecdsa' || type === 'ethereum'
}
