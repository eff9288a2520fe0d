import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

import Libsql from 'libsql'

/** The token that the stand-in accepts. */
export const tursoToken = 'turso-test-token'

/** A server with a real libSQL database in memory that speaks Hrana 3 over HTTP, like Turso. */
export interface TursoStandIn {
  url: string
  /** Answers the next requests with this status, like a gateway: none of their statements runs. */
  failNext(status: number, times?: number): void
  close(): Promise<void>
}

type Value = { type: 'null' } | { type: 'integer' | 'text'; value: string } | { type: 'float'; value: number }
interface Statement {
  sql?: string
  /** Id of a text that an earlier request of the same pipeline stored. */
  sql_id?: number
  args?: Value[]
  want_rows?: boolean
}
interface Condition {
  type: 'ok' | 'error' | 'not' | 'and' | 'or' | 'is_autocommit'
  step?: number
  cond?: Condition
  conds?: Condition[]
}
interface Batch {
  steps: { stmt: Statement; condition?: Condition | null }[]
}
type Request =
  | { type: 'batch'; batch: Batch }
  | { type: 'execute'; stmt: Statement }
  | { type: 'store_sql'; sql_id: number; sql: string }
  | { type: 'close' | 'close_sql' }

/**
 * Starts the server.
 *
 * @see https://github.com/tursodatabase/libsql/blob/main/docs/HRANA_3_SPEC.md
 */
export async function startTurso(): Promise<TursoStandIn> {
  const database = new Libsql(':memory:')
  const failures: number[] = []
  let texts = new Map<number, string>()

  function execute({ sql, sql_id: id, args = [], want_rows: wantsRows = true }: Statement) {
    const statement = database.prepare(sql ?? texts.get(id ?? -1) ?? '')
    const values = args.map(fromValue)
    if (!wantsRows || !statement.reader)
      return { cols: [], rows: [], affected_row_count: statement.run(values).changes, last_insert_rowid: null }
    const columns = statement.columns().map(({ name }) => name)
    const rows = statement.all(values) as Record<string, unknown>[]
    return {
      cols: columns.map(name => ({ name, decltype: null })),
      rows: rows.map(row => columns.map(name => toValue(row[name]))),
      affected_row_count: 0,
      last_insert_rowid: null,
    }
  }

  function runBatch({ steps }: Batch) {
    const results: unknown[] = []
    const errors: { message: string; code?: string }[] = []
    const holds = (condition: Condition): boolean => {
      const { type, step = -1, cond, conds = [] } = condition
      if (type === 'ok') return results[step] !== undefined && results[step] !== null
      if (type === 'error') return errors[step] !== undefined
      if (type === 'not') return cond !== undefined && !holds(cond)
      if (type === 'is_autocommit') return !database.inTransaction
      return type === 'and' ? conds.every(holds) : conds.some(holds)
    }
    steps.forEach(({ stmt, condition }, index) => {
      results[index] = null
      if (condition && !holds(condition)) return
      try {
        results[index] = execute(stmt)
      } catch (error) {
        errors[index] = { message: String(error), code: 'SQLITE_ERROR' }
      }
    })
    return {
      step_results: results,
      step_errors: steps.map((_, index) => errors[index] ?? null),
    }
  }

  function answer(request: Request) {
    try {
      if (request.type === 'store_sql') texts.set(request.sql_id, request.sql)
      if (request.type !== 'batch' && request.type !== 'execute')
        return { type: 'ok', response: { type: request.type } }
      const result = request.type === 'batch' ? runBatch(request.batch) : execute(request.stmt)
      return { type: 'ok', response: { type: request.type, result } }
    } catch (error) {
      return { type: 'error', error: { message: String(error), code: 'SQLITE_ERROR' } }
    }
  }

  const server = createServer((request, response) => {
    void (async () => {
      const end = (status: number, body: unknown = {}) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      if (request.method === 'GET') return end(request.url === '/v3' ? 200 : 404)
      if (request.headers.authorization !== `Bearer ${tursoToken}`) return end(401, { message: 'Unauthorized' })
      const failure = failures.shift()
      if (failure !== undefined) return end(failure, { message: 'The server is away' })
      const { requests } = JSON.parse(await readText(request)) as { requests: Request[] }
      texts = new Map()
      return end(200, { baton: null, base_url: null, results: requests.map(answer) })
    })()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failNext: (status, times = 1) => void failures.push(...Array.from({ length: times }, () => status)),
    async close() {
      await new Promise(resolve => server.close(resolve))
      database.close()
    },
  }
}

/** Reads the body of a request. */
export async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

function fromValue(value: Value): string | number | null {
  if (value.type === 'null') return null
  return value.type === 'integer' ? Number(value.value) : value.value
}

function toValue(value: unknown): Value {
  if (value === null || value === undefined) return { type: 'null' }
  if (typeof value === 'number') {
    return Number.isInteger(value) ? { type: 'integer', value: String(value) } : { type: 'float', value }
  }
  if (typeof value !== 'string') throw new TypeError('Columns hold texts and numbers')
  return { type: 'text', value }
}
