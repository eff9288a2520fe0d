import { fromHex, pause, walletError } from '@latchkey/adapter-kit'
import {
  type Clock,
  type Eip1193Provider,
  isEvmAddress,
  isSameAddress,
  readProperty,
  type RequestArguments,
} from '@latchkey/primitives'

import type { SafeChannel } from './safe-channel.ts'
import { parseChainId, parseHash, toChainIdHex } from './wallet-answer.ts'

/** A Safe as it describes itself: one address on one chain. */
export interface SafeInfo {
  address: string
  chainId: number
}

/** @returns `undefined` for a value that does not describe a Safe */
export function readSafeInfo(info: unknown): SafeInfo | undefined {
  const [address, chainId] = [readProperty(info, 'safeAddress'), parseChainId(readProperty(info, 'chainId'))]
  return typeof address === 'string' && isEvmAddress(address) && chainId !== undefined
    ? { address, chainId }
    : undefined
}

/**
 * Creates a provider (EIP-1193) over the Safe around this frame. A transaction is answered with the Safe's own hash of it, long
 * before it is on the chain; a request with that hash looks it up. A signature off the chain is answered when the Safe's owners
 * have signed.
 */
export function createSafeProvider(
  channel: SafeChannel,
  clock: Clock,
  { address, chainId }: SafeInfo,
): Eip1193Provider {
  const checkAccount = (given: unknown): void => {
    if (given !== undefined && !(typeof given === 'string' && isSameAddress('eip155', given, address)))
      throw walletError(4100, 'The Safe is another account than the request names.')
  }

  async function send(transaction: unknown): Promise<string> {
    const read = (key: string): unknown => readProperty(transaction, key)
    checkAccount(read('from'))
    const to = read('to')
    if (typeof to !== 'string' || !isEvmAddress(to))
      throw walletError(-32602, 'A transaction of a Safe needs a recipient: it creates no contract by itself.')
    const data = read('data') ?? read('input') ?? '0x'
    if (!isHex(data)) throw walletError(-32602, 'The data of a transaction must be hexadecimal text.')
    const gas = read('gas')
    const sent = await channel.ask('sendTransactions', {
      txs: [{ to, value: toDecimal(read('value')), data }],
      params: gas === undefined ? {} : { safeTxGas: Number(toDecimal(gas)) },
    })
    return readHash(readProperty(sent, 'safeTxHash'))
  }

  /**
   * Returns the signature, if the Safe has it. A message that the Safe approves on the chain has none, and is checked there
   * ([EIP-1271](https://eips.ethereum.org/EIPS/eip-1271)).
   */
  async function readSignature(answer: unknown): Promise<string> {
    const given = readProperty(answer, 'signature')
    if (isHex(given)) return given
    const messageHash = readProperty(answer, 'messageHash')
    if (messageHash === undefined) {
      readHash(readProperty(answer, 'safeTxHash'))
      return '0x'
    }
    return await waitForSignature(readHash(messageHash))
  }

  async function waitForSignature(messageHash: string): Promise<string> {
    for (let wait = firstWaitMs; ; wait = Math.min(wait * 1.5, longestWaitMs)) {
      const signature = await channel.ask('getOffChainSignature', messageHash)
      if (isHex(signature) && signature !== '0x') return signature
      await pause(clock, wait)
    }
  }

  async function sign(method: 'signMessage' | 'signTypedMessage', params: unknown): Promise<string> {
    // A Safe approves messages on the chain unless it is told otherwise; one that cannot sign off the chain still does so.
    await call('safe_setSettings', [{ offChainSigning: true }]).catch(() => {})
    return await readSignature(await channel.ask(method, params))
  }

  const call = (method: string, params: RequestArguments['params']): Promise<unknown> =>
    channel.ask('rpcCall', { call: method, params: params ?? [] })

  /** @returns the hash on the chain for a Safe's own hash; `undefined` until it is there */
  async function toChainHash(hash: unknown): Promise<unknown> {
    const details = await channel.ask('getTxBySafeTxHash', { safeTxHash: hash }).catch(() => undefined)
    // A hash that the Safe does not know is already one of the chain.
    return details === undefined ? hash : readProperty(details, 'txHash')
  }

  async function handle({ method, params }: RequestArguments): Promise<unknown> {
    const [first, second] = (Array.isArray(params) ? params : []) as unknown[]
    switch (method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return [address]
      case 'eth_chainId':
        return toChainIdHex(chainId)
      case 'net_version':
        return String(chainId)
      case 'wallet_switchEthereumChain':
        if (parseChainId(readProperty(first, 'chainId')) === chainId) return null
        throw walletError(4200, 'A Safe lives on one chain: open one on the other chain.')
      case 'eth_sendTransaction':
        return await send(first)
      case 'personal_sign':
        checkAccount(second)
        return await sign('signMessage', { message: toText(first) })
      case 'eth_signTypedData':
      case 'eth_signTypedData_v4':
        checkAccount(first)
        return await sign('signTypedMessage', { typedData: typeof second === 'string' ? parseJson(second) : second })
      case 'eth_getTransactionByHash':
      case 'eth_getTransactionReceipt': {
        const hash = await toChainHash(first)
        return typeof hash === 'string' ? await call(method, [hash]) : null
      }
      default:
        if (!nodeMethod.test(method)) throw walletError(4200, `A Safe does not support ${method}.`)
        return await call(method, params)
    }
  }

  // If the Safe is exchanged for another, the frame is loaded again, so there are no events.
  return { request: handle, on: () => {}, removeListener: () => {} }
}

/** The first wait between look-ups of an incomplete signature, and the maximum of the later ones, in milliseconds. */
const firstWaitMs = 1_000
const longestWaitMs = 15_000

/** Methods of a node, without those with which a node's key would sign. */
const nodeMethod = /^(eth_(?!sign|sendTransaction)|net_|web3_)/

function readHash(value: unknown): string {
  const hash = parseHash(value)
  if (hash === undefined) throw walletError(-32603, 'The Safe answered with no hash.')
  return hash
}

function isHex(value: unknown): value is string {
  return typeof value === 'string' && /^0x([0-9a-f]{2})*$/i.test(value)
}

/** Turns an amount into decimal text, as Safes accept it. */
function toDecimal(value: unknown): string {
  try {
    if (value === undefined || value === null) return '0'
    return BigInt(value as string).toString()
  } catch {
    throw walletError(-32602, 'An amount must be a number.')
  }
}

/** Returns the text of a message. Sites give its bytes and a Safe expects the text; bytes that are no text stay as they are. */
function toText(message: unknown): string {
  if (!isHex(message)) return String(message)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(fromHex(message))
  } catch {
    return message
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw walletError(-32602, 'Typed data must be JSON.')
  }
}
