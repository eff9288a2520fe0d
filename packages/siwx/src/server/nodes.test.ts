import type { CaipNetworkId } from '@latchkey/primitives'
import { expect, test } from 'vitest'

import { openBrowser } from './browser.test-support.ts'
import { createSiwxServer } from './create-siwx-server.ts'
import { databaseStore } from './database-store.ts'

const node = 'https://node.shop.example'

test.each([
  ['an object', { 'eip155:1': node }],
  ['a function', (chainId: CaipNetworkId) => (chainId === 'eip155:1' ? node : undefined)],
] as const)('a signature is verified with the node of its network, from %s in the options', async (_, rpc) => {
  const nodes: (string | undefined)[] = []
  const server = createSiwxServer({
    domains: ['shop.example'],
    store: databaseStore({ file: ':memory:' }),
    rpc,
    verifySignature: async ({ data }, context) => {
      nodes.push(context.rpc?.(data.chainId))
      return { by: 'contract' }
    },
  })
  const browser = openBrowser(async request => server.fetch(request))
  for (const chainId of ['eip155:1', 'eip155:10']) expect((await browser.signIn({ chainId })).status).toBe(200)
  expect(nodes).toEqual([node, undefined])
  await server.close()
})

test('a server without nodes verifies the keys of accounts', async () => {
  const nodes: (string | undefined)[] = []
  const server = createSiwxServer({
    domains: ['shop.example'],
    store: databaseStore({ file: ':memory:' }),
    verifySignature: async ({ data }, context) => {
      nodes.push(context.rpc?.(data.chainId))
      return { by: 'key' }
    },
  })
  const browser = openBrowser(async request => server.fetch(request))
  expect((await browser.signIn()).status).toBe(200)
  expect(nodes).toEqual([undefined])
  await server.close()
})
