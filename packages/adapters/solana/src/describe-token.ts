import {
  type CaipNetwork,
  isSolanaAddress,
  readPath,
  readProperty,
  type TokenHolding,
  truncateAddress,
} from '@latchkey/primitives'

import { readNames } from './fetch-tokens.ts'
import { readRpc } from './read-rpc.ts'
import { token2022Program, tokenProgram } from './token-programs.ts'

/** Maximum of a `u8`. */
const maxDecimals = 255

/** Fetches a token as its mint describes it; `undefined` if the address is no mint, whatever program calls it one. */
export async function describeToken(
  address: string,
  network: CaipNetwork,
  signal?: AbortSignal,
): Promise<Omit<TokenHolding, 'amount'> | undefined> {
  if (!isSolanaAddress(address)) return undefined
  const params = [address, { encoding: 'jsonParsed', commitment: 'confirmed' }]
  const account = readProperty(await readRpc(network, { method: 'getAccountInfo', params }, signal), 'value')
  const program = readProperty(account, 'owner')
  const decimals = readPath(account, 'data.parsed.info.decimals')
  if (readPath(account, 'data.parsed.type') !== 'mint' || (program !== tokenProgram && program !== token2022Program))
    return undefined
  if (typeof decimals !== 'number' || !Number.isInteger(decimals) || decimals < 0 || decimals > maxDecimals)
    return undefined
  const short = truncateAddress(address)
  const { name = short, symbol = short } = readNames(account, address)
  return { address, name, symbol, decimals }
}
