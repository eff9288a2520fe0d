import { join } from 'node:path'

import { type Hex, verifyMessage } from 'viem'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { installPackages } from './support/install-packages.ts'
import { usePlace } from './support/place.ts'
import { serveSite, type ServedSite } from './support/serve-site.ts'
import { actInWallet, connectInModal, switchInModal, text } from './support/wagmi-page.ts'
import { useWorld } from './support/world.ts'

/** Tests one site with a page for each version, built from the packages as npm delivers them. */
describe('a page with ethers', () => {
  const world = useWorld()
  const { sandboxUrl } = usePlace()
  let site: ServedSite | undefined

  beforeAll(async () => {
    const root = await (await installPackages()).copySite('packages/e2e/ethers-site')
    const input = ['ethers-5.html', 'ethers-6.html'].map(page => join(root, page))
    await build({ root, configFile: false, logLevel: 'error', build: { rolldownOptions: { input } } })
    site = await serveSite(join(root, 'dist'), sandboxUrl)
  }, 300_000)
  afterAll(() => site?.close())

  test.each([5, 6])(
    "has %s signers that sign and send on the user's network, for any switch",
    async version => {
      const visit = await world.visit(site?.url ?? '', {
        path: `/ethers-${version}.html?sandbox=${encodeURIComponent(sandboxUrl)}`,
        wallets: ['mode=approve&families=eip155'],
      })
      const { page, modal } = visit
      const shows = (id: string, wanted: RegExp | string) => page.getByTestId(id).getByText(wanted).waitFor()
      let hash = ''

      /** Signs a text with the watched signer, and sends some wei with a requested one, which only this chain has. */
      async function signAndSend(chain: 1 | 137): Promise<void> {
        await shows('signer', new RegExp(`^${chain}:0x`))
        const address = (await text(page, 'signer'))?.split(':')[1] as Hex
        await page.getByTestId('sign').click()
        const isSigned = async () => {
          const signature = (await text(page, 'signature')) as Hex
          return verifyMessage({ address, message: `Hello from ${chain}`, signature })
        }
        await expect.poll(isSigned).toBe(true)

        const before = hash
        await page.getByTestId('send').click()
        await expect.poll(async () => (hash = (await text(page, 'mined')) ?? ''), { timeout: 30_000 }).not.toBe(before)
        const found = await Promise.all(
          ([1, 137] as const).map(id =>
            world.sandbox.rpc<object | null>(`eip155:${id}`, 'eth_getTransactionByHash', [hash]),
          ),
        )
        const sent: unknown = expect.objectContaining({ from: address.toLowerCase(), value: '0x7' })
        expect(found).toEqual(chain === 1 ? [sent, null] : [null, sent])
        expect(await text(page, 'problem')).toBe('')
      }

      await shows('signer', 'none')
      await connectInModal(visit)
      await signAndSend(1)
      await actInWallet(page, 'setChain', 137)
      await signAndSend(137)
      await switchInModal(visit, 1)
      await modal.close.click()
      await modal.waitUntilClosed()
      await signAndSend(1)
      await actInWallet(page, 'revoke')
      await shows('signer', 'none')
      expect(visit.strangers()).toEqual([])
    },
    120_000,
  )
})
