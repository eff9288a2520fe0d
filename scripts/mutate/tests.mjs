import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import { endAll } from '../run.mjs'

const worker = fileURLToPath(new URL('tests-worker.mjs', import.meta.url))

/**
 * @typedef {{ id: string, name: string, fullName: string, file: string, project: string, line: number, state: string, ms: number, timedOutAfter?: number }} TestRun
 *   `timedOutAfter`: the limit in ms that the test ran into.
 * @typedef {{ files: string[], tests?: string[], mutant?: { file: string, start: number, end: number, changed: string } }} Order
 *   `tests`: the ids of those to run; without it, all of the files.
 */

/**
 * Creates one Vitest, with one browser, that runs tests as often as needed. A run that does not answer in time is ended with all its processes, and the
 * next order starts a new one.
 *
 * @param {Record<string, string>} env
 */
export function createTests(env) {
  let child
  let complaints = ''

  return { run, close }

  /**
   * @param {Order} order
   * @param {number} limitMs
   * @returns {Promise<{ tests: TestRun[], errors: string[] } | undefined>} `errors`: failures outside of tests; `undefined` after the limit.
   */
  function run(order, limitMs) {
    child ??= start()
    const asked = child
    return new Promise((resolve, reject) => {
      const limit = setTimeout(() => done(close, resolve), limitMs)
      const answer = message => done(() => resolve(message))
      const fail = code => {
        child = undefined
        done(() => reject(new Error(`Vitest ended with code ${code}\n${complaints}`)))
      }
      asked.once('message', answer)
      asked.once('exit', fail)
      asked.send(order)

      function done(...steps) {
        clearTimeout(limit)
        asked.removeListener('message', answer)
        asked.removeListener('exit', fail)
        for (const step of steps) step()
      }
    })
  }

  function start() {
    const started = fork(worker, [], { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
    complaints = ''
    started.stderr.on('data', chunk => (complaints = `${complaints}${chunk}`.slice(-2000)))
    return started
  }

  function close() {
    if (child) endAll(child.pid)
    child = undefined
  }
}
