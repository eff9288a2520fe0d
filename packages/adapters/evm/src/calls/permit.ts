import { BaseError, type CaipNetwork, type Eip1193Provider, isSameAddress, type Permit } from '@latchkey/primitives'
import { decodeAbiParameters, hashStruct, type Hex, isHex, keccak256, recoverTypedDataAddress, toHex } from 'viem'

import { ask } from '../ask.ts'
import { askNode } from '../ask-node.ts'
import { fetchChainTime } from '../chain-time.ts'
import type { RpcClient } from '../rpc-clients.ts'
import { checksummed, toWord } from '../transfer-call.ts'
import { checkChain } from '../transfer.ts'
import { parseSignature } from '../wallet-answer.ts'

/** Selectors of the requests about a token itself. Only the last has a parameter. */
const selectors = {
  name: '0x06fdde03',
  version: '0x54fd4d50',
  separator: '0x3644e515',
  typehash: '0x30adf81f',
  domain: '0x84b0196e',
  nonces: '0x7ecebe00',
} as const

const permitFields = [
  { name: 'owner', type: 'address' },
  { name: 'spender', type: 'address' },
  { name: 'value', type: 'uint256' },
  { name: 'nonce', type: 'uint256' },
  { name: 'deadline', type: 'uint256' },
] as const
const domainFields = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
] as const
const types = { EIP712Domain: domainFields, Permit: permitFields } as const

/** Tokens with another form of permit, such as DAI, report it by this hash. */
const permitTypehash = keccak256(toHex(`Permit(${permitFields.map(({ type, name }) => `${type} ${name}`).join(',')})`))

/**
 * Prepares the permit that an account can sign in place of an approval. The token's description of itself counts only if it
 * results in the separator that the token compares signatures with: a signature for another domain is one for another contract.
 *
 * @returns `undefined` if any of it is missing or does not match, or the deadline is more than an hour ahead of the chain
 * @throws BaseError `invalidAddress`, and viem's own errors if the node did not answer
 */
export async function preparePermit(
  client: RpcClient,
  { network, ...wanted }: Omit<Permit, 'nonce' | 'domain'> & { network: CaipNetwork },
): Promise<Permit | undefined> {
  const to = addressOf(wanted.token)
  const read = async (data: string): Promise<Hex | undefined> => {
    // A token without the function reverts.
    const answer = await askNode(client, 'eth_call', { to, data }, 'latest').catch(() => undefined)
    return isHex(answer) && answer.length > 2 && answer.length <= longestAnswer ? answer : undefined
  }
  const [now, name, version, separator, typehash, domain, nonces] = await Promise.all([
    fetchChainTime(client),
    read(selectors.name),
    read(selectors.version),
    read(selectors.separator),
    read(selectors.typehash),
    read(selectors.domain),
    read(`${selectors.nonces}${toWord(checksummed(wanted.owner))}`),
  ])
  if (nonces?.length !== 66 || separator?.length !== 66) return undefined
  // If the clock is ahead of the chain, the account would sign for longer than the user is told.
  if (now === undefined || wanted.deadline > now + longestPermit) return undefined
  if (typehash !== undefined && typehash !== permitTypehash) return undefined
  const told = [
    domain && readDomain(domain),
    name && { name: readText(name), version: (version && readText(version)) ?? '1' },
  ]
  for (const each of told) {
    if (!each || each.name === undefined || each.version === undefined) continue
    const own = { name: each.name, version: each.version }
    const data = domainOf(own, to, network)
    if (hashStruct({ data, primaryType: 'EIP712Domain', types }) !== separator.toLowerCase()) continue
    return { ...wanted, token: to, nonce: BigInt(nonces), domain: own }
  }
  return undefined
}

/** Maximum lifetime of a permit, in seconds of the chain. */
const longestPermit = 3_600n

/** A longer answer is not a name. */
const longestAnswer = 2_000

/**
 * Asks the wallet to sign a permit, and checks that it has signed exactly that.
 *
 * @throws the wallet's own error; BaseError `wrongChain`, `signatureInvalid`
 */
export async function signPermit(
  provider: Eip1193Provider,
  { permit, network }: { permit: Permit; network: CaipNetwork },
): Promise<string> {
  await checkChain(provider, network)
  const { owner, spender, amount, nonce, deadline, token } = permit
  const message = {
    owner: addressOf(owner),
    spender: addressOf(spender),
    value: amount,
    nonce,
    deadline,
  }
  const domain = domainOf(permit.domain, addressOf(token), network)
  const asked = { types, primaryType: 'Permit', domain, message } as const
  // Numbers are written as text, because some exceed the precision of JSON numbers.
  const text = JSON.stringify(asked, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
  const answer = await ask(provider, 'eth_signTypedData_v4', [message.owner, text])
  const signature = parseSignature(answer)
  const signer =
    signature?.length === 132 && (await recoverTypedDataAddress({ ...asked, signature }).catch(() => undefined))
  if (!signature || !signer || !isSameAddress('eip155', signer, owner))
    throw new BaseError('signatureInvalid', 'The wallet has signed something else')
  return signature
}

/** @throws BaseError `invalidAddress` */
function addressOf(text: string): Hex {
  return checksummed(text) as Hex
}

function domainOf({ name, version }: Permit['domain'], token: Hex, { id }: CaipNetwork) {
  return { name, version, chainId: BigInt(id), verifyingContract: token }
}

/**
 * Reads the answer of `eip712Domain()` ([EIP-5267](https://eips.ethereum.org/EIPS/eip-5267)), if it has exactly the four fields.
 */
function readDomain(answer: Hex): { name: string; version: string } | undefined {
  try {
    const outputs = ['bytes1', 'string', 'string', 'uint256', 'address', 'bytes32', 'uint256[]'].map(type => ({ type }))
    const [fields, name, version] = decodeAbiParameters(outputs, answer)
    return fields === '0x0f' ? { name: String(name), version: String(version) } : undefined
  } catch {
    return undefined
  }
}

function readText(answer: Hex): string | undefined {
  try {
    return decodeAbiParameters([{ type: 'string' }], answer)[0]
  } catch {
    return undefined
  }
}
