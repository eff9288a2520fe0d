import { invalidAddress } from '@latchkey/adapter-kit'
import { type Balance, type CaipNetwork, formatUnits, isSolanaAddress, readProperty } from '@latchkey/primitives'

import { readRpc } from './read-rpc.ts'
import { SolanaError } from './solana-error.ts'

/**
 * Fetches the balance of an account in the native currency, by its node's `getBalance`, and turns lamports into whole units.
 *
 * @throws BaseError `invalidAddress`, and the errors of `readRpc`
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
