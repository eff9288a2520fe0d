import { createStore } from '@latchkey/core'
import { createMockAdapter, createTestEnvironment, testNetworks } from '@latchkey/testing'
import { afterEach, expect, test } from 'vitest'

import { returnFromSocial } from '../../login/views/return-from-social.ts'

const attempt = 'AAAAAAAAAAAAAAAAAAAAAA'
const uri = `https://secure.example/social/result?attempt=${attempt}&ticket=t-1`
const before = location.href

afterEach(() => {
  history.replaceState(null, '', before)
  document.querySelector('#w3m-iframe')?.remove()
})

function createKit(left?: string) {
  const environment = createTestEnvironment()
  if (left) environment.tabStorage.set('@appkit-wallet/social_attempt', `github ${left}`)
  const store = createStore(
    {
      projectId: 'p',
      networks: [testNetworks.mainnet],
      adapters: [createMockAdapter({ connectors: [] })],
      services: { secureSite: 'https://secure.example' },
    },
    environment,
  )
  return { store, environment }
}

const deliver = (param: string) => history.replaceState({ own: 1 }, '', `?a=1&${param}&b=%20x#part`)

// covers: S2.12, S2.13
test('a page that returns from a social provider continues the login, and keeps the rest of its address', async () => {
  deliver(`result_uri=${encodeURIComponent(uri)}`)
  const { store, environment } = createKit(attempt)
  const given = returnFromSocial(store)
  expect([location.search, location.hash, history.state]).toEqual(['?a=1&b=%20x', '#part', { own: 1 }])
  expect([store.modal.state.open, store.router.current()]).toMatchObject([
    true,
    { name: 'ConnectingSocial', params: { provider: 'github' } },
  ])
  expect(document.querySelector<HTMLIFrameElement>('#w3m-iframe')?.src).toMatch(/^https:\/\/secure\.example\/frame\?/)
  store.modal.close()
  await given
  expect(environment.clock.pending).toBeLessThanOrEqual(1)
})

test('a result of a social login that this tab did not start is dropped', async () => {
  deliver(`result_uri=${encodeURIComponent(uri)}`)
  const { store } = createKit('BBBBBBBBBBBBBBBBBBBBBB')
  await returnFromSocial(store)
  expect([location.search, store.modal.state.open]).toEqual(['?a=1&b=%20x', false])
  expect(document.querySelector('#w3m-iframe')).toBeNull()
})

test('a result of another site stays in the address', async () => {
  const other = `result_uri=${encodeURIComponent('https://elsewhere.example/social/result?attempt=a&ticket=b')}`
  deliver(other)
  const { store } = createKit(attempt)
  await returnFromSocial(store)
  expect([location.search, store.modal.state.open]).toEqual([`?a=1&${other}&b=%20x`, false])
})
