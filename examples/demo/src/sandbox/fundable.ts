import type { StageAccount } from '../stage/stage-account.ts'

/** An asset that the sandbox can send to an account of the stage. */
export interface Fundable {
  readonly namespace: 'eip155' | 'solana'
  readonly symbol: string
  readonly amount: string
  /** The account as CAIP-10. `undefined` if no account of the namespace is connected. */
  readonly account: string | undefined
}

const solanaMainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** Lists the assets that the sandbox can send: coins of the active EVM network, or of Ethereum, USDC there, and SOL. */
export function listFundable({ namespace, caipNetworkId, symbol, accounts }: StageAccount): readonly Fundable[] {
  const toAccount = (wanted: 'eip155' | 'solana', fallback: string): string | undefined => {
    const address = accounts.find(account => account.namespace === wanted)?.address
    const network = namespace === wanted && caipNetworkId ? caipNetworkId : fallback
    return address && `${network}:${address}`
  }
  const evm = { namespace: 'eip155', account: toAccount('eip155', 'eip155:1') } as const
  return [
    { ...evm, symbol: namespace === 'eip155' && symbol ? symbol : 'ETH', amount: '1' },
    { ...evm, symbol: 'USDC', amount: '100' },
    { namespace: 'solana', account: toAccount('solana', solanaMainnet), symbol: 'SOL', amount: '5' },
  ]
}
