import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'

import { frameFolder, runProgram, startProcess } from './server-process.test-support.ts'
import { parseKeySet, publicKeysOf } from './server/index.ts'

/** Number of rounds, as in `killed-server.test.ts`. */
const rounds = Number(process.env.LATCHKEY_KILLS ?? 1)
const folder = mkdtempSync(join(tmpdir(), 'latchkey-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Measures the duration of a run on this machine. */
async function measure(words: string[], environment: Record<string, string> = {}): Promise<number> {
  const began = performance.now()
  await runProgram(words, environment)
  return performance.now() - began
}

test('every recovery key that the command reported is in the file, for simultaneous runs that are killed', async () => {
  const file = join(folder, 'keys.json')
  // The first run bundles the program.
  await measure(['recovery-key', join(folder, 'other.json')])
  const whole = await measure(['recovery-key', join(folder, 'other.json')])
  const said: string[] = []
  let isKilled = 0
  const unit = fc.double({ min: 0, max: 1, noNaN: true })
  for (const shares of fc.sample(fc.array(unit, { minLength: 6, maxLength: 6 }), rounds)) {
    const runs = await Promise.all(
      shares.map((share, index) =>
        // Every second run is killed: one certainly at its start, the others at a varying time.
        runProgram(['recovery-key', file], {}, index % 2 === 0 ? undefined : whole * (0.7 + (index - 1) * share)),
      ),
    )
    isKilled += runs.filter(({ code }) => code === null).length
    expect(runs.filter(({ code }) => code !== null && code !== 0)).toEqual([])
    said.push(...runs.flatMap(each => /^RECOVERY_PUBLIC_KEY=(\S+)$/m.exec(each.said)?.[1] ?? []))
    // The file is complete at every moment.
    expect(publicKeysOf(parseKeySet(readFileSync(file, 'utf8')))).toEqual(expect.arrayContaining(said))
  }
  expect(isKilled).toBeGreaterThan(0)
  expect(new Set(said).size).toBeGreaterThanOrEqual(3 * rounds)
  expect(statSync(file).mode & 0o777).toBe(0o600)
}, 90_000)

test('a recovery key that was half written when its command was killed is dropped, and another one is created', async () => {
  const file = join(folder, 'cut.json')
  const first = await runProgram(['recovery-key', file])
  writeFileSync(`${file}.draft`, '{"keys":[{"kty":"EC","crv":"P-2')
  const second = await runProgram(['recovery-key', file])
  expect([first.code, second.code]).toEqual([0, 0])
  const keys = publicKeysOf(parseKeySet(readFileSync(file, 'utf8')))
  expect(keys.map(key => `RECOVERY_PUBLIC_KEY=${key}\n`)).toEqual([second.said, first.said])
  expect(readdirSync(folder).filter(name => name.startsWith('cut'))).toEqual(['cut.json', 'cut.json.lock'])
}, 60_000)

test('the secret of a database is the same for all processes that create it, also if they are killed', async () => {
  const environment = (file: string) => ({
    FRAME: frameFolder(),
    ORIGIN: 'https://secure.example',
    SMTP_URL: 'smtp://127.0.0.1:1',
    PROJECTS: '{}',
    NETWORKS: '[]',
    PORT: '0',
    DATABASE_URL: file,
  })
  const moments = fc.array(fc.integer({ min: 100, max: 1_000 }), { minLength: 5, maxLength: 5 })
  for (const [round, killTimes] of fc.sample(moments, rounds).entries()) {
    const file = join(folder, `wallets-${round}.db`)
    /** Every content that the file has had. */
    const seen = new Set<string>()
    const watching = setInterval(() => {
      if (existsSync(`${file}.secret`)) seen.add(readFileSync(`${file}.secret`, 'utf8'))
    }, 1)
    const killed = await Promise.all(killTimes.map(killAfterMs => runProgram([], environment(file), killAfterMs)))
    // No run found an incomplete secret, or another than its database's.
    expect(killed.map(({ failed }) => failed)).toEqual(['', '', '', '', ''])
    // A run that is not killed continues with it.
    await (await startProcess([], environment(file))).kill()
    clearInterval(watching)
    expect([...seen]).toEqual([expect.stringMatching(/^[-\w]{43}\n$/)])
  }
}, 120_000)
