import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { DatabaseOptions } from '@latchkey/sql'
import * as v from 'valibot'

import { readOperator } from './cli-recovery.ts'
import { readSocials } from './cli-socials.ts'
import { findKnownNetwork } from './known-networks.ts'
import { readBundlerAddress } from './server/bundler-address.ts'
import type { NetworkOption, SecureSiteOptions } from './server/index.ts'
import { isAmount } from './server/window-above.ts'

/** Options of the command. */
export interface CliOptions {
  host: string
  port: number
  /** Number of proxies in front of it, each of which adds to `X-Forwarded-For`. */
  proxies: number
  site: SecureSiteOptions & { origin: string }
}

/** Folders of the frame's files: as published beside this file, and as the workspace builds them. */
const ownFrames = ['./frame-page', '../dist/frame-page'].map(path => fileURLToPath(new URL(path, import.meta.url)))

/**
 * Networks of the configuration. Unknown settings are rejected, because a misspelt `eip7702`, for example, would change
 * the users' addresses.
 */
const networksSchema = v.array(
  v.strictObject({
    chainId: v.pipe(
      v.string(),
      v.regex(/^(?:eip155:[1-9]\d{0,15}|solana:[-_a-zA-Z0-9]{1,32})$/),
      v.transform(id => id as NetworkOption['chainId']),
    ),
    name: v.exactOptional(v.pipe(v.string(), v.minLength(1), v.maxLength(64))),
    symbol: v.exactOptional(v.pipe(v.string(), v.minLength(1), v.maxLength(16))),
    decimals: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(36))),
    rpc: v.pipe(v.string(), v.url(), v.regex(/^https?:/)),
    bundler: v.exactOptional(v.pipe(v.string(), v.url(), v.regex(/^https?:/))),
    eip7702: v.exactOptional(v.boolean()),
    paymasterContext: v.exactOptional(v.record(v.string(), v.unknown())),
    approvalWindowAbove: v.exactOptional(v.pipe(v.string(), v.check(isAmount))),
  }),
)

const projectsSchema = v.record(v.string(), v.nullable(v.array(v.string())))

