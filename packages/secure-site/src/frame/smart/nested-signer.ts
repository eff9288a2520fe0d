import {
  concat,
  getTypesForEIP712Domain,
  hashStruct,
  hashTypedData,
  type Hex,
  size,
  stringToHex,
  toHex,
  toPrefixedMessage,
  type TypedDataParameter,
} from 'viem'

import { invalid } from '../signing/evm-params.ts'
import { type MessageSigner, signDigest } from '../signing/message-signer.ts'

/** What the account's signatures name, so that none counts for another account of the same key. */
export interface AccountDomain {
  readonly name: string
  readonly version: string
  readonly chainId: number
  readonly verifyingContract: Hex
}

type Types = Readonly<Record<string, readonly TypedDataParameter[]>>

/** In the order in which the contract has them, after what is signed. */
const accountFields: readonly TypedDataParameter[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]
const noSalt: Hex = `0x${'0'.repeat(64)}`

/**
 * Signs messages inside of typed data that names the account (ERC-7739), which its contract demands: else a signature for one account would be one for every account of its key.
 *
 * @param wrap what carries the signature
 */
export function createNestedSigner(domain: AccountDomain, wrap: (signature: Hex) => Hex): MessageSigner {
  return {
    message(raw) {
      const digest = hashTypedData({
        domain,
        types: { PersonalSign: [{ name: 'prefixed', type: 'bytes' }] },
        primaryType: 'PersonalSign',
        message: { prefixed: toPrefixedMessage({ raw }) },
      })
      return keys => wrap(signDigest(keys, digest))
    },
    typedData(data) {
      const { primaryType, message, domain: site } = data
      const own: Types = data.types
      // The contract takes no name that could be one of Solidity's own types, or more than a name.
      if (!site || own.TypedDataSign || primaryType === 'EIP712Domain' || !/^[A-Z_$][\w$]*$/.test(primaryType))
        throw invalid('A smart account cannot sign typed data without a domain, or of a type of this name')
      const types = {
        ...own,
        TypedDataSign: [{ name: 'contents', type: primaryType }, ...accountFields],
      }
      const nested = { contents: message, ...domain, salt: noSalt }
      const digest = hashTypedData({
        domain: site,
        types,
        primaryType: 'TypedDataSign',
        message: nested,
      })
      const ofSite = { EIP712Domain: getTypesForEIP712Domain({ domain: site }), ...own }
      const separator = hashPart('EIP712Domain', ofSite, site)
      const contents = hashPart(primaryType, own, message)
      const description = stringToHex(describeContents(primaryType, own))
      const length = toHex(size(description), { size: 2 })
      return keys => wrap(concat([signDigest(keys, digest), separator, contents, description, length]))
    },
  }
}

function hashPart(primaryType: string, types: Types, data: object): Hex {
  return hashStruct({ data, primaryType, types } as Parameters<typeof hashStruct>[0])
}

/** How the contract reads the types again: in the order of EIP-712, in which the one that is signed may not be the first, and then its name follows. */
function describeContents(primaryType: string, types: Types): string {
  const used = [...collect(primaryType, types)].sort()
  const all = used.map(name => `${name}(${(types[name] ?? []).map(each => `${each.type} ${each.name}`).join(',')})`)
  return all.join('') + (used[0] === primaryType ? '' : primaryType)
}

function collect(name: string, types: Types, found = new Set<string>()): Set<string> {
  const plain = name.replace(/\[.*$/s, '')
  const fields = types[plain]
  if (!fields || found.has(plain)) return found
  found.add(plain)
  fields.forEach(({ type }) => collect(type, types, found))
  return found
}
