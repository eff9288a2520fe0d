/**
 * How many people a second one process of the secure site logs in, on PostgreSQL, with the load, the database and the mails on the same machine: `pnpm bench logins`.
 * People arrive at a steady rate, whether or not those before them are in: what waits shows as latency.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

import { root } from '../run.mjs'
import { bundleForNode } from '../vitest/bundle-for-node.mjs'

const origin = 'http://127.0.0.1:4050'
const headers = { 'content-type': 'application/json', origin }

/**
 * @param {{ rate?: number, people?: number }} [load] people a second, and in all
 * @returns {Promise<{ name: string, value: string }[]>}
 */
export async function measureLogins({ rate = 200, people = 10_000 } = {}) {
  const load = async file => import(pathToFileURL(await bundleForNode(join(root, file))).href)
  const { testDatabases } = await load('packages/sql/src/test-databases.test-support.ts')
  const { startMailbox } = await load('packages/sandbox/src/secure-site/mailbox.ts')
  const program = await bundleForNode(join(root, 'packages/secure-site/src/secure-site-program.test-support.ts'))
  const startPostgres = testDatabases.find(([name]) => name === 'PostgreSQL')?.[1]
  if (!startPostgres) throw new Error('This machine has no PostgreSQL: CONTRIBUTING says how to get it')
  const databases = await startPostgres()
  const codes = new Map()
  const mailbox = await startMailbox(({ to, code }) => codes.get(to)?.(code))
  const server = spawn(process.execPath, [program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      ORIGIN: origin,
      SMTP_URL: mailbox.smtp,
      PROJECTS: '{"shop":null}',
      DATABASE_URL: (await databases.create()).url,
      NETWORKS: '[]',
      SECRET: 'A'.repeat(43),
      PORT: '0',
      // Everybody comes from an address of their own.
      PROXIES: '1',
    },
  })
  try {
    const [line] = await once(server.stdout, 'data')
    server.stdout.resume()
    const { port } = JSON.parse(line.toString().split('\n')[0])
    const logIn = createPerson(`http://127.0.0.1:${port}`, codes)
    for (let index = 0; index < 50; index++) await logIn(`warm${index}@example.com`)
    const memory = [residentMb(server.pid)]
    const took = []
    const failed = []
    const began = performance.now()
    const logins = []
    for (let index = 0; index < people; index++) {
      const due = began + (index / rate) * 1_000
      if (due > performance.now()) await wait(due - performance.now())
      logins.push(
        logIn(`person${index}@example.com`).then(
          ms => took.push(ms),
          error => failed.push(error),
        ),
      )
      if (index % Math.ceil(people / 5) === 0) memory.push(residentMb(server.pid))
    }
    await Promise.all(logins)
    const seconds = (performance.now() - began) / 1_000
    memory.push(residentMb(server.pid))
    if (failed.length > 0) throw new Error(`${failed.length} of ${people} were not logged in`, { cause: failed[0] })
    const at = share => `${Math.round(took.toSorted((a, b) => a - b)[Math.floor(took.length * share)] ?? 0)} ms`
    return [
      {
        name: 'people logged in',
        value: `${people} in ${seconds.toFixed(1)} s, ${Math.round(people / seconds)} a second`,
      },
      {
        name: 'a login (asked for, mailed, brought, wallet kept)',
        value: `median ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}`,
      },
      { name: 'memory of the server, MB', value: memory.join(' ') },
    ]
  } finally {
    server.kill('SIGKILL')
    await mailbox.close()
    await databases.stop()
  }
}

/** One who asks for a code, reads it in the mail, brings it and has a wallet kept. */
function createPerson(address, codes) {
  let people = 0
  return async email => {
    const began = performance.now()
    const mailed = new Promise(resolve => codes.set(email, resolve))
    const network = `10.${[16, 8, 0].map(bits => (people >> bits) & 255).join('.')}`
    const from = { network, jar: new Map() }
    people++
    await ask(address, from, 'POST', '/api/email', { projectId: 'shop', email, device: 'Chrome on macOS' })
    const code = await mailed
    codes.delete(email)
    const { status } = await ask(address, from, 'POST', '/api/email/code', { code })
    if (status !== 'connected') throw new Error(`The code was answered with ${status}`)
    await ask(address, from, 'PUT', '/api/wallet', createWallet())
    return performance.now() - began
  }
}

async function ask(address, { network, jar }, method, path, body) {
  const cookie = [...jar].map(pair => pair.join('=')).join('; ')
  const response = await fetch(address + path, {
    method,
    headers: { ...headers, cookie, 'x-forwarded-for': network },
    body: JSON.stringify(body),
  })
  for (const line of response.headers.getSetCookie()) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    jar.set(name, value)
  }
  const answer = await response.json()
  if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${JSON.stringify(answer)}`)
  return answer
}

/** In the form of one; the server looks into none of it. */
function createWallet() {
  const generation = crypto.randomUUID().replaceAll('-', '')
  return {
    generation,
    share: `share-${crypto.randomUUID()}`,
    check: generation.repeat(2),
    addresses: {
      eip155: `0x${generation}${generation.slice(0, 8)}`,
      solana: 'FAe4sisG95oZ42w7buUn5qEE4TAnfTTFPiguZUHmhiF',
    },
  }
}

function residentMb(pid) {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024)
}