/** Reads the options from the environment. @returns the missing or invalid ones, each as a sentence */
export async function readCliOptions(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<CliOptions | { missing: string[] }> {
  const missing: string[] = []
  const read = (name: string) => environment[name]?.trim() || undefined
  const requireOption = (name: string, isGood: (value: string) => boolean, sentence: string): string => {
    const value = read(name)
    if (value !== undefined && isGood(value)) return value
    missing.push(`${name} ${value === undefined ? 'is missing' : 'cannot be right'}: ${sentence}`)
    return ''
  }
  const numberOf = (name: string, fallback: number, max: number): number => {
    const value = read(name)
    if (value === undefined) return fallback
    if (/^\d{1,5}$/.test(value) && Number(value) <= max) return Number(value)
    missing.push(`${name} cannot be right: it is a number from 0 to ${max}`)
    return fallback
  }

  const origin = requireOption(
    'ORIGIN',
    isOrigin,
    'where browsers find this server, without a path or a slash at its end, such as https://secure.example',
  )
  const smtp = requireOption(
    'SMTP_URL',
    value => /^smtps?:\/\/[^/]/.test(value) && URL.canParse(value),
    'where mail goes out, such as smtps://user:password@mail.example',
  )
  const projects = readProjects(read('PROJECTS'), missing)
  const store = readStore(read('DATABASE_URL'))
  const secret = read('SECRET')
  const how = `make one with: node -p "crypto.randomBytes(32).toString('base64url')"`
  if (secret === undefined ? 'url' in store : !/^[-_a-zA-Z0-9]{43}=?$/.test(secret))
    missing.push(
      `SECRET ${secret === undefined ? 'is missing' : 'cannot be right'}: 32 random bytes in base64url, the same for every process of this database (${how})`,
    )
  const networks = await readNetworks(read('NETWORKS'), missing)
  const frame = readFrame(read('FRAME'), missing)
  const port = numberOf('PORT', 4050, 65_535)
  const proxies = numberOf('PROXIES', 0, 10)
  const mailsPerHour = numberOf('MAILS_PER_HOUR', 3_000, 99_999)
  const mailsPerNetworkAddress = numberOf('MAILS_PER_NETWORK_ADDRESS', 30, 99_999)
  const nodeUnitsPerMinute = numberOf('NODE_UNITS_PER_MINUTE', 3_000, 99_999)
  const loginsPerNetworkAddress = numberOf('LOGINS_PER_NETWORK_ADDRESS', 100, 99_999)
  const approvalWindowAbove = read('APPROVAL_WINDOW_ABOVE')
  if (approvalWindowAbove !== undefined && !isAmount(approvalWindowAbove))
    missing.push('APPROVAL_WINDOW_ABOVE cannot be right: it is an amount of a native currency, such as 0.1')
  const socials = readSocials(read, missing)
  const operator = await readOperator(read, missing)
  const restoredAt = read('RESTORED_AT')
  if (restoredAt !== undefined && !isDay(restoredAt))
    missing.push(
      'RESTORED_AT cannot be right: it is the day on which the database was put back to a backup, such as 2026-11-23',
    )
  const upgradedAt = read('UPGRADED_AT')
  if (upgradedAt !== undefined && !isDay(upgradedAt))
    missing.push(
      'UPGRADED_AT cannot be right: it is the day on which you upgrade from a version that did not bind its rows, such as 2026-11-23',
    )
  const metricsToken = read('METRICS_TOKEN')
  if (metricsToken !== undefined && metricsToken.length < 16)
    missing.push('METRICS_TOKEN cannot be right: it has 16 letters or more, which nobody guesses')
  const mailFrom = read('MAIL_FROM')
  if (mailFrom !== undefined && !/^(?:[^<>\r\n]*<)?[^\s<>@]+@[^\s<>@]+>?$/.test(mailFrom))
    missing.push('MAIL_FROM cannot be right: an address, such as wallet@shop.example, or Shop <wallet@shop.example>')
  const connect = (read('CONNECT') ?? '').split(/\s+/).filter(Boolean)
  const strange = connect.find(source => !/^(?:https?|wss?):\/\/[^\s;,'"*]+$/.test(source))
  if (strange !== undefined)
    missing.push(`CONNECT cannot be right: ${strange} is no address, such as https://rpc.example`)
  if (missing.length > 0) return { missing }
  return {
    host: read('HOST') ?? '127.0.0.1',
    port,
    proxies,
    site: {
      origin,
      projects,
      store,
      networks,
      mail: { smtp, from: mailFrom ?? `wallet@${new URL(origin).hostname}` },
      mailsPerHour,
      mailsPerNetworkAddress,
      loginsPerNetworkAddress,
      nodeUnitsPerMinute,
      socials,
      connect,
      ...(operator && { operator }),
      ...(secret !== undefined && { secret }),
      ...(frame !== undefined && { frame }),
      ...(metricsToken !== undefined && { metricsToken }),
      ...(approvalWindowAbove !== undefined && { approvalWindowAbove }),
      ...(restoredAt !== undefined && { restoredAt: Date.parse(restoredAt) }),
      ...(upgradedAt !== undefined && { upgradedAt: Date.parse(upgradedAt) }),
    },
  }
}

/** Reads JSON, or the file of this name. */
function readProjects(value: string | undefined, missing: string[]): v.InferOutput<typeof projectsSchema> {
  const form = `{"my-project":["https://shop.example"]}, or the name of a file with that`
  if (value === undefined) {
    missing.push(`PROJECTS is missing: the pages that may have the frame, by project: ${form}`)
    return {}
  }
  try {
    const projects = v.parse(projectsSchema, JSON.parse(value.startsWith('{') ? value : readFileSync(value, 'utf8')))
    const wrong = Object.values(projects)
      .flatMap(origins => origins ?? [])
      .filter(each => !isOrigin(each))
    if (wrong.length > 0) missing.push(`PROJECTS cannot be right: ${wrong.join(', ')} is no origin`)
    return projects
  } catch {
    missing.push(`PROJECTS cannot be read: it is ${form}`)
    return {}
  }
}

async function readNetworks(value: string | undefined, missing: string[]): Promise<readonly NetworkOption[]> {
  const form = `[{"chainId":"eip155:1","rpc":"https://rpc.example"}], or the name of a file with that`
  if (value === undefined) {
    missing.push(`NETWORKS is missing: the networks on which wallets are used, and their nodes: ${form}`)
    return []
  }
  let given: v.InferOutput<typeof networksSchema>
  try {
    given = v.parse(networksSchema, JSON.parse(value.startsWith('[') ? value : readFileSync(value, 'utf8')))
  } catch (error) {
    const [issue] = v.isValiError<typeof networksSchema>(error) ? error.issues : []
    const what = issue?.path ? `${v.getDotPath(issue) ?? ''} is not right in it. It` : 'it'
    missing.push(`NETWORKS cannot be read: ${what} is ${form}`)
    return []
  }
  const double = given.find(({ chainId }, index) => given.findIndex(each => each.chainId === chainId) !== index)
  if (double) missing.push(`NETWORKS cannot be right: it has ${double.chainId} twice`)
  const networks: NetworkOption[] = []
  for (const network of given) {
    const isWhole = 'name' in network && 'symbol' in network && 'decimals' in network
    const { name, symbol, decimals } = isWhole ? network : { ...(await findKnownNetwork(network.chainId)), ...network }
    if (name === undefined || symbol === undefined || decimals === undefined)
      missing.push(`NETWORKS has ${network.chainId}, which is not known here: give its "name", "symbol" and "decimals"`)
    else if (!isBundler(network.bundler))
      missing.push(
        `NETWORKS has ${network.chainId}, whose bundler has a "paymaster" in its address that is no address: write it in full, and encoded`,
      )
    else networks.push({ ...network, name, symbol, decimals })
  }
  return networks
}

function isBundler(address: string | undefined): boolean {
  try {
    if (address !== undefined) readBundlerAddress(address)
    return true
  } catch {
    return false
  }
}

function readStore(url: string | undefined): DatabaseOptions {
  if (url === undefined) return { file: 'secure-site.db' }
  return /^postgres(?:ql)?:/.test(url) ? { url } : { file: url.replace(/^file:(?:\/\/)?/, '') }
}

function isOrigin(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && new URL(value).origin === value
}

function isDay(value: string): boolean {
  return /^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d)?)?$/.test(value) && !Number.isNaN(Date.parse(value))
}

/** Finds the frame's folder. A missing page is an error, because the server would start and no user could log in. */
function readFrame(given: string | undefined, missing: string[]): string | undefined {
  const isThere = (folder: string): boolean => existsSync(join(folder, 'index.html'))
  const frame = given ?? ownFrames.find(isThere)
  if (frame === undefined)
    missing.push(
      'FRAME is missing: the package has no files of the frame. In the workspace, run node scripts/build.mjs',
    )
  else if (!isThere(frame)) missing.push(`FRAME cannot be right: there is no index.html in the folder ${frame}`)
  return frame
}
