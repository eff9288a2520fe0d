import { type Address, concatHex, type Hex, hexToBytes, isHex, toHex } from 'viem'
import { getUserOperationTypedData } from 'viem/account-abstraction'
import { hashAuthorization, hashTypedData } from 'viem/utils'

import { toBigint } from '../signing/evm-node.ts'
import { keySigner } from '../signing/message-signer.ts'
import { requireNoOwnContract } from '../signing/own-account.ts'
import { entryPoints } from './entry-point.ts'
import { encodeCalls, type SmartAccount, type Standing } from './smart-account.ts'

/**
 * Simple7702Account of eth-infinitism, for EntryPoint 0.8: an account that delegates to it is still controlled only by
 * its own key.
 */
export const implementationAddress = '0xe6Cae83BdE06E4c305530e199D7217f42808555B'

/** A placeholder in the form of a signature's word, to estimate gas. */
const stubWord: Hex = `0x${'f'.repeat(31)}${'0'.repeat(33)}`

/** Returns the code of an account that delegates to a contract. */
export function delegationTo(contract: Address): Hex {
  return concatHex(['0xef0100', contract])
}

/** Parses the code of an account. */
export function readDelegation(code: unknown): Standing {
  if (code === '0x') return { kind: 'none' }
  if (!isHex(code) || !/^0xef0100[0-9a-f]{40}$/i.test(code))
    return { kind: 'unusable', reason: 'This account is a contract of its own on this network' }
  const to: Address = `0x${code.slice(8)}`
  return to.toLowerCase() === implementationAddress.toLowerCase() ? { kind: 'own' } : { kind: 'foreign', to }
}

/**
 * Creates a smart account from the plain account, which delegates to a contract
 * ([EIP-7702](https://eips.ethereum.org/EIPS/eip-7702)): its address and signatures stay the same.
 */
export function createDelegatedAccount(owner: Address, chainId: number): SmartAccount {
  const entryPoint = entryPoints['0.8']
  return {
    kind: 'delegated',
    owner,
    address: owner,
    entryPoint,
    contract: implementationAddress,
    read: async readRpc => readDelegation(await readRpc('eth_getCode', [owner, 'latest'])),
    async begin(readRpc) {
      const nonce = Number(toBigint(await readRpc('eth_getTransactionCount', [owner, 'latest'])))
      const authorization = { address: implementationAddress, chainId, nonce } as const
      return {
        fields: { factory: '0x7702', factoryData: '0x' },
        authorization: {
          stub: { ...authorization, r: stubWord, s: stubWord, yParity: 0 },
          sign(keys) {
            const { signature, recovery } = keys.eip155.sign(hexToBytes(hashAuthorization(authorization)))
            return {
              ...authorization,
              r: toHex(signature.subarray(0, 32)),
              s: toHex(signature.subarray(32)),
              yParity: recovery,
            }
          },
        },
      }
    },
    encode(calls) {
      for (const { to, data } of calls) requireNoOwnContract(to, data, owner)
      return encodeCalls(calls)
    },
    hash(userOperation) {
      const { address } = entryPoint
      const hash = hashTypedData(getUserOperationTypedData({ chainId, entryPointAddress: address, userOperation }))
      return { hash, digest: hash }
    },
    openSigner: async () => keySigner,
  }
}
