import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startMailbox } from '@latchkey/sandbox/mailbox'
import { afterAll, describe, expect, test } from 'vitest'

import { readCliOptions } from './cli-options.ts'
import {
  frameFolder,
  localOrigin,
  runProgram,
  startProcess,
  startServerProcess,
} from './server-process.test-support.ts'
import { addKey, publicKeyOf } from './server/index.ts'
import { readOperator, release, settleReal } from './server/operator-world.test-support.ts'
import { openVisitor } from './server/visitor.test-support.ts'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-recovery-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const good = {
  FRAME: frameFolder(),
  ORIGIN: 'https://secure.example',
  SMTP_URL: 'smtps://user:password@mail.example',
  PROJECTS: '{"open":null}',
  NETWORKS: '[]',
}
const token = 't'.repeat(32)

test('the command recovery-key creates a key that only its owner can read, and another one before it', async () => {
  const file = join(folder, 'keys.json')
  const first = await runProgram(['recovery-key', file])
  expect([first.code, first.said]).toEqual([0, expect.stringMatching(/^RECOVERY_PUBLIC_KEY=B[-\w]{86}\n$/)])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const second = await runProgram(['recovery-key', file])
  expect(second.said).not.toBe(first.said)
  const { keys } = JSON.parse(readFileSync(file, 'utf8')) as Parameters<typeof publicKeyOf>[0]
  expect(keys.map(key => `RECOVERY_PUBLIC_KEY=${publicKeyOf({ keys: [key] })}\n`)).toEqual([second.said, first.said])
  // A file that is not a key set stays unchanged.
  const other = join(folder, 'other.json')
  writeFileSync(other, 'important')
  expect((await runProgram(['recovery-key', other])).code).toBe(1)
  expect(readFileSync(other, 'utf8')).toBe('important')
  expect(readdirSync(folder).sort()).toEqual(['keys.json', 'keys.json.lock', 'other.json', 'other.json.lock'])
  expect((await runProgram(['recover-key'])).failed).toContain('There is no "recover-key"')
})

describe('the settings of an operator with recovery shares', () => {
  test('are read from a file, or name a key service', async () => {
    const set = await addKey()
    const newer = await addKey(set.keys)
    const file = join(folder, 'settings.json')
    writeFileSync(file, JSON.stringify(newer))
    const operatorOf = async (more: Record<string, string>) => {
      const options = await readCliOptions({ ...good, RECOVERY: 'operator', ...more })
      return 'site' in options ? options.site.operator : options.missing
    }
    expect(await operatorOf({ RECOVERY_KEY_FILE: file, RECOVERY_OPERATOR: 'Shop Ltd' })).toMatchObject({
      name: 'Shop Ltd',
      publicKey: publicKeyOf(newer),
    })
    expect(
      await operatorOf({ RECOVERY_KEY_FILE: JSON.stringify(newer), RECOVERY_PUBLIC_KEY: publicKeyOf(set) }),
    ).toMatchObject({ publicKey: publicKeyOf(set) })
    const service = { RECOVERY_KEY_URL: 'https://keys.example', RECOVERY_KEY_TOKEN: token }
    expect(await operatorOf({ ...service, RECOVERY_PUBLIC_KEY: publicKeyOf(set) })).toMatchObject({
      publicKey: publicKeyOf(set),
    })
  })

  test('are empty without RECOVERY', async () => {
    const options = await readCliOptions({ ...good, RECOVERY: 'own', RECOVERY_KEY_FILE: '/no/such/file' })
    expect('site' in options && 'operator' in options.site).toBe(false)
  })

  test.each([
    [{ RECOVERY: 'ours' }, 'RECOVERY cannot be right'],
    [{}, 'RECOVERY_KEY_FILE is missing'],
    [{ RECOVERY_KEY_FILE: '/no/such/file' }, 'RECOVERY_KEY_FILE cannot be read'],
    [{ RECOVERY_KEY_FILE: '{"keys":[]}' }, 'RECOVERY_KEY_FILE cannot be read'],
    [{ RECOVERY_KEY_FILE: '{}', RECOVERY_KEY_URL: 'https://keys.example' }, 'RECOVERY_KEY_URL cannot be right beside'],
    [{ RECOVERY_KEY_URL: 'http://keys.example', RECOVERY_KEY_TOKEN: token }, 'RECOVERY_KEY_URL cannot be right'],
    [{ RECOVERY_KEY_URL: 'https://keys.example', RECOVERY_KEY_TOKEN: token }, 'RECOVERY_PUBLIC_KEY is missing'],
    [
      { RECOVERY_KEY_FILE: '/no/such/file', RECOVERY_LOST_KEYS: 'short, AAAAAAAAAAAAAAAA' },
      'RECOVERY_LOST_KEYS cannot be right',
    ],
    [{ RECOVERY_KEY_URL: 'https://keys.example', RECOVERY_KEY_TOKEN: 'short' }, 'RECOVERY_KEY_TOKEN cannot be right'],
  ])('report the invalid value in %j', async (more, said) => {
    const { missing } = (await readCliOptions({ ...good, RECOVERY: 'operator', ...more })) as { missing: string[] }
    expect(missing.join('\n')).toContain(said)
    expect(missing.join('\n')).not.toContain('short')
  })

  test('are required for a key service too', async () => {
    const { code, failed } = await runProgram(['recovery-service'], { PORT: '70000' })
    expect(code).toBe(1)
    for (const name of ['RECOVERY_KEY_FILE', 'RECOVERY_KEY_TOKEN', 'PORT']) expect(failed).toContain(`- ${name}`)
  })
})

