import { describe, expect, test } from 'vitest'

import { defaultFeatures } from './features.ts'
import { createFeaturesController } from './features-controller.ts'

describe('features', () => {
  // covers: S1.44, S1.45
  test('offer by default swaps at 1inch and buying at Meld and Coinbase', () => {
    expect(createFeaturesController().state).toMatchObject({ swaps: ['1inch'], onramp: ['meld', 'coinbase'] })
  })

  // covers: S1.47
  test('offer by default email and seven social logins, in this order', () => {
    const socials = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']
    expect(createFeaturesController().state).toMatchObject({ email: true, socials })
  })

  // covers: S1.48, S1.49
  test('show activity and keep one wallet at a time by default', () => {
    expect(createFeaturesController().state).toMatchObject({ history: true, multiWallet: false })
  })

  // covers: S1.52, S1.53, S1.54
  test('have by default analytics and all wallets on, and no legal checkbox', () => {
    expect(createFeaturesController().state).toMatchObject({ analytics: true, allWallets: true, legalCheckbox: false })
  })

  test('have defaults for send, receive, sessions and orders', () => {
    expect(createFeaturesController().state).toMatchObject({
      send: true,
      receive: true,
      smartSessions: false,
      collapseWallets: false,
      pay: false,
      connectMethodsOrder: ['email', 'social', 'wallet'],
      walletFeaturesOrder: ['onramp', 'swaps', 'receive', 'send'],
    })
  })

  test('append the features that an order does not name', () => {
    const features = createFeaturesController({ connectMethodsOrder: ['social', 'email'] })
    expect(features.state.connectMethodsOrder).toEqual(['social', 'email', 'wallet'])
    features.setLocal({ connectMethodsOrder: ['wallet'], walletFeaturesOrder: ['send'] })
    expect(features.state.connectMethodsOrder).toEqual(['wallet', 'email', 'social'])
    expect(features.state.walletFeaturesOrder).toEqual(['send', 'onramp', 'swaps', 'receive'])
  })

  // covers: S9.42
  test('order the connectors by their type', () => {
    const order = ['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended']
    expect(createFeaturesController().state.connectorTypeOrder).toEqual(order)
  })

  test('follow the remote configuration over the site, for each of the six that it can set', () => {
    const features = createFeaturesController({ email: true, swaps: ['1inch'] })
    const remote = {
      swaps: false,
      onramp: ['meld'],
      email: false,
      socials: ['google'],
      history: false,
      multiWallet: true,
    } as const
    features.setRemote(remote)
    expect(features.state).toMatchObject(remote)
    features.setLocal({ email: true, multiWallet: false })
    expect(features.state).toMatchObject(remote)
  })

  // covers: S1.41
  test('name the settings of the site that the remote configuration overrides, and no others', () => {
    const features = createFeaturesController({ email: true, socials: ['google'], onramp: false })
    const overridden = features.setRemote({ email: false, socials: ['google'], onramp: ['meld'], swaps: false })
    expect(overridden).toEqual(['email', 'onramp'])
  })

  // covers: S1.42
  test("keep the site's settings that the remote configuration does not name", () => {
    const features = createFeaturesController({ multiWallet: true, email: false })
    expect(features.setRemote({})).toEqual([])
    expect(features.state).toMatchObject({ multiWallet: true, email: false, socials: defaultFeatures.socials })
  })

  test('are all off in basic mode, for any settings of the site and the remote configuration', () => {
    const features = createFeaturesController({ email: true, multiWallet: true }, true)
    features.setRemote({
      swaps: ['1inch'],
      onramp: ['meld'],
      email: true,
      socials: ['x'],
      history: true,
      multiWallet: true,
    })
    const off = { swaps: false, onramp: false, email: false, socials: false, history: false, multiWallet: false }
    expect(features.state).toMatchObject(off)
    expect(features.state.receive).toBe(true)
  })

  test('change when the site changes them', () => {
    const features = createFeaturesController()
    features.setLocal({ connectMethodsOrder: ['wallet', 'email', 'social'] })
    expect(features.state.connectMethodsOrder).toEqual(['wallet', 'email', 'social'])
  })
})
