import type { CaipNetwork, RecipientFacts } from '@latchkey/primitives'

import { readAddress } from '../read-address.ts'
import { ask, commitment, fetchAccounts, type Node, systemProgram } from './read-chain.ts'
import { transferErrors } from './transfer-error.ts'

/** Fetches whether an address is a contract, and whether it was used. @throws BaseError `invalidAddress` */
export async function inspectRecipient(
  address: string,
  network: CaipNetwork,
  signal?: AbortSignal,
): Promise<RecipientFacts> {
  if (readAddress(address) !== address) throw transferErrors.invalidAddress(`${address} is no Solana address.`)
  const node: Node = { network, signal }
  const [account] = await fetchAccounts(node, [address])
  // Programs count as contracts, and so do accounts that belong to one, such as an account for a token.
  if (account) return { isContract: account.isExecutable || account.program !== systemProgram, isUsed: true }
  const signatures = await ask(node, 'getSignaturesForAddress', address, { limit: 1, commitment })
  return { isContract: false, isUsed: Array.isArray(signatures) && signatures.length > 0 }
}
