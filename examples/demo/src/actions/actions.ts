import type { ChainNamespace } from '@latchkey/appkit'

import type { IconName } from '../controls/parts/icon-paths.ts'

export const actionNames = ['signMessage', 'signIn', 'send', 'swap', 'pay', 'buy'] as const
export type ActionName = (typeof actionNames)[number]

/** The facts of a call that its card needs. */
export interface Action {
  readonly icon: IconName
  /** Namespaces in which it works. */
  readonly namespaces: readonly ChainNamespace[]
  /** Whether the call asks to connect by itself if no wallet is there. */
  readonly connectsItself: boolean
  /** The place where the user answers: the wallet at once, or the modal first. */
  readonly asks: 'wallet' | 'modal'
  /** Whether its result is the hash of a transaction. */
  readonly hasHash: boolean
  /** CAIP-2 id of the network that the call names itself. Without one, it runs on the network of the account. */
  readonly network?: string
}

const all: readonly ChainNamespace[] = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos']
const evm: readonly ChainNamespace[] = ['eip155']

export const actions: Readonly<Record<ActionName, Action>> = {
  signMessage: { icon: 'sign', namespaces: all, connectsItself: false, asks: 'wallet', hasHash: false },
  signIn: { icon: 'shield-check', namespaces: all, connectsItself: false, asks: 'wallet', hasHash: false },
  send: { icon: 'send', namespaces: ['eip155', 'solana'], connectsItself: false, asks: 'wallet', hasHash: true },
  swap: { icon: 'swap', namespaces: evm, connectsItself: false, asks: 'wallet', hasHash: true },
  pay: { icon: 'receipt', namespaces: evm, connectsItself: true, asks: 'modal', hasHash: true, network: 'eip155:1' },
  buy: { icon: 'buy', namespaces: evm, connectsItself: true, asks: 'modal', hasHash: false },
}
