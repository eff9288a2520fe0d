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

/** Domain in the account's signatures, which makes them invalid for other accounts of the key. */
export interface AccountDomain {
  readonly name: string
  readonly version: string
  readonly chainId: number
  readonly verifyingContract: Hex
}

type Types = Readonly<Record<string, readonly TypedDataParameter[]>>

/** Fields of the account in the contract's order, after the signed contents. */
const accountFields: readonly TypedDataParameter[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]
const noSalt: Hex = `0x${'0'.repeat(64)}`

/**
 * Creates a signer that nests messages in typed data with the account's domain
 * ([ERC-7739](https://eips.ethereum.org/EIPS/eip-7739)). The account's contract requires this: otherwise a signature
 * for one account would be valid for every account of its key.
 *
 * @param wrap encodes the signature for its transport
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
      // The contract rejects type names that could be Solidity's own types, or more than a name.
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

/**
 * Describes the types as the contract parses them: in the order of EIP-712, followed by the name of the signed type if
 * that is not the first.
 */
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
