import { createMockAdapter, testNetworks } from '@latchkey/testing'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'

import {
  AppKitButton,
  AppKitNetworkButton,
  AppKitProvider,
  createAppKit,
  useAppKitAccount,
  useAppKitNetwork,
  useAppKitState,
} from './index.ts'

function Account(): ReactNode {
  const { status, address } = useAppKitAccount()
  const { caipNetwork } = useAppKitNetwork()
  const { initialized } = useAppKitState()
  return [status, address ?? 'none', caipNetwork?.name ?? 'none', String(initialized)].join(' ')
}

const options = { projectId: 'test', networks: [testNetworks.mainnet] as const, adapters: [createMockAdapter()] }

describe('on a server', () => {
  test('the hooks answer with the initial snapshot, without a kit', () => {
    expect(renderToString(<Account />)).toBe('disconnected none none false')
  })

  test('a kit made at module level neither throws nor leaks into the page of another visitor', () => {
    const kit = createAppKit({ ...options, networks: [...options.networks] })
    expect(renderToString(<Account />)).toBe('disconnected none none false')
    kit.destroy()
  })

  test('the buttons are the tags of their elements, which come to life in the browser', () => {
    const kit = createAppKit({ ...options, networks: [...options.networks] })
    expect(renderToString(<AppKitButton appKit={kit} />)).toBe('<appkit-button></appkit-button>')
    expect(renderToString(<AppKitNetworkButton />)).toBe('<appkit-network-button></appkit-network-button>')
    kit.destroy()
  })

  // covers: S9.68
  test('a kit of the React package says so to services', () => {
    const kit = createAppKit({ ...options, networks: [...options.networks] })
    expect(kit.store.sdk.version).toBe('react-1.7.11')
    kit.destroy()
  })

  test('a provider renders its children and makes no kit', () => {
    const html = renderToString(
      <AppKitProvider {...options} networks={[...options.networks]}>
        <Account />
      </AppKitProvider>,
    )
    expect(html).toBe('disconnected none none false')
  })
})
