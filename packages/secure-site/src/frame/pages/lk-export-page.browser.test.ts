import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Custody } from '../../custody/custody.ts'
import { beSeen } from '../approval/be-seen.test-support.ts'
import { clickOnceOn } from '../approval/real-clicks.test-support.ts'
import type { Session } from '../session.ts'
import { createPage } from './create-page.ts'
import type { FramePageElement } from './frame-page-element.ts'

let page: FramePageElement | undefined
beforeEach(() => void beSeen())
afterEach(() => {
  page?.remove()
  vi.unstubAllGlobals()
})

const secrets = {
  addresses: { eip155: '0x', solana: '' },
  phrase: 'test junk',
  eip155PrivateKey: '0x1',
  solanaPrivateKey: '1',
}

/** Opens the page, with a fresh session until a test changes that. */
function open() {
  const login = { isFresh: true }
  const exported: string[] = []
  const session: Partial<Session> = {
    read: async () => ({ user: { id: 'user', email: 'ann@example.com' }, isFresh: login.isFresh }),
    custody: async () =>
      ({
        async exportSecrets() {
          exported.push('secrets')
          return secrets
        },
        async exportShare() {
          exported.push('share')
          throw new Error('Not reached')
        },
      }) as unknown as Custody,
  }
  page = createPage(
    'export',
    {
      session: session as Session,
      server: undefined as never,
      storage: { window: async () => undefined, formerWindow: async () => undefined },
    },
    () => {},
    () => {},
  )
  document.body.append(page)
  const find = (name: string) =>
    page?.renderRoot.querySelector<HTMLElement>(`[data-testid="${name}"], [test-id="${name}"]`)
  const press = async (name: string) => {
    await expect.poll(() => find(name)).toBeTruthy()
    await clickOnceOn(find(name) as HTMLElement)
  }
  return { login, exported, find, press }
}

test('lk-export-page shows the words after a recent login', async () => {
  const { exported, find, press } = open()
  await press('export-reveal')
  await expect.poll(() => find('export-words')?.textContent ?? '').toContain('junk')
  expect(exported).toEqual(['secrets'])
})

test('lk-export-page shows beside the words that the browser does not copy them', async () => {
  const { find, press } = open()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('No', 'NotAllowedError'))
  await press('export-reveal')
  await press('export-copy-words')
  const words = find('export-copy-words')
  await expect.poll(() => words?.nextElementSibling?.textContent).toMatch(/Copying doesn’t work here/)
  vi.restoreAllMocks()
})

test.each(['export-reveal', 'export-part'])(
  'lk-export-page requests a code first if it was left open (%s)',
  async name => {
    const { login, exported, find, press } = open()
    await expect.poll(() => find(name)).toBeTruthy()
    login.isFresh = false
    await press(name)
    await expect.poll(() => find('export-send')).toBeTruthy()
    expect(exported).toEqual([])
  },
)
