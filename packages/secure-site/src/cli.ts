import type { AddressInfo } from 'node:net'

import { accountDeployments } from './account-contracts/deployments.ts'
import { readCliOptions } from './cli-options.ts'
import { listen, stopOnSignals } from './cli-server.ts'
import { answerByAddress, createAddressReader, type ProxyFault, proxyFaults } from './cli-network-address.ts'
import { createSecureSite, type SecureSite, type SecureSiteLogEntry } from './server/index.ts'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Runs the command `latchkey-secure-site`: starts the server of the embedded wallet, writes a JSON line for each
 * request, and stops on SIGTERM or Ctrl-C. Resolves to the exit code when it fails. `contracts` writes the transactions
 * that deploy the contracts of smart accounts, one JSON line each. `recovery-key` and `recovery-service` are for an
 * operator who stores recoveries.
 */
export async function runCli(
  environment: Environment,
  [command, ...parameters]: readonly string[] = [],
): Promise<number | undefined> {
  if (command === 'contracts') {
    process.stdout.write(accountDeployments.map(each => `${JSON.stringify(each)}\n`).join(''))
    return 0
  }
  if (command !== undefined) {
    const { makeRecoveryKey, runRecoveryService } = await import('./cli-recovery-commands.ts')
    if (command === 'recovery-key') return makeRecoveryKey(parameters[0])
    if (command === 'recovery-service') return runRecoveryService(environment)
    process.stderr.write(
      `There is no "${command}". Without a word it starts the secure site; "contracts", "recovery-key" and "recovery-service" are the others.\n`,
    )
    return 1
  }
  const options = await readCliOptions(environment)
  if ('missing' in options) {
    process.stderr.write(`The secure site cannot start:\n${options.missing.map(each => `- ${each}\n`).join('')}`)
    return 1
  }
  const { host, port, proxies, site: siteOptions } = options
  let site: SecureSite | undefined
  try {
    site = createSecureSite({ ...siteOptions, log: writeLog })
    await site.ready()
    const { fetch, close } = site
    const readAddress = createAddressReader(proxies, writeProxyFault)
    const server = await listen(answerByAddress(fetch, readAddress), host, port)
    stopOnSignals(server, close)
    const { port: taken } = server.address() as AddressInfo
    process.stdout.write(
      `${JSON.stringify({ level: 'info', event: 'listening', origin: siteOptions.origin, host, port: taken })}\n`,
    )
    return undefined
  } catch (error) {
    process.stderr.write(`The secure site cannot start: ${error instanceof Error ? error.message : String(error)}\n`)
    await site?.close()
    return 1
  }
}

function writeLog(entry: SecureSiteLogEntry): void {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`)
}

function writeProxyFault(fault: ProxyFault): void {
  const entry = { time: new Date().toISOString(), level: 'error', event: 'proxies', failure: proxyFaults[fault] }
  process.stdout.write(`${JSON.stringify(entry)}\n`)
}
