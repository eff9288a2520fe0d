import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { afterEach, expect, test, vi } from 'vitest'

const bin = fileURLToPath(new URL('../bin/latchkey-sandbox.mjs', import.meta.url))
const children: ChildProcess[] = []

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

test('the sandbox command prints one line of JSON when ready, and on Ctrl-C stops with everything it started', async () => {
  const { child, output, ready } = await start('--port', '0', '--json')
  expect(Object.keys(ready.rpc)).toEqual(
    expect.arrayContaining(['eip155:1', 'eip155:137', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1']),
  )
  expect(ready.relay).toBe(`${ready.url.replace('http', 'ws')}/relay`)
  expect(await chainId(ready)).toBe('0x1')
  const nodes = await anvilsBelow(child.pid ?? 0)
  expect(nodes).toHaveLength(2)

  child.kill('SIGINT')
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(output().trim().split('\n')).toHaveLength(1)
  await expect(chainId(ready)).rejects.toThrow('fetch failed')
  await gone(nodes)
}, 60_000)

test('the sandbox command leaves no chain behind when it is killed', async () => {
  const { child } = await start('--port', '0', '--json')
  const nodes = await anvilsBelow(child.pid ?? 0)
  expect(nodes).toHaveLength(2)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await gone(nodes)
}, 60_000)

test('the sandbox command explains that the port is taken, and exits with 1', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const { code, stdout, stderr } = await run('--port', String(port))
  other.close()
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr.trim()).toMatch(new RegExp(`^Port ${port} .*--port ${port + 1}\\.$`))
}, 60_000)

test('the sandbox command explains its options when it is started wrongly', async () => {
  expect(await run('--port', 'abc')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('--port takes a number'),
  })
  expect(await run('--nonsense')).toMatchObject({ code: 1, stderr: expect.stringContaining('--json') })
  expect(await run('--help')).toMatchObject({ code: 0, stdout: expect.stringContaining('--port') })
}, 60_000)

interface Ready {
  url: string
  relay: string
  rpc: Record<string, string>
}

async function start(...parameters: string[]) {
  const child = spawn(process.execPath, [bin, ...parameters], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  while (!printed.includes('\n')) await once(child.stdout, 'data')
  return { child, output: () => printed, ready: JSON.parse(printed) as Ready }
}

function run(...parameters: string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
  return new Promise(resolve => {
    const child = execFile(process.execPath, [bin, ...parameters], (_, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    )
    children.push(child)
  })
}

async function chainId({ rpc }: Ready): Promise<unknown> {
  const response = await fetch(rpc['eip155:1'] ?? '', {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' }),
  })
  return ((await response.json()) as { result: unknown }).result
}

/** The process ids of the anvils that descend from `ancestor`. */
async function anvilsBelow(ancestor: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,comm='])
  const processes = stdout
    .trim()
    .split('\n')
    .map(line => line.trim().split(/\s+/))
    .map(([pid, parent, name]) => ({ pid: Number(pid), parent: Number(parent), name }))
  const below = (parent: number): typeof processes =>
    processes.filter(item => item.parent === parent).flatMap(item => [item, ...below(item.pid)])
  return below(ancestor)
    .filter(item => item.name?.endsWith('anvil'))
    .map(item => item.pid)
}

async function gone(pids: readonly number[]): Promise<void> {
  const isAlive = (pid: number) => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }
  await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), { timeout: 10_000 })
}
