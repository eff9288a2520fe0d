import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

const packages = new URL('../../', import.meta.url)
const published = ['adapter-kit', 'adapters', 'appkit', 'compat', 'core', 'features', 'modal', 'primitives', 'react']
const others = ['siwx', 'ui', 'view-kit', 'vue', 'walletconnect']

/** Matches a text literal of TypeScript. */
const literal = (name: string): string =>
  `(?<quote${name}>['"\`])(?<${name}>(?:\\\\.|(?!\\k<quote${name}>)[^])*?)\\k<quote${name}>`

/** The forms in which packages write texts for developers. */
const patterns: Readonly<Record<string, RegExp>> = {
  'a row of an error': new RegExp(`text:\\s*${literal('text')},\\s*surface:`, 'g'),
  'a text of core': new RegExp(`^  \\w+: ${literal('text')},$`, 'gm'),
  'an explained rejection of the relay': new RegExp(`[?:] ${literal('text')}\\n`, 'g'),
  'an alert': new RegExp(`title:\\s*${literal('title')},\\s*text:\\s*${literal('text')}`, 'g'),
  'an error with a code': new RegExp(`(?:new \\w*Error(?:<[^>]*>)?|super)\\(\\s*'\\w+',\\s*${literal('text')}`, 'g'),
  'a line of the console': new RegExp(
    `(?:(?:log|write)\\(\\s*'(?:warn|error|info)',|console\\.(?:warn|error)\\()\\s*${literal('text')}`,
    'g',
  ),
}

/** Limits a pattern that also matches other texts to one file. */
const onlyIn: Readonly<Record<string, string>> = {
  'a text of core': 'core/src/errors.ts',
  'an explained rejection of the relay': 'walletconnect/src/relay-rejection.ts',
}

const files = [...published, ...others].flatMap(listFiles)
const found = Object.entries(patterns).map(([name, pattern]) => ({
  name,
  messages: files.flatMap(read(name, pattern)),
}))
const page = readFileSync(new URL('../docs/reference/error-messages.md', packages), 'utf8')
const listed = [...page.matchAll(/^\| (`+) ?(.+?) ?\1 \|/gm)].map(([, , message = '']) => message)

test.each(found)('$name has a line in docs/reference/error-messages.md', ({ messages }) => {
  expect(messages.length).toBeGreaterThan(1)
  expect(messages.filter(({ message }) => !listed.includes(message))).toEqual([])
})

test('docs/reference/error-messages.md lists no message that the packages do not have', () => {
  const known = new Set(found.flatMap(({ messages }) => messages.map(({ message }) => message)))
  expect(listed.filter(message => !known.has(message))).toEqual([])
})

test('docs/reference/error-messages.md is sorted by message, without a message twice', () => {
  const keys = listed.map(message =>
    message
      .toLowerCase()
      .replace(/[^a-z0-9 ]/g, '')
      .trim(),
  )
  expect(keys).toEqual(keys.toSorted())
  expect(new Set(listed).size).toBe(listed.length)
})

/** Lists the sources of a package, or of the packages in a folder. Dependencies are links, which form circles. */
function listFiles(name: string): string[] {
  const folder = fileURLToPath(new URL(`${name}/`, packages))
  if (name === 'adapters')
    return readdirSync(folder, { withFileTypes: true })
      .filter(entry => entry.isDirectory())
      .flatMap(adapter => listFiles(`${name}/${adapter.name}`))
  return readdirSync(`${folder}src`, { recursive: true, encoding: 'utf8' })
    .filter(path => /\.tsx?$/.test(path) && !/(?:^|\/)test\/|\.test\.|test-support|harness/.test(path))
    .map(path => `${folder}src/${path}`)
}

function read(name: string, pattern: RegExp) {
  return (path: string): { message: string; path: string }[] => {
    const only = onlyIn[name]
    if (only && !path.endsWith(only)) return []
    return [...readFileSync(path, 'utf8').matchAll(pattern)]
      .map(({ groups }) => [groups?.['title'], groups?.['text']].filter(part => part !== undefined).join(': '))
      .map(toMessage)
      .filter(message => /[a-z]/i.test(message))
      .map(message => ({ message, path: path.slice(fileURLToPath(packages).length) }))
  }
}

/** Writes each placeholder of a template as `…`. */
function toMessage(text: string): string {
  return text.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '…').replace(/\\(.)/g, '$1')
}
