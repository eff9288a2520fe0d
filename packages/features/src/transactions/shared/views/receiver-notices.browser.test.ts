import { byTestId, find, findAll, has } from '@latchkey/modal/test'
import { iconError, iconWarning } from '@latchkey/ui'
import { expect, test } from 'vitest'

import type { ReceiverNotice } from '../send-state.ts'
import { showPart, textOf } from '../shown-part.test-support.ts'
import { texts } from '../texts.test-support.ts'
import { noticesAnnouncement, receiverNotices } from './receiver-notices.ts'
import { unknownTokenPlate } from './unknown-token.ts'

const [address, known] = ['0xd8da6bf26964af9d', '0xd8DA6BF200004af9d']

test.each<[ReceiverNotice['kind'] & ('own' | 'lost' | 'unchecked'), string, string, string]>([
  ['own', 'warning', iconWarning, 'This is your own address.'],
  ['lost', 'error', iconError, 'Nobody can get anything back from this address. What you send would be lost.'],
  ['unchecked', 'neutral', iconWarning, 'Not checked yet: your earlier sends are still loading.'],
])('the notice %s has the tone of its weight', async (kind, tone, icon, text) => {
  await showPart(receiverNotices({ notices: [{ kind }], receiverAddress: address }, texts))
  const note = byTestId(`send-notice-${kind}`)
  expect([textOf(note), findAll('dl').length]).toEqual([text, 0])
  expect(note).toMatchObject({ icon })
  expect(note.getAttribute('tone') ?? 'neutral').toBe(tone)
})

test.each([
  ['maya.eth', 'Looks like maya.eth, but isn’t'],
  ['\u202e', 'Looks like an address you know, but isn’t'],
])('the notice of a lookalike of %j compares both addresses in shape and words', async (knownName, heading) => {
  const notice = { kind: 'lookAlike', known: '0xd8daFFf26964af9d', knownName } as const
  await showPart(receiverNotices({ notices: [notice], receiverAddress: address }, texts))
  expect(byTestId('send-notice-lookAlike')).toMatchObject({ tone: 'error', icon: iconError, heading })
  expect(findAll('dt').map(textOf)).toEqual(['This address', 'The one you know'])
  expect(findAll('dd').map(textOf)).toEqual([address, '0xd8daFFf26964af9d'])
  expect(findAll('dd b').map(textOf)).toEqual(['6b', 'FF'])
  expect(findAll('[role=img]').map(({ ariaLabel }) => ariaLabel)).toEqual([
    '0xd8da, different: 6b, f26964af9d',
    '0xd8da, different: FF, f26964af9d',
  ])
})

test('notices are announced one after the other, like they are shown', () => {
  const notices: ReceiverNotice[] = [{ kind: 'lookAlike', known, knownName: 'maya.eth' }, { kind: 'neverUsed' }]
  expect(noticesAnnouncement(notices, texts)).toBe('Looks like maya.eth, but isn’t Never used. Check it.')
})

const token = { symbol: 'US\u202eDC', chainId: 'eip155:1', address: `eip155:1:${address}`, isNamed: false }

test.each([
  [{}, 'warning', iconWarning, /^USDC isn’t on our list\. /],
  [{ isImitation: true }, 'error', iconError, /^This isn’t the USDC on our list\. /],
])('a review shows the contract of an unknown token, %o', async (more, tone, icon, heading) => {
  await showPart(
    unknownTokenPlate(
      [
        { ...token, ...more },
        { ...token, isNamed: true },
      ],
      texts.send,
    ),
  )
  expect(textOf(byTestId('unknown-tokens'))).toBe(address)
  expect(find('lk-note')).toMatchObject({ icon, heading: expect.stringMatching(heading) })
  expect(find('lk-note').getAttribute('tone')).toBe(tone)
})

test('a review has no card of unknown tokens if all are known, and names none that cannot be shown', async () => {
  const { show } = await showPart(unknownTokenPlate([{ ...token, isNamed: true }], texts.send))
  expect(has('unknown-tokens')).toBe(false)
  await show(unknownTokenPlate([{ ...token, symbol: '\u202e' }], texts.send))
  expect(find('lk-note')).toMatchObject({ heading: expect.stringMatching(/^ isn’t/) })
})
