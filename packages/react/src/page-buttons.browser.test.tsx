import { expect, test } from 'vitest'

import { AppKitAccountButton } from './index.ts'
import { openPage } from './test/page.tsx'

test('a page button has the default of a prop that is removed, or was never set', async () => {
  const { container, draw } = openPage()
  const render = (charsStart?: number) =>
    draw(<AppKitAccountButton {...(charsStart && { charsStart })} charsEnd={undefined!} disabled />)
  await render(2)
  const button = container.querySelector('appkit-account-button')
  expect(button).toMatchObject({ charsStart: 2, charsEnd: 6, disabled: true })
  await render()
  expect(button).toMatchObject({ charsStart: 4, charsEnd: 6 })
  await customElements.whenDefined('appkit-account-button')
  expect(button).toMatchObject({ charsStart: 4, charsEnd: 6, balance: 'show' })
})
