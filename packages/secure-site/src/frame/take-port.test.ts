import { describe, expect, test } from 'vitest'

import { takePort } from './take-port.ts'

const secret = 'a-secret-of-this-page-load'

/** Creates the window of a frame in a page. */
function createWindow() {
  const told: unknown[] = []
  const parent = { postMessage: (message: unknown, target: string) => void told.push([message, target]) }
  const own = Object.assign(new EventTarget(), { parent })
  const post = (given: { source?: unknown; origin?: string; data?: unknown; ports?: readonly unknown[] }): void => {
    const { port1 } = new MessageChannel()
    const event = Object.assign(new Event('message'), {
      source: parent,
      origin: 'https://shop.example',
      data: { type: 'latchkey-app/port', secret },
      ports: [port1],
      ...given,
    })
    own.dispatchEvent(event)
    port1.close()
  }
  let taken: unknown = 'none'
  const taking = takePort(own as unknown as Window, secret).then(host => (taken = host))
  return { own, parent, post, told, taking, taken: () => taken }
}

const settle = () => new Promise(resolve => setImmediate(resolve))

describe('the port of a page', () => {
  test('is accepted from the window around the frame, with the origin that the browser reports', async () => {
    const { post, taking, told } = createWindow()
    expect(told).toEqual([[{ type: 'latchkey-frame/ready', secret }, '*']])
    post({ data: { type: 'latchkey-app/port', secret, origin: 'https://bank.example' } })
    expect(await taking).toMatchObject({ origin: 'https://shop.example' })
  })

  test.each([
    ['another window', { source: {} }],
    ['the frame itself', { source: 'own' }],
    ['no window', { source: null }],
    ['a sender without the secret', { data: { type: 'latchkey-app/port' } }],
    ['a sender with another secret', { data: { type: 'latchkey-app/port', secret: 'another-secret-of-it' } }],
    ['a message of another kind', { data: { type: 'latchkey-frame/ready', secret } }],
    ['a message without a port', { ports: [] }],
    ['a message with two ports', { ports: [{}, {}] }],
    ['garbage', { data: 'latchkey-app/port' }],
  ])('is not accepted from %s', async (_, given) => {
    const { own, post, taken } = createWindow()
    post('source' in given && given.source === 'own' ? { source: own } : given)
    await settle()
    expect(taken()).toBe('none')
    post({})
    await settle()
    expect(taken()).toMatchObject({ origin: 'https://shop.example' })
  })

  test('is accepted once: the first', async () => {
    const { post, taking, taken } = createWindow()
    post({})
    post({ origin: 'https://evil.example' })
    await taking
    await settle()
    expect(taken()).toMatchObject({ origin: 'https://shop.example' })
  })
})
