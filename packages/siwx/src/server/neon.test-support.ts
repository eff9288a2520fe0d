import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import pg from 'pg'

import { readText } from './turso.test-support.ts'

/** A server in front of a real PostgreSQL that answers like Neon's SQL over HTTP. */
export interface NeonStandIn {
  /** The value for `neonConfig.fetchEndpoint`. */
  endpoint: string
  /** Answers the next requests with this status, like a gateway: none of their statements runs. */
  failNext(status: number, times?: number): void
  close(): Promise<void>
}

interface Query {
  query: string
  params: unknown[]
}

/**
 * Starts the server.
 *
 * @param url address of the PostgreSQL database
 * @see https://neon.com/docs/serverless/serverless-driver
 */
export async function startNeon(url: string): Promise<NeonStandIn> {
  const pool = new pg.Pool({ connectionString: url, max: 5 })
  // PostgreSQL ends idle connections when it stops, which is expected.
  pool.on('error', () => {})
  const failures: number[] = []
  // The driver requests rows as lists of PostgreSQL's text, and parses it by the type of the column.
  const asText = { getTypeParser: () => (value: unknown) => value }

  async function runAll(queries: readonly Query[]): Promise<unknown[]> {
    const client = await pool.connect()
    try {
      await client.query('BEGIN')
      const results: unknown[] = []
      for (const { query, params } of queries) {
        const asked = { text: query, values: params, rowMode: 'array' as const, types: asText }
        const { command, rowCount, rows, fields } = await client.query<unknown[]>(asked)
        const described = fields.map(({ name, dataTypeID }) => ({ name, dataTypeID }))
        results.push({ command, rowCount, rows, fields: described, rowAsArray: true })
      }
      await client.query('COMMIT')
      return results
    } catch (error) {
      await client.query('ROLLBACK')
      throw error
    } finally {
      client.release()
    }
  }

  const server = createServer((request, response) => {
    void (async () => {
      const end = (status: number, body: unknown) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      if (typeof request.headers['neon-connection-string'] !== 'string')
        return end(401, { message: 'The connection string is missing' })
      const failure = failures.shift()
      if (failure !== undefined) return end(failure, { message: 'The server is away' })
      const { queries } = JSON.parse(await readText(request)) as { queries: Query[] }
      try {
        return end(200, { results: await runAll(queries) })
      } catch (error) {
        const { message, code } = error as { message: string; code?: string }
        return end(400, { message, code, severity: 'ERROR' })
      }
    })()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sql`,
    failNext: (status, times = 1) => void failures.push(...Array.from({ length: times }, () => status)),
    async close() {
      await new Promise(resolve => server.close(resolve))
      await pool.end()
    },
  }
}
