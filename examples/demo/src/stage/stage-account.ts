import type { AppKit, ChainNamespace } from '@latchkey/appkit'

import { chainNames } from '../controls/setup.ts'

/** The account on the stage, read from the kit in one place. */
export interface StageAccount {
  readonly status: 'disconnected' | 'connecting' | 'reconnecting' | 'connected'
  readonly isConnected: boolean
  /** Namespace of the account, or without one that of the active network. */
  readonly namespace: ChainNamespace | undefined
  readonly address: string | undefined
  /** CAIP-2 id of the network of the account. */
  readonly caipNetworkId: string | undefined
  readonly networkName: string | undefined
  /** Currency of the network, such as `ETH`. */
  readonly symbol: string | undefined
  /** Balance in whole units. `undefined` until the kit has it. */
  readonly balance: string | undefined
  /** A name of the account, such as `maya.eth`. */
  readonly profileName: string | undefined
  readonly walletName: string | undefined
  /** The wallet's icon: an address or a data URI. */
  readonly walletIcon: string | undefined
  /** Whether the account is an embedded wallet, opened by email or a social login. */
  readonly isEmbedded: boolean
  /** The connected accounts, one of each namespace. */
  readonly accounts: readonly ConnectedAccount[]
}

/** The connected account of a namespace. */
export interface ConnectedAccount {
  readonly namespace: ChainNamespace
  readonly address: string
  readonly walletName?: string | undefined
}

export const disconnectedAccount: StageAccount = {
  status: 'disconnected',
  isConnected: false,
  namespace: undefined,
  address: undefined,
  caipNetworkId: undefined,
  networkName: undefined,
  symbol: undefined,
  balance: undefined,
  profileName: undefined,
  walletName: undefined,
  walletIcon: undefined,
  isEmbedded: false,
  accounts: [],
}

const followed = ['account', 'details', 'wallet', 'network'] as const

/**
 * Reads the account of the active namespace. If only another namespace is connected, it reads that one: "nothing is connected" would be
 * false then.
 */
export function readStageAccount(kit: AppKit): StageAccount {
  const active = kit.observe('activeChain').get()
  const accounts = chainNames.flatMap((namespace): ConnectedAccount[] => {
    const { address } = kit.observe('account', namespace).get()
    if (address === undefined) return []
    return [{ namespace, address, walletName: kit.observe('wallet', namespace).get()?.name }]
  })
  const namespace = accounts.some(account => account.namespace === active) ? active : (accounts[0]?.namespace ?? active)
  if (!namespace) return disconnectedAccount
  const { status, isConnected, address, embeddedWalletInfo } = kit.observe('account', namespace).get()
  const { balance, profileName } = kit.observe('details', namespace).get()
  const wallet = kit.observe('wallet', namespace).get()
  const { caipNetwork } = kit.observe('network', namespace).get()
  return {
    status,
    isConnected,
    namespace,
    address,
    caipNetworkId: caipNetwork?.caipNetworkId,
    networkName: caipNetwork?.name,
    symbol: caipNetwork?.nativeCurrency.symbol,
    balance,
    profileName,
    walletName: wallet?.name,
    walletIcon: wallet?.icon,
    isEmbedded: embeddedWalletInfo !== undefined,
    accounts,
  }
}

/** Calls back after every change of the stage's account. @returns a function that stops it */
export function watchStageAccount(kit: AppKit, listener: () => void): () => void {
  const stops = [
    kit.observe('activeChain').watch(listener),
    ...chainNames.flatMap(namespace => followed.map(name => kit.observe(name, namespace).watch(listener))),
  ]
  return () => stops.forEach(stop => stop())
}
