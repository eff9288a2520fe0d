import { toCaipNetwork } from '@latchkey/primitives'
import { testNetworks } from '@latchkey/testing'
import { expect, test } from 'vitest'

import { transferUrl } from './transfer-url.ts'

const hash = `0x${'ab'.repeat(32)}`
const signature = '5'.repeat(88)
const network = toCaipNetwork(testNetworks.mainnet)
const exploredAt = (url: string) => ({ ...network, blockExplorers: { default: { name: 'Explorer', url } } })

test.each([
  ['https://explorer.example', hash, `https://explorer.example/tx/${hash}`],
  ['https://explorer.example/', signature, `https://explorer.example/tx/${signature}`],
  ['https://explorer.example/a//?cluster=devnet#top', hash, `https://explorer.example/a/tx/${hash}?cluster=devnet`],
])('the explorer %s shows the transfer at its own page', (url, ofTransfer, page) => {
  expect(transferUrl(exploredAt(url), ofTransfer)).toBe(page)
})

test.each([
  ['an answer of the wallet that is no hash', network, '0x12'],
  ['no answer', network, undefined],
  ['a network without an explorer', { ...network, blockExplorers: undefined }, hash],
  ['an explorer that would run a script', exploredAt('javascript:alert(1)'), hash],
  ['no network', undefined, hash],
])('there is no page for %s', (_case, on, ofTransfer) => {
  expect(transferUrl(on as typeof network, ofTransfer)).toBeUndefined()
})
