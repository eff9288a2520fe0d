import type { AppKit } from '@latchkey/appkit'
import type { Address } from 'viem'

/** Accounts and chain of a connection, as wagmi keeps them. */
export interface WalletFacts {
  /** The accounts, the shown one first. */
  readonly accounts: readonly [Address, ...Address[]]
  readonly chainId: number
}

/** Returns the accounts and the chain of a wallet of the kit in EVM; `undefined` while it is not connected. */
export function factsOf(kit: AppKit, connectorId: string): WalletFacts | undefined {
  const connections = kit.observe('connections').get().eip155 ?? []
  const connection = connections.find(each => each.connectorId === connectorId)
  const chainId = Number(connection?.caipNetwork?.id)
  if (!connection || !Number.isSafeInteger(chainId)) return undefined
  const shown = connection === connections[0] ? kit.getAddress('eip155') : undefined
  const addresses = connection.accounts.map(({ address }) => address)
  const [first, ...others] = new Set([...(shown && addresses.includes(shown) ? [shown] : []), ...addresses])
  return first === undefined ? undefined : { accounts: [first as Address, ...(others as Address[])], chainId }
}

/** Returns whether wagmi would show the same. */
export function isSameFacts(one: WalletFacts, other: { accounts: readonly Address[]; chainId: number }): boolean {
  return one.chainId === other.chainId && one.accounts.join() === other.accounts.join()
}
