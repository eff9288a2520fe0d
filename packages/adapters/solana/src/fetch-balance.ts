import { invalidAddress } from '@latchkey/adapter-kit'
import { type Balance, type CaipNetwork, formatUnits, isSolanaAddress, readProperty } from '@latchkey/primitives'

import { readRpc } from './read-rpc.ts'
import { SolanaError } from './solana-error.ts'

/**
 * What an account holds of a network's own currency, by its node's `getBalance`: lamports, made whole units.
 *
 * @throws BaseError `invalidAddress` for what is no address, and what `readRpc` throws
 */
export async function fetchBalance(account: string, network: CaipNetwork, signal?: AbortSignal): Promise<Balance> {
  if (!isSolanaAddress(account)) throw invalidAddress()
  const params = [account, { commitment: 'confirmed' }]
  const lamports = readProperty(await readRpc(network, { method: 'getBalance', params }, signal), 'value')
  const isExact = typeof lamports === 'bigint' || (Number.isSafeInteger(lamports) && Number(lamports) >= 0)
  if (!isExact) throw new SolanaError(-32603, 'The node answered with no balance')
  const { decimals, symbol } = network.nativeCurrency
  return { balance: formatUnits(BigInt(lamports as number | bigint), decimals), symbol }
}
