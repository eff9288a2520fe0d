import { describe, expect, test } from 'vitest'
import * as v from 'valibot'

import { finishSignOut } from './finish-sign-out.ts'
import { FrameError } from './frame-error.ts'
import type { ServerClient } from './server-client.ts'

/** Creates a browser, and a server that can be down. */
function createBrowser() {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, to: string) => kept.set(key, to) !== undefined,
  }
  const asked: string[] = []
  let isDown = false
  const real: ServerClient = {
    setUser() {},
    async ask(_method, path, schema) {
      asked.push(path)
      await Promise.resolve()
      if (isDown) throw new FrameError('unreachable', 'The secure site cannot be reached')
      return v.parse(schema, {})
    },
  }
  return {
    asked,
    /** Loads the frame. */
    load: () => finishSignOut(real, storage),
    down(to: boolean) {
      isDown = to
    },
  }
}

const ask = ({ ask: to }: ServerClient, path: string) => to('POST', path, v.unknown())

describe('a sign-out', () => {
  test('is sent before any other request if it did not reach the server, also by a later load', async () => {
    const { asked, load, down } = createBrowser()
    down(true)
    await expect(ask(load(), '/sign-out')).rejects.toMatchObject({ code: 'unreachable' })
    // A pending sign-out also blocks finding the user signed in, for which an address would suffice.
    const later = load()
    await expect(ask(later, '/email')).rejects.toMatchObject({ code: 'unreachable' })
    expect(asked).toEqual(['/sign-out', '/sign-out'])
    down(false)
    await ask(later, '/email')
    await ask(load(), '/session')
    expect(asked.slice(2)).toEqual(['/sign-out', '/email', '/session'])
  })

  test('is requested once if it reached the server, and other requests wait for it', async () => {
    const { asked, load } = createBrowser()
    const server = load()
    await Promise.all([ask(server, '/sign-out'), ask(server, '/session'), ask(server, '/email')])
    expect(asked[0]).toBe('/sign-out')
    expect(asked.toSorted()).toEqual(['/email', '/session', '/sign-out'])
  })
})
