import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'

import type { DatabaseOptions } from './open-database.ts'

/** Creates databases for the tests of a file. */
export interface TestDatabases {
  /** Creates an empty database. */
  create(): Promise<DatabaseOptions>
  /** Resolves once a transaction that was requested waits for an open one, or `other` is over. */
  untilBlocked(other: Promise<unknown>): Promise<void>
  /** Stops the servers and removes the files. */
  stop(): Promise<void>
}

/** The two kinds of databases, on each of which servers are tested. */
export const testDatabases: readonly (readonly [name: string, start: () => Promise<TestDatabases>])[] = [
  ['libsql', startLibsql],
  ['PostgreSQL', () => startPostgres()],
]

/** Starts databases before the tests of a group, and stops them after it. */
export function useDatabases(start: () => Promise<TestDatabases>): Omit<TestDatabases, 'stop'> {
  let databases: TestDatabases
  beforeAll(async () => {
    databases = await start()
  })
  afterAll(() => databases.stop())
  return { create: () => databases.create(), untilBlocked: other => databases.untilBlocked(other) }
}

async function startLibsql(): Promise<TestDatabases> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-libsql-'))
  let count = 0
  return {
    create: async () => ({ file: join(folder, `${++count}.db`) }),
    // Transactions of a file run one after another: a second one waits from the moment that it is requested.
    untilBlocked: async () => {},
    stop: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** A PostgreSQL server whose process can be measured. */
export interface TestPostgres extends TestDatabases {
  /** Id of its first process, the parent of the others. */
  pid: number
}

/**
 * Starts a PostgreSQL server with a socket in its own folder: without a port, and apart from any other server.
 *
 * @param settings of the server. By default, commits do not wait for the disk, because no test cuts the power
 */
export async function startPostgres(
  settings: Readonly<Record<string, string>> = { fsync: 'off' },
): Promise<TestPostgres> {
  const bin = findPostgres()
  const user = unprivilegedUser()
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-pg-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const how = { ...user, cwd: folder, stdio: 'pipe' as const }
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '-N'], how)
  const options = { listen_addresses: '', unix_socket_directories: folder, max_connections: '60', ...settings }
  const child = spawn(
    join(bin, 'postgres'),
    ['-D', data, ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    how,
  )
  let said = ''
  child.stderr.on('data', chunk => (said += chunk))
  child.stdout.resume()
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const url = (name: string) => `postgres://postgres@localhost/${name}?host=${encodeURIComponent(folder)}`
  let count = 0
  const stop = async () => {
    // Requests a fast shutdown, which ends connections that a test left open.
    child.kill('SIGINT')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const inServer = async (sql: string): Promise<readonly unknown[]> => {
    const client = new pg.Client(url('postgres'))
    await client.connect()
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows
    } finally {
      await client.end()
    }
  }
  try {
    for (let attempt = 0; ; attempt++) {
      try {
        await inServer('SELECT 1')
        break
      } catch (error) {
        if (attempt > 200 || child.exitCode !== null)
          throw new Error(`PostgreSQL did not start.\n${said}`, { cause: error })
        await new Promise(resolve => setTimeout(resolve, 50))
      }
    }
  } catch (error) {
    await stop()
    throw error
  }
  return {
    async create() {
      const name = `test_${++count}`
      await inServer(`CREATE DATABASE ${name}`)
      return { url: url(name) }
    },
    async untilBlocked(other) {
      const over = Promise.allSettled([other]).then(() => true)
      const isBlocked = () => inServer("SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'")
      while (!(await Promise.race([over, isBlocked().then(rows => rows.length > 0)])));
    },
    stop,
    pid: child.pid ?? 0,
  }
}

/** Debian installs its programs outside of the shell's path. */
function findPostgres(): string {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((one, other) => Number(other) - Number(one)) : []
  const folders = [
    ...versions.map(version => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  const found = folders.find(folder => ['postgres', 'initdb'].every(name => existsSync(join(folder, name))))
  if (found === undefined)
    throw new Error(
      'These tests need a server of PostgreSQL, and none was found: apt-get install postgresql (Debian), brew install postgresql (macOS).',
    )
  return found
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}
