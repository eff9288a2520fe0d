/**
 * `pnpm bench logins`: measures how many logins per second one process of the secure site handles, with PostgreSQL, the mails and the simulated users on
 * the same machine.
 *
 * Users arrive at random at a rate (the gaps are exponential), whether or not the earlier ones are logged in, and each wait is measured from the arrival:
 * work that the server cannot do in time shows as latency, and a slow server does not delay arrivals. PostgreSQL waits for its disk at each commit.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'

import { root } from '../run.mjs'
import { bundleForNode } from '../vitest/bundle-for-node.mjs'
import { createConnections } from './logins/connections.mjs'
import { startCodeMailbox } from './logins/mailbox.mjs'
import { createPerson } from './logins/person.mjs'
import { processorSeconds } from './logins/processor-time.mjs'

const measured = fileURLToPath(new URL('./logins/measured-process.cjs', import.meta.url))

/**
 * @param {object} [load]
 * @param {number} [load.rate] people a second
 * @param {number} [load.people] in each round
 * @param {number} [load.rounds] one after the other at the same process: what it holds after each must not grow
 * @param {string} [load.profile] a folder for a profile of the server's processor time
 * @returns {Promise<{ name: string, value: string }[]>}
 */
export async function measureLogins({ rate = 200, people = 10_000, rounds = 3, profile } = {}) {
  const load = async file => import(pathToFileURL(await bundleForNode(join(root, file))).href)
  const { startPostgres } = await load('packages/sql/src/test-databases.test-support.ts')
  const program = await bundleForNode(join(root, 'packages/secure-site/src/secure-site-program.test-support.ts'))
  const postgres = await startPostgres({})
  const frame = mkdtempSync(join(tmpdir(), 'latchkey-frame-'))
  writeFileSync(join(frame, 'index.html'), '<!doctype html>')
  const mailed = new Map()
  const mailbox = await startCodeMailbox((to, code) => mailed.get(to)?.(code))
  const server = startServer(program, (await postgres.create()).url, mailbox.smtp, frame, profile)
  const ask = async question => {
    const answered = once(server, 'message', { signal: AbortSignal.timeout(30_000) })
    server.send(question)
    return (await answered)[0]
  }
  const rows = []
  try {
    const [line] = await once(server.stdout, 'data')
    server.stdout.resume()
    const connections = createConnections(JSON.parse(line.toString().split('\n')[0]).port)
    const logIn = createPerson(connections, mailed)
    let came = 0
    for (; came < 300; came++) await logIn(came)
    const memory = [await ask({ ask: 'collected' })]
    for (let round = 1; round <= rounds; round++) {
      const used = async () => ({
        server: (await ask({ ask: 'used' })).cpu,
        postgres: processorSeconds(postgres.pid),
        generator: (process.cpuUsage().user + process.cpuUsage().system) / 1e6,
      })
      const before = await used()
      const { took, failed, seconds } = await runAtRate(logIn, { rate, people, first: came })
      came += people
      const after = await used()
      const busy = await ask({ ask: 'used' })
      memory.push({ ...(await ask({ ask: 'collected' })), busy })
      rows.push({ name: `round ${round}`, value: describe({ took, failed, seconds, before, after }) })
    }
    rows.push({
      name: 'heap after a collection, before and after each round, MB',
      value: memory.map(({ heapMb }) => heapMb).join(' '),
    })
    rows.push({
      name: 'outside the heap then, MB',
      value: memory.map(({ outsideMb }) => outsideMb).join(' '),
    })
    rows.push({
      name: 'resident at the end of each round, MB',
      value: memory.map(({ rssMb, busy }) => busy?.rssMb ?? rssMb).join(' '),
    })
    rows.push({ name: 'connections at once', value: String(connections.max) })
    rows.push({
      name: 'load of the machine',
      value: loadavg()
        .map(each => each.toFixed(1))
        .join(' '),
    })
    connections.close()
    if (profile !== undefined) {
      server.kill('SIGTERM')
      await once(server, 'exit')
    }
    return rows
  } finally {
    server.kill('SIGKILL')
    await mailbox.close()
    await postgres.stop()
    rmSync(frame, { recursive: true, force: true })
  }
}

function startServer(program, database, smtp, frame, profile) {
  const profiled = profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`]
  return spawn(process.execPath, ['--require', measured, ...profiled, program], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      ORIGIN: 'http://127.0.0.1:4050',
      SMTP_URL: smtp,
      PROJECTS: '{"shop":null}',
      DATABASE_URL: database,
      NETWORKS: '[]',
      SECRET: 'A'.repeat(43),
      PORT: '0',
      // Each user has a network address of their own.
      PROXIES: '1',
      MAILS_PER_HOUR: '99999',
      FRAME: frame,
    },
  })
}

async function runAtRate(logIn, { rate, people, first }) {
  const took = []
  const failed = []
  const logins = []
  const began = performance.now()
  let due = began
  for (let index = 0; index < people; index++) {
    due += (-Math.log(1 - Math.random()) * 1_000) / rate
    if (due > performance.now()) await wait(due - performance.now())
    const came = due
    logins.push(
      logIn(first + index).then(
        () => took.push(performance.now() - came),
        error => failed.push(error),
      ),
    )
  }
  await Promise.all(logins)
  return { took, failed, seconds: (performance.now() - began) / 1_000 }
}

function describe({ took, failed, seconds, before, after }) {
  const sorted = took.toSorted((one, other) => one - other)
  const at = share => `${Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)}`
  const each = name => ((after[name] - before[name]) * 1_000) / took.length
  const parts = Object.keys(after).map(name => `${name} ${each(name).toFixed(2)}`)
  const all = Object.keys(after).reduce((sum, name) => sum + each(name), 0)
  return [
    `${took.length} logins in ${seconds.toFixed(1)} s, ${Math.round(took.length / seconds)} a second`,
    ...(failed.length > 0 ? [`${failed.length} FAILED, such as: ${failed[0].message}`] : []),
    `ms from arrival: p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, longest ${Math.round(sorted.at(-1) ?? 0)}`,
    `processor ms a login: ${parts.join(', ')}, together ${all.toFixed(2)}`,
  ].join('; ')
}
