import { beforeEach, describe, expect, test } from 'vitest'

import { createBegunRequests } from './begun-requests.ts'
import { createForgetfulRequests } from './forgetful-requests.ts'

const unknown = { code: -32603, message: expect.stringContaining('not known whether this was sent') as string }
let key: string
beforeEach(() => {
  key = `https://shop.example ${crypto.randomUUID()}`
})

describe('requests that were started', () => {
  test('are read by another load of the frame: as unknown, and after their outcome with that', async () => {
    expect(await createBegunRequests().find(key, false)).toBeUndefined()
    await createBegunRequests().begin(key)
    await expect(createBegunRequests().find(key, true)).rejects.toMatchObject(unknown)
    await expect(createBegunRequests().begin(key)).rejects.toMatchObject(unknown)
    await createBegunRequests().finish(key, { id: '0x1' })
    expect(await createBegunRequests().find(key, true)).toEqual({ result: { id: '0x1' } })
    await expect(createBegunRequests().begin(key)).rejects.toMatchObject(unknown)
  })

  test('are unknown if the page has them and the storage does not: it was cleared, or full then', async () => {
    await expect(createBegunRequests().find(`${key} of before`, true)).rejects.toMatchObject(unknown)
  })

  test('are started by one of several tabs', async () => {
    const begins = await Promise.allSettled([0, 1, 2, 3].map(() => createBegunRequests().begin(key)))
    expect(begins.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('are removed after a day, when another one is started', async () => {
    const hour = 60 * 60_000
    let now = Date.now()
    const requests = createBegunRequests({}, () => now)
    await requests.begin(key)
    now += 23 * hour
    await requests.begin(`${key} 2`)
    await expect(requests.find(key, true)).rejects.toMatchObject(unknown)
    now += 2 * hour
    await requests.begin(`${key} 3`)
    expect(await requests.find(key, false)).toBeUndefined()
    await expect(requests.find(`${key} 2`, true)).rejects.toMatchObject(unknown)
  })
})

test('a frame without storage trusts the page about the requests that another load started', async () => {
  const requests = createForgetfulRequests()
  expect(await requests.find(key, false)).toBeUndefined()
  await requests.begin(key)
  await expect(requests.begin(key)).rejects.toMatchObject(unknown)
  await expect(requests.find(`${key} 2`, true)).rejects.toMatchObject(unknown)
})
