import { type BalanceChange, isEvmAddress, readProperty } from '@latchkey/primitives'
import { toChecksumAddress } from '@latchkey/primitives/checksum-address'

import { readWord } from './token-balance.ts'
import { toWord } from './transfer-call.ts'

/** `Transfer(address,address,uint256)` of ERC-20 and of ERC-721, which has the number of the NFT among its topics. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** Maximum number of events that are read. */
const maxLogs = 500

/** Reads from events of tokens what some accounts lose and gain; each NFT of a collection counts as one. */
export function readTransferLogs(logs: unknown, accounts: readonly string[]): BalanceChange[] {
  const sums = new Map<string, BalanceChange & { token: string }>()
  for (const log of Array.isArray(logs) ? logs.slice(0, maxLogs) : []) {
    const moved = readMovement(log)
    if (moved === undefined) continue
    for (const account of accounts) {
      const word = `0x${toWord(account)}`
      const amount = (moved.to === word ? moved.amount : 0n) - (moved.from === word ? moved.amount : 0n)
      const key = `${account} ${moved.token}`
      sums.set(key, { account, token: moved.token, amount: (sums.get(key)?.amount ?? 0n) + amount })
    }
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0n)
}

function readMovement(log: unknown) {
  const address = readProperty(log, 'address')
  const topics = readProperty(log, 'topics')
  if (typeof address !== 'string' || !isEvmAddress(address) || !Array.isArray(topics)) return undefined
  const [topic, from, to, piece] = topics.map(each => String(each).toLowerCase())
  const amount = piece === undefined ? readWord(readProperty(log, 'data')) : 1n
  if (topic !== transferTopic || to === undefined || amount === undefined) return undefined
  return { token: toChecksumAddress(address), from, to, amount }
}
