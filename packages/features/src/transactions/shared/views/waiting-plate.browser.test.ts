import { byTestId, createWorld, find, findAll } from '@latchkey/modal/test'
import { html, nothing } from 'lit'
import { expect, test } from 'vitest'

import { showPart, textOf } from '../shown-part.test-support.ts'
import { partyPlate, partyStyles } from './party-plate.ts'
import { activeConnection, waitingPlate } from './waiting-plate.ts'

test('the card of a request shows the wallet that is asked, as a status', async () => {
  const { store, foxglove, kestrel } = await createWorld({
    isMounted: false,
    options: { features: { multiWallet: true } },
  })
  const plate = (namespace: 'eip155' | undefined) =>
    waitingPlate(store, {
      namespace,
      wallet: 'Kestrel',
      heading: 'Confirm in Kestrel',
      text: 'Send 1 ETH.',
      testId: 'wait',
    })
  const { show } = await showPart(plate('eip155'))
  expect(byTestId('wait')).toMatchObject({ role: 'status', heading: 'Confirm in Kestrel', text: 'Send 1 ETH.' })
  expect(findAll('lk-logo')).toEqual([])
  await store.connections.connect(foxglove)
  await store.connections.connect(kestrel)
  expect(activeConnection(store, 'eip155')?.wallet.name).toBe('Kestrel Wallet')
  expect([activeConnection(store, undefined), activeConnection(store, 'solana')]).toEqual([undefined, undefined])
  await show(plate('eip155'))
  expect(find('lk-logo')).toMatchObject({
    name: 'Kestrel',
    seed: activeConnection(store, 'eip155')?.connectorId,
    size: 88,
  })
  await show(plate(undefined))
  expect(findAll('lk-logo')).toEqual([])
})

const party = (text: string, exact?: string) =>
  partyPlate('You send', text, html`<span>$162.50</span>`, html`<i>logo</i>`, exact)

test('the card of an amount has its label, worth and picture, and the exact amount for a pointer', async () => {
  const { show } = await showPart(party('0.05 ETH'))
  expect(textOf(find('section'))).toBe('You send0.05 ETH$162.50 logo')
  expect(find('strong').title).toBe('')
  await show(party('0.05 ETH', '0.0512345 ETH'))
  expect(find('strong').title).toBe('0.0512345 ETH')
  await show(partyPlate('To', 'odile.eth', nothing, html`<i>logo</i>`))
  expect(textOf(find('section'))).toBe('Toodile.eth logo')
})

test('the card of a long amount has a smaller text, in the direction of its own letters', async () => {
  const { show } = await showPart(party('1234567890.1 ETH'), partyStyles)
  const styleOf = (): [number, string] => {
    const { fontSize, unicodeBidi } = getComputedStyle(find('strong'))
    return [parseFloat(fontSize), unicodeBidi]
  }
  const [short, direction] = styleOf()
  await show(party('1234567890.12 ETH'))
  const [long, directionOfLong] = styleOf()
  expect(short).toBeGreaterThan(long)
  expect([direction, directionOfLong]).toEqual(['plaintext', 'plaintext'])
})
