import { byTestId, find, findAll, show } from '@latchkey/modal/test'
import { describe, expect, onTestFinished, test } from 'vitest'

import { screens as withActivity } from '../../activity/screens.test-support.ts'
import { screens as withTokens } from '../../tokens/screens.test-support.ts'
import { screens } from '../screens.test-support.ts'

async function stand(name: string, called?: string): Promise<void> {
  const screen = [...screens, ...withTokens, ...withActivity].find(each => each.name === name)
  if (!screen) throw new Error(`No screen is called ${name}`)
  await show(screen, {}, called)
}

/** Returns the scrolling part of the account screen. */
function body(): HTMLElement {
  return find('lk-account-view').shadowRoot?.querySelector('.body') as HTMLElement
}

const linesOf = (element: HTMLElement): number =>
  Math.round(element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight))

describe('the account', () => {
  test.each([
    ['with tokens that did not load', 'tokens-retry'],
    ['without tokens', 'tokens-receive'],
    ['with activity that did not load', 'activity-retry'],
    ['without activity', 'activity-receive'],
  ])('%s shows its main action without scrolling', async (name, control) => {
    await stand(`Account, ${name}`)
    expect(byTestId(control).getBoundingClientRect().bottom).toBeLessThanOrEqual(body().getBoundingClientRect().bottom)
  })

  test('has a name of any length on one line', async () => {
    await stand(
      'Account, of several families and wallets',
      'a-very-long-name-that-no-card-can-hold-in-full.subdomain.eth',
    )
    expect(linesOf(byTestId('wui-profile-button'))).toBe(1)
  })

  test.each(['2.41899', '30050000.25', '1234567890123.5', '123456789012345678.5'])(
    'has %s on one line',
    async amount => {
      await stand('Account')
      const figure = find('lk-balance') as HTMLElement & { amount: string; updateComplete: Promise<unknown> }
      figure.amount = amount
      await figure.updateComplete
      expect(linesOf(byTestId('balance-amount'))).toBe(1)
    },
  )

  test('has its balance on one line with text at twice its size', async () => {
    document.documentElement.style.setProperty('--w3m-font-size-master', '20px')
    onTestFinished(() => void document.documentElement.style.removeProperty('--w3m-font-size-master'))
    await stand('Account')
    const figure = find('lk-balance') as HTMLElement & { amount: string; updateComplete: Promise<unknown> }
    figure.amount = '30050.25'
    await figure.updateComplete
    expect(linesOf(byTestId('balance-amount'))).toBe(1)
  })

  test('keeps its height when the balance loads', async () => {
    await stand('Account')
    const figure = find('lk-balance') as HTMLElement & {
      amount: string | undefined
      looking: boolean
      updateComplete: Promise<unknown>
    }
    const there = figure.getBoundingClientRect().height
    figure.amount = undefined
    figure.looking = true
    await figure.updateComplete
    expect(findAll('.balance[aria-busy]').length).toBe(1)
    expect(figure.getBoundingClientRect().height).toBe(there)
  })
})