test('a secure site without the key releases a share by the key service in another process, and reports when that is killed, and when it returns', async () => {
  const set = await addKey()
  const mails: { to: string; subject: string; code?: string }[] = []
  const mailbox = await startMailbox(mail => mails.push(mail))
  const serviceSettings = { RECOVERY_KEY_FILE: JSON.stringify(set), RECOVERY_KEY_TOKEN: token }
  const service = await startProcess(['recovery-service'], { ...serviceSettings, PORT: '0' })
  const store = { file: join(folder, 'wallets.db') }
  const settings = {
    RECOVERY: 'operator',
    RECOVERY_KEY_URL: service.url,
    RECOVERY_KEY_TOKEN: token,
    RECOVERY_PUBLIC_KEY: publicKeyOf(set),
  }
  const server = await startServerProcess(store, mailbox.smtp, settings)
  const processes = [service, server]
  try {
    const world = {
      visit: () => openVisitor(server.send, localOrigin),
      async signIn(visitor: ReturnType<typeof openVisitor>, email: string) {
        await visitor.ask(email)
        return visitor.bring(mails.at(-1)?.code)
      },
    }
    const { visitor, seal, owner, recovery } = await settleReal(world, 'ann@example.com')
    await visitor.request('PUT', '/api/wallet/operator', await seal(publicKeyOf(set)))
    expect(await readOperator(visitor)).toMatchObject({ name: '127.0.0.1:4050', state: 'kept' })
    expect(await (await release(visitor)).open(owner)).toEqual(recovery)
    expect(mails.at(-1)?.subject).toBe('Your wallet was restored in another browser')
    await service.kill()
    const sent = mails.length
    expect(await release(visitor)).toMatchObject({ status: 503, code: 'recoveryUnavailable' })
    expect(mails).toHaveLength(sent)
    // Another secure site of this database starts anyway, and reaches the key service once it is back.
    const later = await startServerProcess(store, mailbox.smtp, settings)
    processes.push(later)
    const health = async (): Promise<unknown> => (await later.send(new Request(`${localOrigin}/health`))).json()
    expect(await health()).toEqual({ status: 'degraded', recovery: 'unreachable' })
    processes.push(await startProcess(['recovery-service'], { ...serviceSettings, PORT: new URL(service.url).port }))
    await expect.poll(health, { timeout: 10_000 }).toEqual({ status: 'ok' })
    const there = openVisitor(later.send, localOrigin)
    visitor.cookies.forEach((value, name) => there.cookies.set(name, value))
    expect(await (await release(there)).open(owner)).toEqual(recovery)
    expect(later.log()).not.toContain(token)
    // A site with another key configured does not start.
    const other = startServerProcess(store, mailbox.smtp, {
      RECOVERY: 'operator',
      RECOVERY_KEY_FILE: JSON.stringify(await addKey()),
    })
    await expect(other).rejects.toThrow(`RECOVERY_PUBLIC_KEY=${publicKeyOf(set)}`)
  } finally {
    await Promise.all(processes.map(each => each.kill()))
    await mailbox.close()
  }
})
