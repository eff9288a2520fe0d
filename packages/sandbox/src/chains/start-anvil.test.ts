import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { expect, test, vi } from 'vitest'

import { callOne } from './json-rpc-call.ts'
import { startAnvil } from './start-anvil.ts'

test('a local chain starts on a free port with its id, and is gone once it has stopped', async () => {
  const chain = await startAnvil(987_001)
  expect(await callOne(chain.url, 'eth_chainId')).toBe('0xf0f79')
  expect(await processesOf(987_001)).not.toEqual([])
  await chain.stop()
  expect(await processesOf(987_001)).toEqual([])
}, 30_000)

test('a local chain that ends by itself leaves no guard behind and can still be stopped', async () => {
  const chain = await startAnvil(987_002)
  const [node] = (await processesOf(987_002)).filter(({ command }) => !command.includes('/bin/sh'))
  if (node) process.kill(node.pid, 'SIGKILL')
  await vi.waitFor(async () => expect(await processesOf(987_002)).toEqual([]), { timeout: 10_000 })
  await chain.stop()
}, 30_000)

async function processesOf(chainId: number): Promise<{ pid: number; command: string }[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-ww', '-o', 'pid=,args='], { maxBuffer: 10_000_000 })
  return stdout
    .split('\n')
    .filter(line => line.includes(`--chain-id ${chainId}`))
    .map(line => ({ pid: Number.parseInt(line, 10), command: line }))
}
