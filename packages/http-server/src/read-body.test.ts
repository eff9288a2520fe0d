import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'

import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { readBody, readBytes } from './read-body.ts'

const toError = (problem: string) => new Error(problem)
const read = (request: Request, maxBytes = 100) => readBody(request, { maxBytes, toError })
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

test('readBody reads the same with or without a content length', async () => {
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

test('readBody reads no more than the limit, for any content length', async () => {
  const long = JSON.stringify({ text: 'a'.repeat(200) })
  for (const told of ['1', '100', '101', '0', '-1', '1e9', 'none', ''])
    for (const more of [{}, { 'transfer-encoding': 'chunked' }, { 'content-encoding': 'gzip' }])
      await expect(read(post(long, { 'content-length': told, ...more })), told).rejects.toThrow('messageTooLarge')
})

test.each<[string, Record<string, string>]>([
  ['without a declared length', {}],
  ['whose declared length starts with no digit', { 'content-length': 'x1' }],
  ['whose declared length ends with no digit', { 'content-length': '1x' }],
  ['that is sent in chunks', { 'content-length': '2', 'transfer-encoding': 'chunked' }],
  ['that is compressed', { 'content-length': '2', 'content-encoding': 'gzip' }],
])('readBody reads no more than the limit of a body %s', async (_what, more) => {
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent++
      controller.enqueue(new Uint8Array(60).fill(97))
      if (sent === 50) controller.close()
    },
  })
  const request = new Request('https://shop.example/', {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { 'content-type': 'application/json', ...more },
  } as RequestInit)
  await expect(read(request)).rejects.toThrow('messageTooLarge')
  expect(sent).toBeLessThan(5)
})

test('an HTTP server passes on no more than the content length, and rejects two lengths', async () => {
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
  // Bytes after the length are not a request.
  await say('Content-Length: 2', '{}'.repeat(100))
  expect(bodies).toEqual(['{}'])
  expect(await say('Content-Length: 2\r\nTransfer-Encoding: chunked', '2\r\n{}\r\n0\r\n\r\n')).toBe('400')
  expect(await say('Content-Length: 2\r\nContent-Length: 200', '{}'.repeat(100))).toBe('400')
  expect(bodies).toEqual(['{}'])
  await new Promise(resolve => server.close(resolve))
})

test('readBody reads the object of a JSON request, with or without parameters of its type', async () => {
  for (const type of [
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json ;a=b',
  ])
    expect(await outcome(post('{"a":1}', { 'content-type': type })), type).toEqual({ a: 1 })
})

test('readBody rejects the types that a form of another site can send, and those that only contain the name of JSON', async () => {
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; a=application/json',
    'text/plain; application/json',
    'application/jsonp',
    'application/json-seq',
    '',
  ])
    expect(await outcome(post('{}', { 'content-type': type })), type).toBe('messageUnreadable')
})

test('readBody rejects with the problem of a request', async () => {
  const messageOf = (request: Request) =>
    readBody(request, { maxBytes: 100, toError: (problem, message) => new Error(`${problem}: ${message}`) }).then(
      () => 'none',
      (error: Error) => error.message,
    )
  expect(await messageOf(post('{}', { 'content-type': 'text/plain' }))).toBe(
    'messageUnreadable: A request is sent as application/json',
  )
  expect(await messageOf(post('{"a":'))).toBe('messageUnreadable: The request is no JSON')
  expect(await messageOf(post('a'.repeat(101)))).toBe('messageTooLarge: A request has at most 100 bytes')
  for (const text of ['null', '1', '"text"', 'true', '[]', '[{}]'])
    expect(await messageOf(post(text)), text).toBe('messageUnreadable: The request is no object')
  const broken = new Request('https://shop.example/', {
    method: 'POST',
    body: new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
    headers: { 'content-type': 'application/json' },
  })
  expect(await messageOf(broken)).toBe('messageUnreadable: The request is no UTF-8')
})

test('readBody reads a body of exactly the limit, in one piece or in several', async () => {
  const text = JSON.stringify({ text: 'a'.repeat(89) })
  expect(text.length).toBe(100)
  expect(await outcome(post(text))).toEqual({ text: 'a'.repeat(89) })
  expect(await outcome(post(text, { 'content-length': '100' }))).toEqual({ text: 'a'.repeat(89) })
  expect(await outcome(post(`${text} `))).toBe('messageTooLarge')
})

test('readBody rejects a content length above the limit before it reads anything', async () => {
  let isRead = false
  const body = new ReadableStream({ pull: () => void (isRead = true) }, { highWaterMark: 0 })
  const request = new Request('https://shop.example/', {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { 'content-type': 'application/json', 'content-length': '101' },
  } as RequestInit)
  expect(await outcome(request)).toBe('messageTooLarge')
  expect(isRead).toBe(false)
})

test('readBytes joins the pieces in order, returns nothing over the limit, and cancels the rest', async () => {
  const streamOf = (pieces: number[][], onCancel = () => {}) =>
    new ReadableStream<Uint8Array<ArrayBuffer>>({
      start(controller) {
        for (const piece of pieces) controller.enqueue(new Uint8Array(piece))
        if (pieces.length < 4) controller.close()
      },
      cancel: onCancel,
    })
  expect(await readBytes(streamOf([[1, 2], [3], [4, 5]]), 5)).toEqual(new Uint8Array([1, 2, 3, 4, 5]))
  expect(await readBytes(null, 5)).toEqual(new Uint8Array())
  let isCancelled = false
  expect(
    await readBytes(
      streamOf([[1, 2], [3], [4, 5], [6]], () => (isCancelled = true)),
      5,
    ),
  ).toBeUndefined()
  expect(isCancelled).toBe(true)
})
