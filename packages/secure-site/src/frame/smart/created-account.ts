import { type Address, encodeFunctionData, type Hex, isHex, keccak256, parseAbi } from 'viem'
import { getUserOperationHash } from 'viem/account-abstraction'
import { hashTypedData, serializeErc6492Signature } from 'viem/utils'

import {
  accountDomain,
  accountFactory,
  accountImplementation,
  requiredContracts,
  type RequiredContract,
} from '../../account-contracts/account-contracts.ts'
import type { MessageSigner } from '../signing/message-signer.ts'
import { requireNoOwnContract } from '../signing/own-account.ts'
import type { ReadRpc } from '../signing/read-rpc.ts'
import { createdAddressOf, proxyCode, saltOf } from './created-address.ts'
import { entryPoints } from './entry-point.ts'
import { createNestedSigner } from './nested-signer.ts'
import { requireUsable, encodeCalls, type SmartAccount, type Standing } from './smart-account.ts'

/** Storage slot of a proxy's implementation ([ERC-1967](https://eips.ethereum.org/EIPS/eip-1967)). */
const implementationSlot = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'

const factoryAbi = parseAbi(['function createAccount(address owner, bytes32 salt) payable returns (address account)'])

/**
 * Creates a smart account as a separate contract ([ERC-4337](https://eips.ethereum.org/EIPS/eip-4337)), for networks
 * without EIP-7702. Its address is known in advance, and its first operation deploys it. Signatures of messages are for
 * its [ERC-1271](https://eips.ethereum.org/EIPS/eip-1271) method. Before the deployment they carry its creation for the
 * verifier ([ERC-6492](https://eips.ethereum.org/EIPS/eip-6492)).
 */
export function createCreatedAccount(owner: Address, chainId: number): SmartAccount {
  const address = createdAddressOf(owner)
  const entryPoint = entryPoints['0.7']
  const domain = { ...accountDomain, chainId, verifyingContract: address }
  const factoryData = encodeFunctionData({
    abi: factoryAbi,
    functionName: 'createAccount',
    args: [owner, saltOf(owner)],
  })

  async function read(readRpc: ReadRpc): Promise<Standing> {
    const [code, word] = await Promise.all([
      readRpc('eth_getCode', [address, 'latest']),
      readRpc('eth_getStorageAt', [address, implementationSlot, 'latest']),
    ])
    if (code === '0x') return readReadiness(readRpc)
    const isOwn =
      typeof code === 'string' &&
      code.toLowerCase() === proxyCode &&
      typeof word === 'string' &&
      word.slice(-40).toLowerCase() === accountImplementation.address.slice(2).toLowerCase()
    return isOwn
      ? { kind: 'own' }
      : { kind: 'unusable', reason: 'This account acts by another contract on this network' }
  }

  return {
    kind: 'created',
    owner,
    address,
    entryPoint,
    contract: accountImplementation.address,
    read,
    begin: async () => ({ fields: { factory: accountFactory.address, factoryData } }),
    encode(calls) {
      // The account would accept a new owner, or another implementation, from itself.
      calls.forEach(({ to, data }) => requireNoOwnContract(to, data, owner))
      return encodeCalls(calls)
    },
    hash(userOperation) {
      const hash = getUserOperationHash({
        chainId,
        entryPointAddress: entryPoint.address,
        entryPointVersion: entryPoint.version,
        userOperation,
      })
      const types = { UserOperation: [{ name: 'hash', type: 'bytes32' }] }
      return { hash, digest: hashTypedData({ domain, types, primaryType: 'UserOperation', message: { hash } }) }
    },
    async openSigner(readRpc): Promise<MessageSigner> {
      const standing = await requireUsable({ ...this, read }, readRpc)
      const wrap = (signature: Hex): Hex =>
        standing.kind === 'own'
          ? signature
          : serializeErc6492Signature({ address: accountFactory.address, data: factoryData, signature })
      return createNestedSigner(domain, wrap)
    },
  }
}

/** Reads whether an account can be deployed on the network. */
async function readReadiness(readRpc: ReadRpc): Promise<Standing> {
  const areThere = await Promise.all(
    requiredContracts.map(async contract =>
      isContract(contract, await readRpc('eth_getCode', [contract.address, 'latest'])),
    ),
  )
  if (areThere.every(Boolean)) return { kind: 'none' }
  return { kind: 'unusable', reason: 'The contracts of smart accounts are not on this network' }
}

function isContract({ codeHash, holes }: RequiredContract, code: unknown): boolean {
  if (!isHex(code)) return false
  const zero = '0'.repeat(64)
  const filled = holes.reduce<Hex>((hex, at) => {
    const start = 2 + at * 2
    return `0x${hex.slice(2, start)}${zero}${hex.slice(start + 64)}`
  }, code)
  return keccak256(filled) === codeHash
}
