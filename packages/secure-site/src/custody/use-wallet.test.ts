import { describe, expect, test } from 'vitest'

import type { ShareDocument } from './share-document.ts'
import { splitEntropy } from './shares.ts'
import { useWallet } from './use-wallet.ts'
import * as keys from './wallet-keys.ts'

async function makeDocuments(): Promise<[ShareDocument, ShareDocument]> {
  const entropy = crypto.getRandomValues(new Uint8Array(16))
  const addresses = await keys.withWalletKeys(entropy, wallet => wallet.addresses)
  const { shares, check } = await splitEntropy(entropy)
  return [
    { share: shares.device, check, addresses },
    { share: shares.server, check, addresses },
  ]
}

describe('using the wallet of two shares', () => {
  test('wipes the entropy after the use, also if it failed', async () => {
    const [device, server] = await makeDocuments()
    const used: Uint8Array[] = []
    expect(await useWallet(keys, device, server, (_keys, entropy) => used.push(entropy) && [...entropy])).not.toEqual(
      Array(16).fill(0),
    )
    await expect(
      useWallet(keys, device, server, (_keys, entropy) => {
        used.push(entropy)
        throw new Error('refused')
      }),
    ).rejects.toThrow('refused')
    expect(used).toEqual([new Uint8Array(16), new Uint8Array(16)])
  })

  test.each(['eip155', 'solana'] as const)(
    'returns no keys if both shares name another %s address',
    async namespace => {
      const [, { addresses: others }] = await makeDocuments()
      const [device, server] = (await makeDocuments()).map(document => ({
        ...document,
        addresses: { ...document.addresses, [namespace]: others[namespace] },
      })) as [ShareDocument, ShareDocument]
      await expect(useWallet(keys, device, server, () => 'used')).rejects.toMatchObject({
        code: 'walletMismatch',
        message: 'These shares do not give the wallet that they are kept for',
      })
    },
  )
})
