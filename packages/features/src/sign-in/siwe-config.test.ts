import type { SIWEConfig } from '@latchkey/primitives'
import { expect, test } from 'vitest'

import { createSignInWorld } from './sign-in-world.test-support.ts'
import { toSiteConfig } from './site-config.ts'

const environment = { browser: { origin: 'https://shop.example' } }

/** A site with its own Sign-In with Ethereum. */
function createSite() {
  const asked: string[] = []
  let session: { address: string; chainId: number } | null = null
  const siweConfig: SIWEConfig = {
    getNonce: async () => 'nonce1234',
    createMessage({ address, chainId, nonce, domain }) {
      session = { address, chainId }
      return `${domain}: ${address} on ${chainId}, ${nonce}`
    },
    async verifyMessage({ message, signature }) {
      asked.push(`${message} ${signature}`)
      return true
    },
    getSession: async () => (asked.length > 0 ? session : null),
    signOut: async () => {
      asked.splice(0)
      return true
    },
  }
  return { asked, siweConfig }
}

// covers: S5.30
test('siweConfig alone signs in the EVM account of a wallet, and prompts for no other', async () => {
  const { asked, siweConfig } = createSite()
  const config = toSiteConfig({ options: { siweConfig }, environment } as never)
  if (!config) throw new Error('The site has no sign-in')
  const world = await createSignInWorld({ config }, { namespaces: true })
  const connecting = world.store.connections.connect(world.wallet)
  const prompt = await world.prompted()
  expect(prompt).toMatchObject({ namespace: 'eip155', isRequired: true, domain: 'shop.example' })
  await world.signIn().sign()
  await connecting
  expect(asked).toEqual([`shop.example: ${prompt?.address} on 1, nonce1234 0x1234`])
  expect(world.signer.asked.map(({ network }) => network.chainNamespace)).toEqual(['eip155'])
  expect(world.store.accounts.isConnected('solana')).toBe(true)
  await world.store.disconnect()
  await world.environment.settle()
  expect(await siweConfig.getSession()).toBeNull()
})
