import { invalidAddress } from '@latchkey/adapter-kit'
import { type Balance, type CaipNetwork, formatUnits, isEvmAddress } from '@latchkey/primitives'
import type { Address } from 'viem'
import { getBalance } from 'viem/actions'

import type { RpcClient } from './rpc-clients.ts'

/**
 * What an account holds of a network's own currency.
 *
 * @throws BaseError `invalidAddress` for what is no address, and viem's own errors
 */
export async function fetchBalance(client: RpcClient, account: string, network: CaipNetwork): Promise<Balance> {
  if (!isEvmAddress(account)) throw invalidAddress()
  const { decimals, symbol } = network.nativeCurrency
  const value = await getBalance(client, { address: account as Address })
  return { balance: formatUnits(value, decimals), symbol }
}
