import { loadingDelayMs } from '@latchkey/view-kit'
import { expect, onTestFinished, test } from 'vitest'
import { cdp } from 'vitest/browser'

import { byTestId, createWorld, findAll, focused, settled, shown, tabTo } from '../test/world.ts'

/** This test has its own file, because a page fetches a file only once. */
test('the router changes the view without the motion code if that does not load, and restores the focus', async () => {
  const session = cdp() as unknown as { send(method: string, params?: object): Promise<unknown> }
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*view-change*' }] })
  onTestFinished(async () => void (await session.send('Fetch.disable')))
  const { store, environment } = await createWorld()
  store.modal.open()
  const connect = await shown('lk-connect-view')
  await tabTo('all-wallets')
  store.router.push('WhatIsAWallet')
  await settled()
  await environment.advance(loadingDelayMs)
  await shown('lk-what-is-a-wallet-view')
  expect(findAll('lk-connect-view')).toEqual([])
  store.modal.back()
  await settled()
  await environment.advance(loadingDelayMs)
  expect(await shown('lk-connect-view')).toBe(connect)
  expect(focused()).toBe(byTestId('all-wallets'))
})
