import { isEvmAddress, readProperty, type TokenApproval } from '@latchkey/primitives'
import { toChecksumAddress } from '@latchkey/primitives/checksum-address'

import { readWord } from '../token-balance.ts'
import { toWord } from '../transfer-call.ts'

/** `Approval(address,address,uint256)` of ERC-20 and of ERC-721, which has the number of the NFT among its topics. */
const approvalTopic = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
/** `ApprovalForAll(address,address,bool)` */
const approvalForAllTopic = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'

/** Reads from events of tokens which approvals an account has at the end: the last event of each token and spender counts. */
export function readApprovalLogs(logs: readonly unknown[], owner: string): TokenApproval[] {
  const ownerWord = `0x${toWord(owner)}`
  const last = new Map<string, TokenApproval>()
  for (const log of logs) {
    const token = readProperty(log, 'address')
    const topics = readProperty(log, 'topics')
    if (typeof token !== 'string' || !isEvmAddress(token) || !Array.isArray(topics)) continue
    const [topic, from, to, piece] = topics.map(each => String(each).toLowerCase())
    if ((topic !== approvalTopic && topic !== approvalForAllTopic) || from !== ownerWord || to === undefined) continue
    const spender = `0x${to.slice(-40)}`
    if (!isEvmAddress(spender)) continue
    const amount = piece === undefined ? (readWord(readProperty(log, 'data')) ?? 0n) : 1n
    last.set(`${token} ${spender} ${topic}`, {
      token: toChecksumAddress(token),
      spender: toChecksumAddress(spender),
      amount,
    })
  }
  return [...last.values()].filter(({ amount }) => amount > 0n)
}
