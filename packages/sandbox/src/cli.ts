import { parseArgs } from 'node:util'

import type { Sandbox } from './start-sandbox.ts'

const usage = `latchkey-sandbox: every service that a Latchkey kit talks to, on this machine, for development

  --port <number>   the port of everything (4040; 0 takes a free one)
  --host <address>  who may reach it (127.0.0.1: this machine alone)
  --json            print one line of JSON when ready, and nothing else
  --help            this text
`

/**
 * Runs the command `latchkey-sandbox`: starts, prints the addresses, and stops on Ctrl-C. Resolves with the exit code if it
 * fails.
 */
export async function runCli(parameters: readonly string[]): Promise<number | undefined> {
  const options = readOptions(parameters)
  if (typeof options === 'string') {
    process.stderr.write(`${options}\n\n${usage}`)
    return 1
  }
  if (options.help) {
    process.stdout.write(usage)
    return 0
  }
  try {
    // Loaded only now, so that the usage text does not wait for it.
    const { startSandbox } = await import('./start-sandbox.ts')
    const sandbox = await startSandbox({ port: options.port, host: options.host })
    stopOnSignals(sandbox)
    process.stdout.write(options.json ? toJson(sandbox) : toText(sandbox))
    return undefined
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  }
}

interface CliOptions {
  port: number
  host: string
  json: boolean
  help: boolean
}

function readOptions(parameters: readonly string[]): CliOptions | string {
  try {
    const { values } = parseArgs({
      args: [...parameters],
      options: {
        port: { type: 'string', default: '4040' },
        host: { type: 'string', default: '127.0.0.1' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
    const port = /^\d{1,5}$/.test(values.port) ? Number(values.port) : Number.NaN
    if (!(port <= 65_535)) return `--port takes a number from 0 to 65535, not ${JSON.stringify(values.port)}.`
    return { ...values, port }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function stopOnSignals(sandbox: Sandbox): void {
  let stopping = false
  const stop = () => {
    // A second Ctrl-C does not wait.
    if (stopping) process.exit(1)
    stopping = true
    void sandbox.close().then(() => process.exit(0))
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  process.on('SIGHUP', stop)
}

function toJson({ url, relay, rpc, wallets, tokens }: Sandbox): string {
  return `${JSON.stringify({ url, relay: relay.url, rpc, wallets, tokens })}\n`
}

function toText({ url, relay, rpc, wallets }: Sandbox): string {
  const lines = [
    ['services', url],
    ['relay', relay.url],
    ...Object.entries(rpc).map(([caip2, address]) => [caip2, address]),
    ['pairing wallet', wallets.pairing],
    ['in-page wallet', wallets.inPage],
  ]
  const table = lines.map(([name = '', address]) => `  ${name.padEnd(16)}${address}`).join('\n')
  return `Latchkey sandbox, for development only (public keys, throw-away chains)\n\n${table}\n\nCtrl-C stops it.\n`
}
