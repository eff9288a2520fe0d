import { invalidAddress } from '@latchkey/adapter-kit'
import { type Balance, type CaipNetwork, formatUnits, isEvmAddress } from '@latchkey/primitives'
import type { Address } from 'viem'
import { getBalance } from 'viem/actions'

import type { RpcClient } from './rpc-clients.ts'

/**
 * Fetches the balance of an account in the native currency.
 *
 * @throws BaseError `invalidAddress`, and viem's own errors
 */
export async function fetchBalance(client: RpcClient, account: string, network: CaipNetwork): Promise<Balance> {
  if (!isEvmAddress(account)) throw invalidAddress()
  const { decimals, symbol } = network.nativeCurrency
  const value = await getBalance(client, { address: account as Address })
  return { balance: formatUnits(value, decimals), symbol }
}
