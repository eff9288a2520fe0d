import { expect, test } from 'vitest'

import { readSandboxUrl } from './read-sandbox-url.ts'

const ordinary = 'http://127.0.0.1:4040'

test.each([
  ['', ordinary],
  ['?sandbox=', ordinary],
  ['?sandbox=http://127.0.0.1:4050', 'http://127.0.0.1:4050'],
  ['?sandbox=http://127.0.0.1:4050/', 'http://127.0.0.1:4050'],
  ['?sandbox=https%3A%2F%2Fdev.example%2Fsandbox%2F%2F', 'https://dev.example/sandbox'],
  ['?sandbox=http://127.0.0.1:4050/?a=1%23b', 'http://127.0.0.1:4050'],
  ["?sandbox=http://dev.example/'%0Aalert(1)", "http://dev.example/'alert(1)"],
  ['?sandbox=javascript:alert(1)', ordinary],
  ['?sandbox=nonsense', ordinary],
])('the sandbox of %s is at %s', (search, url) => {
  expect(readSandboxUrl(search, undefined)).toBe(url)
})

test('VITE_SANDBOX_URL names the sandbox if the address does not', () => {
  expect(readSandboxUrl('', 'http://127.0.0.1:4060/')).toBe('http://127.0.0.1:4060')
  expect(readSandboxUrl('?sandbox=http://127.0.0.1:4050', 'http://127.0.0.1:4060')).toBe('http://127.0.0.1:4050')
})
