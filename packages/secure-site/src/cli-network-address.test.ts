import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'

import { describe, expect, test } from 'vitest'

import { answerByAddress, createAddressReader, type ProxyFault } from './cli-network-address.ts'
import { listen } from './cli-server.ts'

const remote = '127.0.0.1'
const hourMs = 3_600_000

function open(proxies: number) {
  const faults: ProxyFault[] = []
  let now = 0
  const read = createAddressReader(
    proxies,
    fault => faults.push(fault),
    () => now,
  )
  return {
    faults,
    pass: (milliseconds: number) => void (now += milliseconds),
    read: (headers: Record<string, string> = {}) => read(new Headers(headers), remote),
  }
}

describe('the network address of a user', () => {
  test('is that of the connection without a proxy, and headers are reported once an hour', () => {
    const { read, faults, pass } = open(0)
    expect(read()).toBe(remote)
    expect(faults).toEqual([])
    expect(read({ 'x-forwarded-for': '203.0.113.7' })).toBe(remote)
    expect(read({ forwarded: 'for=203.0.113.7' })).toBe(remote)
    expect(faults).toEqual(['unannounced'])
    pass(hourMs)
    read({ 'x-forwarded-for': '203.0.113.7' })
    expect(faults).toEqual(['unannounced', 'unannounced'])
  })

  test('is the one that the operator’s outermost proxy received, and none further to the left', () => {
    expect(open(1).read({ 'x-forwarded-for': '198.51.100.1, 203.0.113.7' })).toBe('203.0.113.7')
    expect(open(2).read({ 'x-forwarded-for': '198.51.100.1, 203.0.113.7, 10.0.0.1' })).toBe('203.0.113.7')
    expect(open(1).read({ 'x-forwarded-for': '[2001:db8::1]:4711' })).toBe('[2001:db8::1]:4711')
    expect(open(1).read({ 'x-forwarded-for': '203.0.113.7:4711' })).toBe('203.0.113.7:4711')
  })

  test.each([{}, { 'x-forwarded-for': '' }, { 'x-forwarded-for': 'unknown' }, { 'x-forwarded-for': '203.0.113.7' }])(
    'is that of the connection if two proxies are configured and the header is %j, which is reported',
    headers => {
      const { read, faults } = open(2)
      expect(read(headers as Record<string, string>)).toBe(remote)
      read(headers)
      expect(faults).toEqual(['missing'])
    },
  )
})

describe('a request whose connection is reset right after it', () => {
  const text = 'POST /api/email HTTP/1.1\r\nhost: wallet.example\r\ncontent-length: 2\r\n'

  /** Sends requests and resets their connections. @returns the addresses of the answered requests */
  async function sendAndReset(proxies: number, header = '') {
    const answered: string[] = []
    let seen = () => {}
    const isSeen = new Promise<void>(resolve => (seen = resolve))
    const readAddress = createAddressReader(proxies, () => {})
    const answer = answerByAddress(async (_request, { address }) => {
      answered.push(address)
      return new Response()
    }, readAddress)
    const server = await listen(async (...asked) => answer(...asked).finally(seen), '127.0.0.1', 0)
    const accepted = once(server, 'connection')
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
    await Promise.all([once(client, 'connect'), accepted])
    client.write(`${text}${header}\r\n{}`)
    client.resetAndDestroy()
    await isSeen
    await new Promise(resolve => server.close(resolve))
    return answered
  }

  test('is not answered, because it would count for no network', async () => {
    expect(await sendAndReset(0)).toEqual([])
    expect(await sendAndReset(1)).toEqual([])
  })

  test('is answered if a proxy names its user', async () => {
    expect(await sendAndReset(1, 'x-forwarded-for: 203.0.113.7\r\n')).toEqual(['203.0.113.7'])
  })
})
