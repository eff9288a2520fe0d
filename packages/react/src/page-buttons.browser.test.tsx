import { createTestEnvironment, testNetworks } from '@latchkey/testing'
import { fixtureSync } from '@open-wc/testing'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'

import { AppKitAccountButton, createAppKit } from './index.ts'

test('a prop that is gone, or was never there, leaves the default', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const container = fixtureSync<HTMLElement>('<div></div>')
  const root = createRoot(container)
  const kit = createAppKit({
    projectId: 'test',
    networks: [testNetworks.mainnet],
    environment: createTestEnvironment(),
    enableWalletConnect: false,
  })
  const render = (charsStart?: number) =>
    act(async () =>
      root.render(<AppKitAccountButton {...(charsStart && { charsStart })} charsEnd={undefined!} disabled />),
    )
  await render(2)
  const button = container.querySelector('appkit-account-button')
  expect(button).toMatchObject({ charsStart: 2, charsEnd: 6, disabled: true })
  await render()
  expect(button).toMatchObject({ charsStart: 4, charsEnd: 6 })
  await customElements.whenDefined('appkit-account-button')
  expect(button).toMatchObject({ charsStart: 4, charsEnd: 6, balance: 'show' })
  await act(async () => root.unmount())
  kit.destroy()
})
