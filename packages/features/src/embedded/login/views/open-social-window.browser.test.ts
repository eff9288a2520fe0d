import { afterEach, expect, onTestFinished, test, vi } from 'vitest'

import type { SocialWindow } from '../social-window.ts'
import { openSocialWindow } from './open-social-window.ts'

const opened: SocialWindow[] = []
afterEach(() => opened.splice(0).forEach(each => each.close()))

/** Creates a page of this origin that sends one message to its opener. */
function pageThatSays(script: string): string {
  return URL.createObjectURL(new Blob([`<!doctype html><script>${script}</script>`], { type: 'text/html' }))
}

function open(url: string, origin = location.origin) {
  const heard: unknown[] = []
  const found = openSocialWindow(url, origin)
  if (!found) throw new Error('The browser opened no window')
  opened.push(found)
  found.listen(message => heard.push(message))
  return { found, heard }
}

const report = "opener.postMessage({ said: 1, size: [innerWidth, innerHeight] }, '*')"

// covers: S2.61
test('openSocialWindow opens a window of 600 by 800 and receives its messages', async () => {
  const { heard, found } = open(pageThatSays(report))
  await vi.waitFor(() => expect(heard).toEqual([{ said: 1, size: [600, 800] }]), { timeout: 5_000 })
  const late: unknown[] = []
  found.listen(message => late.push(message))
  expect(late).toEqual(heard)
})

// covers: S4.29
test('openSocialWindow ignores messages of another origin or another window', async () => {
  const messages = vi.fn<(message: MessageEvent) => void>()
  window.addEventListener('message', messages)
  onTestFinished(() => window.removeEventListener('message', messages))
  const other = open(pageThatSays(report), 'https://secure.example')
  const one = open(pageThatSays(''))
  const two = open(pageThatSays(report))
  await vi.waitFor(() => expect(two.heard).toHaveLength(1), { timeout: 5_000 })
  window.postMessage({ said: 2 }, '*')
  // The page has the messages of both windows and its own.
  await vi.waitFor(() => expect(messages).toHaveBeenCalledTimes(3), { timeout: 5_000 })
  expect([other.heard, one.heard, two.heard.length]).toEqual([[], [], 1])
})

test('openSocialWindow reports a window closed by the user or by the page, and ignores it after that', async () => {
  const byPerson = open(pageThatSays('setTimeout(close, 50)'))
  await vi.waitFor(() => expect(byPerson.found.isClosed).toBe(true), { timeout: 5_000 })
  const byPage = open(pageThatSays(report))
  byPage.found.close()
  await vi.waitFor(() => expect(byPage.found.isClosed).toBe(true), { timeout: 5_000 })
  expect(byPage.heard).toEqual([])
})

test('openSocialWindow returns undefined if the browser blocks the window', () => {
  const blocked = vi.spyOn(window, 'open').mockReturnValue(null)
  expect(openSocialWindow('https://secure.example/social', 'https://secure.example')).toBeUndefined()
  blocked.mockRestore()
})
