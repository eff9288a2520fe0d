import { listenTo, pause } from '@latchkey/adapter-kit'
import {
  BaseError,
  type CaipNetwork,
  type Clock,
  type Eip1193Provider,
  isUnknownChain,
  toAddChainParameter,
} from '@latchkey/primitives'

import { ask } from './ask.ts'
import { parseChainId, toChainIdHex } from './wallet-answer.ts'

/** Maximum wait for a wallet that agreed to switch to be on the chain, in milliseconds. */
const switchSettleMs = 5_000

/**
 * Asks a wallet to switch to a chain ([EIP-3326](https://eips.ethereum.org/EIPS/eip-3326)). A chain that it does not know is
 * offered to it first ([EIP-3085](https://eips.ethereum.org/EIPS/eip-3085)).
 *
 * @returns the chain's number, once the wallet is on it
 * @throws the wallet's own error
 * @throws BaseError `invalidChainId` if the network is no EVM chain
 * @throws BaseError `switchFailed` if the wallet agreed but did not switch
 */
export async function switchChain(provider: Eip1193Provider, network: CaipNetwork, clock: Clock): Promise<number> {
  const chainId = network.chainNamespace === 'eip155' ? parseChainId(network.id) : undefined
  if (chainId === undefined) throw new BaseError('invalidChainId', 'Invalid chainId')
  const arrival = watchArrival(provider, clock, chainId)
  // Some wallets report the chain and never answer.
  const request = (method: string, parameter: object) =>
    Promise.race([ask(provider, method, [parameter]), arrival.reported])
  const requestSwitch = () => request('wallet_switchEthereumChain', { chainId: toChainIdHex(chainId) })
  try {
    try {
      await requestSwitch()
    } catch (error) {
      if (!isUnknownChain(error)) throw error
      await request('wallet_addEthereumChain', toAddChainParameter(network))
      // A wallet may switch when it adds the chain, or wait for the request to switch.
      if (!(await arrival.hasSwitched())) await requestSwitch()
    }
    if (!(await arrival.settle())) {
      throw new BaseError('switchFailed', 'Failed to switch to chain', {
        advice: `The wallet is still on another network: choose ${network.name} in the wallet.`,
      })
    }
    return chainId
  } finally {
    arrival.stop()
  }
}

/** Detects when a wallet is on a chain, by its event or by a request: each alone is missing in some wallet. */
function watchArrival(provider: Eip1193Provider, clock: Clock, chainId: number) {
  let heard = false
  let onSwitched = () => {}
  let onReported = () => {}
  const reported = new Promise<void>(resolve => (onReported = resolve))
  const stop = listenTo(provider, 'chainChanged', answer => {
    heard = parseChainId(answer) === chainId
    if (!heard) return
    onReported()
    onSwitched()
  })
  const isThere = async () => parseChainId(await ask(provider, 'eth_chainId').catch(() => undefined)) === chainId

  const withTimeout = (ms: number, question: Promise<boolean>) =>
    new Promise<boolean>(resolve => {
      const stopWaiting = clock.after(ms, () => resolve(heard))
      const settle = () => {
        stopWaiting()
        resolve(true)
      }
      onSwitched = settle
      if (heard) settle()
      void question.then(there => there && settle())
    })

  return {
    stop,
    /** Resolves if the wallet reports the chain by its event. */
    reported,
    /** Returns whether the wallet is there already. */
    hasSwitched: async () => heard || (await Promise.race([isThere(), pause(clock, answerMs).then(() => heard)])),
    /** Waits for the wallet to be there, at most {@link switchSettleMs}. */
    settle: async () => (await withTimeout(switchSettleMs, isThere())) || (await withTimeout(answerMs, isThere())),
  }
}

/** Maximum wait for a wallet's answer about its chain, in milliseconds. */
const answerMs = 1_000
