import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'

import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { readBody } from './read-body.ts'

const refuse = (problem: string) => new Error(problem)
const read = (request: Request, maxBytes = 100) => readBody(request, { maxBytes, refuse })
const post = (body: string, headers: Record<string, string> = {}) =>
  new Request('https://shop.example/', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  })
const outcome = (request: Request) =>
  read(request).then(
    value => value,
    (error: Error) => error.message,
  )

test('reads the same whether the length was told or not', async () => {
  const body = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 140 }),
    fc.json({ maxDepth: 2 }),
    fc
      .dictionary(fc.string({ maxLength: 8 }), fc.string({ maxLength: 40 }), { maxKeys: 3 })
      .map(each => JSON.stringify(each)),
  )
  await fc.assert(
    fc.asyncProperty(body, async text => {
      const length = String(new TextEncoder().encode(text).byteLength)
      expect(await outcome(post(text, { 'content-length': length }))).toEqual(await outcome(post(text)))
    }),
  )
})

test('takes no more than the limit, whatever length was told', async () => {
  const long = JSON.stringify({ text: 'a'.repeat(200) })
  for (const told of ['1', '100', '101', '0', '-1', '1e9', 'none', ''])
    for (const more of [{}, { 'transfer-encoding': 'chunked' }, { 'content-encoding': 'gzip' }])
      await expect(read(post(long, { 'content-length': told, ...more })), told).rejects.toThrow('messageTooLarge')
})

test('reads of one that says no length no more than the limit', async () => {
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent++
      controller.enqueue(new Uint8Array(60).fill(97))
    },
  })
  const request = new Request('https://shop.example/', {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { 'content-type': 'application/json' },
  } as RequestInit)
  await expect(read(request)).rejects.toThrow('messageTooLarge')
  expect(sent).toBeLessThan(5)
})

test('a server of HTTP hands over no more than the length that was told, and nothing where two were', async () => {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', chunk => (text += String(chunk)))
    request.on('end', () => (bodies.push(text), response.end()))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const say = (headers: string, body: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.end(`POST / HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n${headers}\r\n\r\n${body}`)
      })
      let answer = ''
      socket.on('data', chunk => (answer += String(chunk)))
      socket.on('close', () => resolve(answer.slice(9, 12)))
      socket.on('error', reject)
    })
  // What comes behind it is no request.
  await say('Content-Length: 2', '{}'.repeat(100))
  expect(bodies).toEqual(['{}'])
  expect(await say('Content-Length: 2\r\nTransfer-Encoding: chunked', '2\r\n{}\r\n0\r\n\r\n')).toBe('400')
  expect(await say('Content-Length: 2\r\nContent-Length: 200', '{}'.repeat(100))).toBe('400')
  expect(bodies).toEqual(['{}'])
  await new Promise(resolve => server.close(resolve))
})
