import { byTestId, find, findAll, has, settled } from '@latchkey/modal/test'
import { iconPaste } from '@latchkey/ui'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { showPart, textOf } from '../../shared/shown-part.test-support.ts'
import { texts } from '../../shared/texts.test-support.ts'
import { entryStyles } from '../../shared/views/amount-plate.ts'
import { receiver } from '../send.test-support.ts'
import { type ReceiverPlate, receiverPlate, receiverStyles } from './receiver-plate.ts'

type Given = Partial<Omit<ReceiverPlate, 'state'>> & { readonly state?: Partial<ReceiverPlate['state']> }

/** Card of a recipient that is not entered yet, with the callbacks that were called. */
function plate({ state, ...more }: Given = {}) {
  const calls: string[] = []
  const content = receiverPlate(
    {
      state: {
        receiver: { status: 'empty' },
        receiverText: '',
        receiverAddress: undefined,
        receiverProfileName: undefined,
        receiverProfileImageUrl: undefined,
        ...state,
      },
      knownName: '',
      knownPicture: undefined,
      error: undefined,
      onInput: text => calls.push(`input ${text}`),
      onEnter: () => calls.push('enter'),
      onClear: () => calls.push('clear'),
      onPaste: () => calls.push('paste'),
      ...more,
    },
    texts,
  )
  return { content, calls }
}
const styles = [entryStyles, receiverStyles]
const field = (): HTMLInputElement => byTestId('send-address-input') as HTMLInputElement
const described = (): string | undefined => {
  const id = field().getAttribute('aria-describedby')
  return id === null ? undefined : textOf(find(`#${id}`))
}
const buttons = (): (string | undefined)[] => findAll('button').map(textOf)
const known = { receiver: { status: 'known' }, receiverText: receiver, receiverAddress: receiver } as const
const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

test('the card of an empty recipient offers to paste, and reports what is typed', async () => {
  const { content, calls } = plate()
  await showPart(content, styles)
  expect([field().placeholder, field().ariaLabel]).toEqual(['Address or name', 'To: address or name'])
  expect([field().ariaInvalid, field().ariaBusy, described()]).toEqual([null, null, undefined])
  expect(findAll('lk-avatar, svg.spin')).toEqual([])
  expect(buttons()).toEqual(['Paste'])
  expect(find('lk-icon')).toMatchObject({ icon: iconPaste, size: 16 })
  await userEvent.click(byTestId('send-address-paste'))
  await userEvent.type(field(), 'o{Enter}')
  expect(calls).toEqual(['paste', 'input o', 'enter'])
})

test('the card of a recipient offers no paste in a browser that lets no page paste', async () => {
  await showPart(plate({ onPaste: undefined }).content)
  expect(buttons()).toEqual([])
})

test('the card of a wrong recipient ties the error to the field, stands out, and can be cleared', async () => {
  const { content, calls } = plate({
    state: { receiver: { status: 'wrong', problem: 'tooShort' }, receiverText: '0x5D19a4' },
    error: 'Too short.',
  })
  const { show } = await showPart(plate().content, styles)
  const plain = getComputedStyle(find('section'))
  const { padding, display, boxShadow } = plain
  expect(display).toBe('grid')
  expect(boxShadow).not.toContain('inset')
  await show(content)
  const shown = getComputedStyle(find('section'))
  expect([shown.padding, shown.display]).toEqual([padding, display])
  expect(shown.boxShadow).toContain('inset')
  expect([field().ariaInvalid, described(), field().value]).toEqual(['true', 'Too short.', '0x5D19a4'])
  expect(has('send-address-error')).toBe(true)
  expect(buttons()).toEqual(['Clear'])
  await userEvent.click(byTestId('send-address-clear'))
  expect(calls).toEqual(['clear'])
})

test('the card of a recipient that is being resolved is busy, with a spinner', async () => {
  await showPart(
    plate({ state: { receiver: { status: 'resolving', isAsked: true }, receiverText: 'odile.eth' } }).content,
  )
  expect(field().ariaBusy).toBe('true')
  expect(find('svg.spin').getAttribute('width')).toBe('18')
  expect(buttons()).toEqual([])
  expect(findAll('lk-avatar')).toEqual([])
})

test('the card of a name describes the field by its address, and shows the picture of the name', async () => {
  const state = {
    ...known,
    receiverText: 'odile.eth',
    receiverProfileName: 'odile.eth',
    receiverProfileImageUrl: picture,
  }
  await showPart(plate({ state, knownName: 'other.eth', knownPicture: 'data:image/png;base64,AA==' }).content)
  expect(described()).toBe('0x5D…e1B730')
  expect(find('lk-avatar')).toMatchObject({ address: receiver, src: picture })
  expect([field().ariaInvalid, field().ariaBusy]).toEqual([null, null])
  expect([has('send-address-name'), has('send-address-error')]).toEqual([false, false])
  expect(buttons()).toEqual([])
})

test('the card of a typed address shows the name that belongs to it, and its picture', async () => {
  const { show } = await showPart(plate({ state: known, knownName: 'odile.eth', knownPicture: picture }).content)
  expect(byTestId('send-address-name').textContent).toBe('odile.eth')
  expect(find('lk-avatar')).toMatchObject({ address: receiver, src: picture })
  expect([described(), has('send-address-resolved')]).toEqual([undefined, false])
  await show(plate({ state: known }).content)
  expect(has('send-address-name')).toBe(false)
})

test('the card of a recipient shows no name or address of one that is not known any more', async () => {
  const state = {
    ...known,
    receiver: { status: 'resolving', isAsked: false },
    receiverProfileName: 'odile.eth',
  } as const
  const { show } = await showPart(plate({ state, knownName: 'odile.eth' }).content)
  expect([described(), findAll('lk-avatar').length]).toEqual([undefined, 0])
  expect([has('send-address-name'), has('send-address-resolved')]).toEqual([false, false])
  await show(plate({ state: { ...state, receiver: { status: 'known' }, receiverAddress: undefined } }).content)
  expect([described(), findAll('lk-avatar').length]).toEqual([undefined, 0])
})

test('the recipient has the direction of its own letters, and the placeholder that of the page', async () => {
  const { show } = await showPart(plate().content, styles)
  const direction = (): string => getComputedStyle(field()).unicodeBidi
  const ofPlaceholder = direction()
  await show(plate({ state: { receiverText: 'odile.eth' } }).content)
  await settled()
  expect(direction()).toBe('plaintext')
  expect(ofPlaceholder).not.toBe('plaintext')
})
