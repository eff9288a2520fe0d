import { type Address, encodeAbiParameters, parseAbiParameters } from 'viem'
import { expect, test } from 'vitest'

import { readLogs } from './read-logs.ts'
import { toWord } from './words.ts'

const account: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const friend: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const batch = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'

test.each([
  [50, true],
  [51, false],
])('an event of %i kinds of items is read whole: %s', (count, isWhole) => {
  const ids = Array.from({ length: count }, (_, id) => BigInt(id))
  const data = encodeAbiParameters(parseAbiParameters('uint256[], uint256[]'), [ids, ids.map(() => 1n)])
  const topics = [batch, ...[account, account, friend].map(each => `0x${toWord(each)}`)]
  const read = readLogs([{ address: `0x${'c0'.repeat(20)}`, topics, data }], account)
  expect([read.isWhole, read.assets.size]).toEqual([isWhole, 50])
})
