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

describe('the React package on a server', () => {
  test('answers with the initial snapshot of the hooks, without a kit', () => {
    expect(renderToString(<Account />)).toBe('disconnected none none false')
  })

  test('allows a kit at module level, which neither throws nor leaks into the page of another user', () => {
    const kit = createAppKit({ ...options, networks: [...options.networks] })
    expect(renderToString(<Account />)).toBe('disconnected none none false')
    kit.destroy()
  })

  test('renders the buttons as the tags of their elements, which are upgraded in the browser', () => {
    const kit = createAppKit({ ...options, networks: [...options.networks] })
    expect(renderToString(<AppKitButton appKit={kit} />)).toBe('<appkit-button></appkit-button>')
    expect(renderToString(<AppKitNetworkButton />)).toBe('<appkit-network-button></appkit-network-button>')
    kit.destroy()
  })

  // covers: S9.68
  test('sends the name and version of the React package to services', () => {
    const kit = createAppKit({ ...options, networks: [...options.networks] })
    expect(kit.store.sdk.version).toBe('react-1.7.11')
    kit.destroy()
  })

  test('renders the children of a provider and creates no kit', () => {
    const html = renderToString(
      <AppKitProvider {...options} networks={[...options.networks]}>
        <Account />
      </AppKitProvider>,
    )
    expect(html).toBe('disconnected none none false')
  })
})
