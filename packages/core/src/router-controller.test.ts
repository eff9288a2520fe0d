import { describe, expect, test } from 'vitest'

import { createRouterController } from './router-controller.ts'

describe('the router', () => {
  test('moves forward, back and in place, and publishes the direction', () => {
    const router = createRouterController()
    router.reset('Connect')
    expect([router.current()?.name, router.state.direction]).toEqual(['Connect', 'none'])
    router.push('AllWallets')
    expect([router.current()?.name, router.state.direction]).toEqual(['AllWallets', 'forward'])
    router.replace('ConnectingWalletConnect', { wallet: { id: 'one', name: 'One' } })
    expect(router.current()).toEqual({
      name: 'ConnectingWalletConnect',
      params: { wallet: { id: 'one', name: 'One' } },
    })
    expect([router.state.direction, router.state.history.length]).toEqual(['replace', 2])
    expect(router.pop()).toBe(true)
    expect([router.current()?.name, router.state.direction]).toEqual(['Connect', 'back'])
  })

  test('cannot go back from a single view', () => {
    const router = createRouterController()
    expect(router.pop()).toBe(false)
    router.reset('Connect')
    expect(router.pop()).toBe(false)
    expect(router.current()?.name).toBe('Connect')
  })

  test('starts again on reset', () => {
    const router = createRouterController()
    router.reset('Connect')
    router.push('AllWallets')
    router.reset('Account')
    expect(router.state.history).toHaveLength(1)
  })
})
