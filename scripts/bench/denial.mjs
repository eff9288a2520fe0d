/**
 * `pnpm bench denial`: measures how long one request can block a server. Every route of the sign-in server, of the better-auth plugin and of the secure
 * site gets the worst values of each field, one request at a time. The figure is the longest delay of the event loop during a request beyond that of the
 * idle server, median of three, and no more than the processor time that the process took meanwhile: while another program has the processor, the server
 * is late and not blocked.
 */
import { fork } from 'node:child_process'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'

import { root } from '../run.mjs'
import { bundleForNode } from '../vitest/bundle-for-node.mjs'
import { headerRoom, worstHeaderValues, worstJsonValues, worstStructures, worstTexts } from './denial/worst-values.mjs'

/** Maximum time in milliseconds that one request may block its server, beyond the idle server's own delay. */
export const denialLimitMs = 50

const times = 3
const settleMs = 2
const headerNames = [
  'cookie',
  'origin',
  'sec-fetch-site',
  'accept-language',
  'authorization',
  'content-type',
  'user-agent',
]

/**
 * @param {{ only?: string, log?: (line: string) => void }} [options] `only`: a regular expression of server and route
 * @returns {Promise<{ rows: { server: string, route: string, field: string, kind: string, status: number, ms: number }[], missing: string[], idleMs: number }>}
 */
export async function measureDenial({ only = '', log = () => {} } = {}) {
  const attacker = await startAttacker()
  // Only code of this workspace is translated: libraries run as they are installed.
  const isLibrary = id => !/^(?:[./]|node:|@latchkey\/)/.test(id)
  const load = async file => import(pathToFileURL(await bundleForNode(join(root, file), undefined, isLibrary)).href)
  const { startSignInTargets } = await load('packages/siwx/src/denial-targets.test-support.ts')
  const { startSecureSiteTarget } = await load('packages/secure-site/src/denial-target.test-support.ts')
  const targets = [...(await startSignInTargets(attacker.node)), await startSecureSiteTarget(attacker.node)]
  const monitor = monitorEventLoopDelay({ resolution: 1 })
  monitor.enable()
  try {
    const missing = targets.flatMap(({ name, routes, samples }) =>
      routes.filter(route => !samples[route]).map(route => `${name}: ${route}`),
    )
    const idle = []
    for (let turn = 0; turn < 50; turn++) idle.push(await delayDuring(monitor, () => wait(10)))
    const idleMs = median(idle)
    const rows = []
    for (const target of targets)
      for (const [route, variants] of Object.entries(target.samples))
        for (const [variant, prepare] of Object.entries(variants)) {
          if (!new RegExp(only).test(`${target.name} ${route}`)) continue
          // The first request compiles the code and loads its imports.
          await attacker.send(requestOf(target, route, await prepare()))
          for (const { field, kind, change } of attacksOn(target, route, await prepare())) {
            const attack = async () => {
              const request = change(requestOf(target, route, await prepare()))
              let status = 0
              const before = process.cpuUsage()
              const delayMs = await delayDuring(monitor, async () => {
                status = (await attacker.send(request)).status
              })
              const { user, system } = process.cpuUsage(before)
              return { ms: Math.min(Math.max(0, delayMs - idleMs), (user + system) / 1_000), status }
            }
            const { status, ms } = await measureAgainAbove(denialLimitMs, attack)
            rows.push({
              server: target.name,
              route: variant ? `${route} (${variant})` : route,
              field,
              kind,
              status,
              ms,
            })
          }
          log(`${target.name}, ${route} ${variant}`)
        }
    return { rows, missing, idleMs }
  } finally {
    monitor.disable()
    for (const target of targets) await target.close()
    attacker.close()
  }
}

/**
 * Returns the median of some attacks. One above the limit is measured up to four times more, and the lowest median counts: another program may have had
 * the processor meanwhile, and a real cause blocks the server each time.
 */
async function measureAgainAbove(limit, attack) {
  let lowest
  for (let round = 0; round < 5 && !(lowest?.ms <= limit); round++) {
    const answers = []
    for (let turn = 0; turn < times; turn++) answers.push(await attack())
    const ms = median(answers.map(answer => answer.ms))
    if (lowest === undefined || ms < lowest.ms) lowest = { status: answers[0].status, ms }
  }
  return lowest
}

/** Returns the longest time for which no other code ran in this thread, in milliseconds. */
async function delayDuring(monitor, act) {
  await wait(settleMs)
  monitor.reset()
  await act()
  await wait(settleMs)
  return monitor.max / 1e6
}

function requestOf({ url, base }, route, { path, headers, body, form, text, query }) {
  const [method, name] = route.split(' ')
  const isRead = method === 'GET'
  return {
    url: `${url}${base}${path ?? name}`,
    query: query ?? {},
    method,
    headers: {
      ...(!isRead && { origin: base === '' ? 'https://secure.example' : 'https://shop.example' }),
      ...(body && { 'content-type': 'application/json' }),
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...headers,
    },
    json: body && JSON.stringify(body),
    form,
    text,
  }
}

