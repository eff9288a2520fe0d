import { sandboxUrl } from '../sandbox-url.ts'

/** A mail that the sandbox's secure site sent. */
export interface SandboxMail {
  readonly to: string
  readonly subject: string
  /** The code, which has six digits. */
  readonly code?: string
  readonly link?: string
  /** Time in milliseconds since 1970. */
  readonly sentAt: number
}

/** A fault that is set in the sandbox. */
export interface SandboxFault {
  readonly id: string
  readonly match: string
  readonly delayMs?: number
  readonly status?: number
}

/** The state of a chain of the sandbox. */
export interface SandboxNetwork {
  readonly caip2: string
  readonly name: string
  readonly status: 'up' | 'down' | 'off'
  /** Response time of its node in milliseconds; only while it is up. */
  readonly answersInMs?: number
}

/** The facts that the sandbox reports about itself. */
export interface SandboxReport {
  readonly mail: readonly SandboxMail[]
  readonly faults: readonly SandboxFault[]
  readonly networks: readonly SandboxNetwork[]
  /** Whether its wallets decline the next request. */
  readonly declinesNext: boolean
}

/** Timeout in milliseconds. The sandbox answers at once or not at all. */
const timeoutMs = 5_000

/** Fetches all data of the panel. Rejects if the sandbox does not answer. */
export async function fetchReport(): Promise<SandboxReport> {
  const [{ mail }, { faults }, { networks }, { declinesNext }] = await Promise.all([
    call<Pick<SandboxReport, 'mail'>>('mail'),
    call<Pick<SandboxReport, 'faults'>>('faults'),
    call<Pick<SandboxReport, 'networks'>>('networks'),
    call<Pick<SandboxReport, 'declinesNext'>>('wallets'),
  ])
  return { mail, faults, networks, declinesNext }
}

export async function fetchMail(): Promise<readonly SandboxMail[]> {
  return (await call<Pick<SandboxReport, 'mail'>>('mail')).mail
}

/** Sets a fault, which replaces the one with the same id. */
export async function setFault(fault: SandboxFault): Promise<void> {
  await call('faults', { method: 'POST', body: JSON.stringify(fault) })
}

/** Ends a fault. One that has ended already is no error. */
export async function removeFault(id: string): Promise<void> {
  await fetch(`${sandboxUrl}/sandbox/faults/${id}`, { method: 'DELETE', signal: AbortSignal.timeout(timeoutMs) })
}

export async function setDeclinesNext(declinesNext: boolean): Promise<void> {
  await call('wallets', { method: 'POST', body: JSON.stringify({ declinesNext }) })
}

/** Sends coins or tokens to an account, named as CAIP-10. Rejects with the reason of the sandbox. */
export async function fundAccount(account: string, symbol: string, amount: string): Promise<void> {
  // A cluster of Solana starts with the first request.
  await call('fund', { method: 'POST', body: JSON.stringify({ account, symbol, amount }) }, 30_000)
}

/** Resets the sandbox's chains, mails, accounts and faults. */
export async function resetSandbox(): Promise<void> {
  await call('reset', { method: 'POST' }, 30_000)
}

async function call<Answer>(path: string, init: RequestInit = {}, limitMs = timeoutMs): Promise<Answer> {
  const response = await fetch(`${sandboxUrl}/sandbox/${path}`, { ...init, signal: AbortSignal.timeout(limitMs) })
  const answer = (await response.json()) as Answer & { error?: string }
  if (!response.ok) throw new Error(answer.error ?? `The sandbox answered with ${response.status}`)
  return answer
}
