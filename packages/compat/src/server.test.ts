import { readdirSync, readFileSync } from 'node:fs'

import { createMockAdapter, testNetworks } from '@latchkey/testing'
import { expect, onTestFinished, test } from 'vitest'

import { type AppKit, createAppKit } from './index.ts'

/** Creates a kit as on a server, which has no page. */
function create(): AppKit {
  const kit = createAppKit({ projectId: 'p', networks: [testNetworks.mainnet] })
  onTestFinished(() => kit.destroy())
  return kit
}

test('a server creates a kit for each page', () => {
  expect(create()).not.toBe(create())
})

test('a subscriber to events on a server is notified that the modal was created, and never of undefined', () => {
  const heard: unknown[] = []
  create().subscribeEvents(({ data, timestamp }) => heard.push([data.event, timestamp]))
  expect(heard).toEqual([['MODAL_CREATED', 0]])
})

test('a namespace that is added on a server searches no wallet and joins no library', () => {
  const adapter = Object.assign(createMockAdapter(), {
    attach: () => {
      throw new Error('joined')
    },
    watchConnectors: () => {
      throw new Error('looked for wallets')
    },
  })
  const kit = create()
  kit.addAdapter(adapter)
  expect(kit.getIsConnectedState()).toBe(false)
})

test('a module that needs React is marked as client code, so that a server component may import its entry', () => {
  const folder = new URL('.', import.meta.url)
  const modules = readdirSync(folder).filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const texts = modules.map(name => readFileSync(new URL(name, folder), 'utf8'))
  const own = texts.filter(text => /from 'react'/.test(text))
  expect(own).not.toEqual([])
  for (const text of own) expect(text).toMatch(/^'use client'\n/)
})
