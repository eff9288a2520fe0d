import type { AppKit } from '@latchkey/appkit'
import type { Address } from 'viem'

/** What wagmi keeps of a connection. */
export interface WalletFacts {
  /** The one that shows first. */
  readonly accounts: readonly [Address, ...Address[]]
  readonly chainId: number
}

/** What a wallet of the kit gives in EVM; `undefined` while it is not connected. */
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

/** Whether wagmi would show the same. */
export function isSameFacts(one: WalletFacts, other: { accounts: readonly Address[]; chainId: number }): boolean {
  return one.chainId === other.chainId && one.accounts.join() === other.accounts.join()
}