/** Yields all attacks of one request: each changes one field, and leaves the rest as an honest page sends it. */
function* attacksOn({ maxBytes }, route, { body, form, text, query, headers, path, fields }) {
  yield { field: 'none', kind: 'as an honest page sends it', change: request => request }
  const limit = maxBytes[route] ?? maxBytes['*']
  if (body) {
    const whole = JSON.stringify(body)
    for (const [name, valid, at] of fieldsOf(body)) {
      if (fields && !fields.includes(name)) continue
      const room = limit - Buffer.byteLength(whole) + Buffer.byteLength(JSON.stringify(valid)) - 16
      for (const { kind, json } of worstJsonValues(valid, room))
        yield { field: name, kind, change: request => ({ ...request, json: replaceAt(request.json, at, json) }) }
    }
    if (fields) return
    for (const { kind, json } of worstStructures(limit - 16))
      yield { field: 'body', kind, change: request => ({ ...request, json }) }
    for (const { kind, json } of worstStructures(limit - Buffer.byteLength(whole) - 24))
      yield {
        field: 'a field too many',
        kind,
        change: request => ({
          ...request,
          json: request.json.replace(/}$/, `${request.json === '{}' ? '' : ','}"more":${json}}`),
        }),
      }
    yield {
      field: 'body',
      kind: 'a megabyte',
      change: request => ({ ...request, json: JSON.stringify('a'.repeat(1_000_000)) }),
    }
  }
  for (const [name, valid] of Object.entries(form ?? {}))
    for (const { kind, text: value } of worstTexts(valid, Math.floor(limit / 3)))
      yield { field: name, kind, change: request => ({ ...request, form: { ...request.form, [name]: value } }) }
  if (form)
    yield {
      field: 'form',
      kind: 'most fields',
      change: request => ({ ...request, form: undefined, text: 'a&'.repeat(limit / 2) }),
    }
  if (text !== undefined)
    for (const { kind, text: value } of worstTexts(text, limit))
      yield { field: 'body', kind, change: request => ({ ...request, text: value }) }
  for (const [name, valid] of Object.entries(query ?? {}))
    for (const { kind, text: value } of worstTexts(valid, headerRoom / 3))
      yield { field: name, kind, change: request => ({ ...request, query: { ...request.query, [name]: value } }) }
  yield {
    field: 'address',
    kind: 'most parameters',
    change: request => ({ ...request, url: `${request.url}?${'a&'.repeat(headerRoom / 2)}` }),
  }
  if (path)
    for (const { kind, text: value } of worstTexts('', headerRoom / 3))
      yield {
        field: 'address',
        kind,
        change: request => ({ ...request, url: request.url.replace(/[^/]+$/, encodeURIComponent(value)) }),
      }
  for (const name of headerNames) {
    const room = name === 'cookie' ? headerRoom - (headers.cookie?.length ?? 0) : headerRoom
    for (const { kind, text: value } of worstHeaderValues(headers[name] ?? '').filter(
      each => each.text.length <= headerRoom,
    ))
      yield { field: `${name} header`, kind, change: request => withHeader(request, name, value) }
    if (name === 'cookie')
      for (const pair of [
        'a=b;',
        `latchkey-session=${'A'.repeat(43)};`,
        `__Host-latchkey-secure-session-a=${'A'.repeat(43)};`,
      ])
        yield {
          field: 'cookie header',
          kind: `${pair.slice(0, 20)} repeated`,
          change: request =>
            withHeader(request, name, pair.repeat(Math.floor(room / pair.length)) + (headers.cookie ?? '')),
        }
  }
}

const withHeader = (request, name, value) => ({ ...request, headers: { ...request.headers, [name]: value } })

/** Returns the fields of a body, also nested ones: name, value, path. */
function fieldsOf(body, above = []) {
  return Object.entries(body).flatMap(([key, value]) => {
    const at = [...above, key]
    const inner = typeof value === 'object' && value !== null ? fieldsOf(value, at) : []
    return [[at.join('.'), value, at], ...inner]
  })
}

const marker = '"\u{1F511}"'

/** Replaces a value in the text, because the new one may be too deep for `JSON.stringify`. */
function replaceAt(json, at, value) {
  const body = JSON.parse(json)
  const holder = at.slice(0, -1).reduce((inner, key) => inner[key], body)
  holder[at.at(-1)] = '\u{1F511}'
  return JSON.stringify(body).replace(marker, () => value)
}

async function startAttacker() {
  const attacker = fork(fileURLToPath(new URL('./denial/attacker.mjs', import.meta.url)))
  const next = () => new Promise(resolve => attacker.once('message', resolve))
  const { node } = await next()
  return {
    node,
    send({ url, query, method, headers, json, form, text }) {
      const answered = next()
      const search = new URLSearchParams(query).toString()
      const body = json ?? text ?? (form && new URLSearchParams(form).toString())
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
      attacker.send({ url: search ? `${url}?${search}` : url, method, headers: { ...headers, ...length }, body })
      return answered
    },
    close: () => attacker.kill(),
  }
}

function median(numbers) {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]
}

/** Formats the rows: the kind that blocked longest for each field, or all. @param {Awaited<ReturnType<typeof measureDenial>>} measured */
export function formatDenial({ rows, idleMs }, isWhole) {
  const worst = new Map()
  for (const row of rows) {
    const key = isWhole ? String(worst.size) : `${row.server} ${row.route} ${row.field}`
    if (!worst.has(key) || worst.get(key).ms < row.ms) worst.set(key, row)
  }
  const lines = [...worst.values()].map(({ server, route, field, kind, status, ms }) => [
    server,
    route,
    field,
    kind,
    String(status || 'none'),
    ms.toFixed(1),
  ])
  const head = ['server', 'route', 'field', 'worst input', 'status', 'ms blocked']
  const widths = head.map((name, at) => Math.max(name.length, ...lines.map(line => line[at].length)))
  const write = line =>
    line.map((cell, at) => (at === 5 ? cell.padStart(widths[at]) : cell.padEnd(widths[at]))).join('  ')
  const max = Math.max(0, ...rows.map(({ ms }) => ms))
  return [
    ...[head, ...lines].map(write),
    `${rows.length} inputs, each ${times} times; the idle server's own delay is ${idleMs.toFixed(1)} ms; most: ${max.toFixed(1)} ms`,
  ].join('\n')
}
