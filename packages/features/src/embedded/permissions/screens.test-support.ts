import { type Screen, until, type World } from '@latchkey/modal/test'
import type { EmbeddedPermission } from '@latchkey/protocol/secure-frame'

import { embeddedFeature } from '../login/embedded-feature.ts'
import { createScriptedFrame, maya } from '../login/embedded-world.test-support.ts'
import { frameReadyDelayMs } from '../login/frame-client.ts'

const options = { services: { secureSite: 'https://secure.example' }, features: { smartSessions: true } }

/** Screen of an embedded wallet's permissions. */
function screen(name: string, read: () => EmbeddedPermission[] | Promise<never>): Screen {
  return {
    name: `Permissions, ${name}`,
    tag: 'lk-permissions-view',
    world: () => ({ options }),
    async open({ store, environment }: World) {
      const frame = createScriptedFrame({
        getUser: async ({ withPermissions }) => ({ ...maya, ...(withPermissions && { permissions: await read() }) }),
      })
      const embedded = store.use(embeddedFeature)
      embedded.attach((address, told) => frame.open(address, told))
      store.connectors.add([embedded.connector])
      const connected = store.connections.connect(embedded.connector)
      await store.connections.prepare()
      await environment.settle()
      await environment.advance(frameReadyDelayMs)
      await environment.settle()
      await connected
      store.modal.open({ view: 'Permissions' })
      await until(() => store.modal.state.open, 'the modal')
    },
  }
}

const address = `0x${'12'.repeat(20)}`

/** Screens of permissions for the boards. */
export const screens: readonly Screen[] = [
  screen('of several kinds', () => [
    {
      context: `0x${'ab'.repeat(32)}`,
      expiry: 1_800_000_000,
      permissions: [
        { type: 'native-token-transfer', data: { allowance: '0x2386f26fc10000' } },
        { type: 'erc20-token-transfer', data: { address, allowance: '0x1' } },
        { type: 'contract-call', data: { address, calls: ['move(uint8)'] } },
      ],
    },
    { context: `0x${'cd'.repeat(32)}`, expiry: 1_900_000_000, permissions: [{ type: 'something-else' }] },
  ]),
  screen('none', () => []),
  screen('that did not load', () => Promise.reject(new Error('Not now'))),
]
