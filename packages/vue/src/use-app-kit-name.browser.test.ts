import { createMockAdapter, createMockConnector } from '@latchkey/testing'
import { effectScope, ref } from 'vue'
import { expect, test, vi } from 'vitest'

import { useAppKitName } from './index.ts'
import { createKit, usePage } from './test/page.ts'

usePage()

const maya = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const odile = '0x1111111111111111111111111111111111111111'

test('useAppKitName returns name and picture of an address once an account is connected, and those of another address after a change', async () => {
  const asked: string[] = []
  const kit = createKit({
    adapters: [
      createMockAdapter({
        connectors: [createMockConnector({ id: 'wallet' })],
        actions: {
          async fetchIdentity(address) {
            asked.push(address)
            return address === maya.toLowerCase()
              ? { name: 'maya.eth', image: 'data:image/png;base64,AAAA' }
              : undefined
          },
        },
      }),
    ],
  })
  const address = ref<string | undefined>(maya)
  const scope = effectScope()
  const known = scope.run(() => useAppKitName(address))!
  const mayas = { name: 'maya.eth', image: 'data:image/png;base64,AAAA' }
  const toTell = (value: object) => vi.waitFor(() => expect(known.value).toEqual(value), { timeout: 20_000 })
  await toTell({})
  expect(asked).toEqual([])
  await kit.connect({ connectorId: 'wallet' })
  await toTell(mayas)
  address.value = odile
  await toTell({})
  await vi.waitFor(() => expect(asked).toContain(odile))
  address.value = maya
  await toTell(mayas)
  address.value = undefined
  await toTell({})
  expect(asked.filter(each => each === maya.toLowerCase())).toHaveLength(1)
  scope.stop()
})
