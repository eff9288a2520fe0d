import { RpcError, rpcErrorCodes } from '../rpc-error.ts'
import type { NamespaceTask, WalletNamespace } from '../wallet-namespace.ts'
import { walletMessages } from '../wallet-messages.ts'
import {
  type BitcoinChain,
  bitcoinChains,
  type BitcoinKey,
  createBitcoinAccounts,
  describeKey,
} from './bitcoin-accounts.ts'
import { bitcoinMessages } from './bitcoin-messages.ts'
import { fromBase64, toBase64, toHex } from './bytes.ts'
import { describeMessage, describePsbt } from './describe-bitcoin-request.ts'
import { signBitcoinMessage } from './sign-bitcoin-message.ts'
import { type InputToSign, readPsbt } from './sign-psbt.ts'

type Reader = (params: Record<string, unknown>, keys: readonly BitcoinKey[], chain: BitcoinChain) => NamespaceTask

/**
 * The Bitcoin namespace of the pairing wallet (https://docs.walletconnect.network/wallet-sdk/chain-support/bitcoin). Without a
 * node, it offers no transfer and rejects broadcasts.
 */
export function createBitcoinNamespace(): WalletNamespace {
  const held = createBitcoinAccounts()
  const all = held.flatMap(({ keys }) => Object.values(keys).flat())
  const keysOn = (id: string, chain: string) => held.find(account => account.id === id)?.keys[chain] ?? []

  return {
    namespace: 'bip122',
    accounts: held.map(({ id }) => id),
    addressesOn: (account, chain) => keysOn(account, chain).map(({ address }) => address),
    methods: Object.keys(readers),
    events: ['accountsChanged', 'chainChanged', 'bip122_addressesChanged'],
    chains: () => bitcoinChains.map(({ id, name }) => ({ id, name })),
    read({ method, params, chain: id, accounts }) {
      const chain = bitcoinChains.find(known => known.id === id)
      if (!chain || !Object.hasOwn(readers, method)) {
        throw new RpcError(rpcErrorCodes.unsupportedMethod, `The wallet does not support ${method} on ${id}.`)
      }
      if (typeof params !== 'object' || params === null) throw invalid('parameters must be an object')
      const keys = all.filter(({ address }) => accounts.includes(address))
      return readers[method as keyof typeof readers](params as Record<string, unknown>, keys, chain)
    },
    toChainChanged: chain => chain.replace('bip122:', ''),
  }
}

const readers = {
  getAccountAddresses: (_params, keys, chain) => ({
    description: {
      title: bitcoinMessages.shareAddresses,
      rows: [
        { label: walletMessages.network, value: chain.name },
        ...keys.map(({ address }) => ({ label: walletMessages.account, value: address })),
      ],
    },
    run: async () => ({ result: keys.map(describeKey) }),
  }),

  signMessage({ account, address = account, message, protocol = 'ecdsa' }, keys) {
    if (typeof message !== 'string') throw invalid('message must be a string')
    if (protocol !== 'ecdsa' && protocol !== 'bip322') throw invalid('protocol must be ecdsa or bip322')
    const key = findKey(address, keys)
    const bytes = new TextEncoder().encode(message)
    return {
      description: describeMessage(key, bytes, protocol === 'ecdsa' ? 'BIP-137' : 'BIP-322'),
      run: async () => ({
        result: { address: key.address, signature: toHex(signBitcoinMessage(key, bytes, protocol)) },
      }),
    }
  },

  signPsbt({ psbt, signInputs, broadcast }, keys, chain) {
    if (typeof psbt !== 'string') throw invalid('psbt must be a string')
    if (broadcast === true) {
      throw new RpcError(rpcErrorCodes.unsupportedMethod, 'The sandbox has no Bitcoin node to send to.')
    }
    const wanted = Array.isArray(signInputs) ? signInputs.map(readInput) : undefined
    const read = readPsbt(decode(psbt), keys, chain, wanted)
    return {
      description: describePsbt(read, chain),
      run: async () => ({ result: { psbt: toBase64(read.sign()) } }),
    }
  },
} satisfies Record<string, Reader>

function findKey(address: unknown, keys: readonly BitcoinKey[]): BitcoinKey {
  const key = keys.find(each => each.address === address)
  if (key) return key
  throw new RpcError(rpcErrorCodes.unauthorized, `The site may not use ${String(address)}.`)
}

function readInput(value: unknown): InputToSign {
  const { address, index, sighashTypes } = (value ?? {}) as Record<string, unknown>
  if (typeof address !== 'string') throw invalid('address must be a string')
  if (typeof index !== 'number' || !Number.isInteger(index)) throw invalid('index must be a number')
  const types = Array.isArray(sighashTypes) ? sighashTypes.filter(type => typeof type === 'number') : undefined
  return { address, index, ...(types && { sighashTypes: types }) }
}

function decode(psbt: string): Uint8Array {
  try {
    return fromBase64(psbt)
  } catch {
    throw invalid('psbt must be base64')
  }
}

function invalid(message: string): RpcError {
  return new RpcError(rpcErrorCodes.invalidParams, `Invalid parameters: ${message}.`)
}
