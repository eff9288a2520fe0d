import { expect, test } from 'vitest'

import { isSignedSplit } from '../server/is-signed-split.ts'
import { formatShare } from './share.ts'
import { splitEntropy } from './shares.ts'
import { signSplit } from './sign-split.ts'
import { withWalletKeys } from './wallet-keys.ts'

test('a signature of new shares is one of the wallet, with either of the two recovery values', async () => {
  const entropy = new Uint8Array(16).fill(7)
  const endings = new Set<string>()
  // Each split has another random generation, so one of the two is missing after 64 only once in 2^63.
  for (let turn = 0; turn < 64 && endings.size < 2; turn++) {
    const { generation, check, shares } = await splitEntropy(entropy.slice())
    await withWalletKeys(entropy.slice(), async keys => {
      const wallet = { generation, check, share: formatShare(shares.server), addresses: keys.addresses }
      const proof = signSplit(keys, 'former', wallet)
      expect(await isSignedSplit({ from: 'former', wallet }, proof)).toBe(true)
      endings.add(proof.slice(-2))
    })
  }
  expect([...endings].toSorted()).toEqual(['1b', '1c'])
})
