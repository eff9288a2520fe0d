import { type ChildProcess, spawn } from 'node:child_process'
import { platform } from 'node:os'

import { findAnvilBinary } from './anvil-binary.ts'

/** A chain that runs on this machine. */
export interface AnvilProcess {
  /** Its own JSON-RPC endpoint, on a free port of the loopback address. */
  url: string
  /** Resolves when the process is gone. */
  stop(): Promise<void>
}

const startTimeoutMs = 15_000

/**
 * A guard that lives exactly as long as this process: it waits for the end of its input, which comes however the process ends,
 * even by SIGKILL, and then ends anvil. Windows has no such shell; there, anvil is a plain child.
 */
const guard = 'exec 3<&0; "$0" "$@" & pid=$!; (cat <&3 >/dev/null 2>&1; kill "$pid" 2>/dev/null) & wait "$pid"'

/**
 * Start a fresh chain with the id `chainId` and anvil's ten funded accounts; each transaction is mined at once.
 *
 * @param options.rules the fork of Ethereum whose rules it has: EIP-7702 came after Cancun. By default anvil's latest
 */
export async function startAnvil(
  chainId: number,
  { rules, host = '127.0.0.1' }: { rules?: 'cancun'; host?: string } = {},
): Promise<AnvilProcess> {
  const command = [
    findAnvilBinary(),
    '--host',
    host,
    '--port',
    '0',
    '--chain-id',
    String(chainId),
    ...(rules ? ['--hardfork', rules] : []),
    '--no-request-size-limit',
  ]
  const [file = '', ...parameters] = platform() === 'win32' ? command : ['/bin/sh', '-c', guard, ...command]
  const child = spawn(file, parameters, { stdio: ['pipe', 'pipe', 'pipe'] })
  const ended = new Promise<void>(resolve => child.once('close', () => resolve()))
  child.stdin?.on('error', () => {})
  // If anvil ends by itself, the guard has nothing left to wait for.
  child.once('exit', () => child.stdin?.end())
  try {
    const url = await listening(child)
    // Anvil prints every request from now on. Unread output would fill the pipe and stop it.
    child.stdout?.resume()
    return { url, stop: () => stop(child, ended) }
  } catch (error) {
    await stop(child, ended)
    throw error
  }
}

function listening(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    const fail = (reason: string) =>
      reject(new Error(`anvil did not start: ${reason}\n${printed.trim().slice(-2_000)}`))
    const timer = setTimeout(() => fail(`nothing within ${startTimeoutMs} ms`), startTimeoutMs)
    const onOutput = (chunk: Buffer) => {
      printed += chunk.toString()
      const address = /Listening on (\S+)/.exec(printed)?.[1]
      if (!address) return
      clearTimeout(timer)
      child.stdout?.off('data', onOutput)
      resolve(`http://${address}`)
    }
    child.stdout?.on('data', onOutput)
    child.stderr?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    child.once('error', error => (clearTimeout(timer), fail(error.message)))
    child.once('exit', code => (clearTimeout(timer), fail(`it ended with code ${code}`)))
  })
}

async function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  if (child.pid === undefined) return
  child.stdin?.end()
  if (platform() === 'win32') child.kill()
  // The output is closed when its last writer has ended, which is anvil.
  await ended
}
