import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'

import { useAppKitName } from './index.ts'
import { adapterWith, openPage, renderFreely } from './test/page.tsx'

const maya = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const odile = '0x1111111111111111111111111111111111111111'

function Name({ of }: { readonly of: string }): ReactNode {
  const { name, image } = useAppKitName(of)
  return [name ?? of.slice(0, 6), image].filter(Boolean).join(' ')
}

test('useAppKitName returns name and picture of an address once an account is connected, and those of another address after a change', async () => {
  const asked: string[] = []
  const { draw, connect, shows } = openPage({
    adapters: [
      adapterWith({
        async fetchIdentity(address) {
          asked.push(address)
          return address === maya.toLowerCase() ? { name: 'maya.eth', image: 'data:image/png;base64,AAAA' } : undefined
        },
      }),
    ],
  })
  await draw(<Name of={maya} />)
  await shows('0x7099')
  expect(asked).toEqual([])
  await connect()
  await shows('maya.eth data:image/png;base64,AAAA')
  await draw(<Name of={odile} />)
  await shows('0x1111')
  await renderFreely(() => vi.waitFor(() => expect(asked).toContain(odile)))
  await draw(<Name of={maya} />)
  await shows('maya.eth data:image/png;base64,AAAA')
  expect(asked.filter(address => address === maya.toLowerCase())).toHaveLength(1)
})
