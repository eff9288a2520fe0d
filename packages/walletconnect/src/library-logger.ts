import { isUserRejection } from '@latchkey/primitives'

import type { PairingLogLevel } from './pairing-options.ts'
import { explainRelayRejection } from './relay-rejection.ts'

export interface LibraryReport {
  log?: ((level: PairingLogLevel, message: string) => void) | undefined
  onLibraryError?: ((message: string) => void) | undefined
}

type Log = (...facts: unknown[]) => void

/** The part of a pino logger that the pairing library calls. */
export interface LibraryLogger {
  level: string
  child(): LibraryLogger
  trace: Log
  debug: Log
  info: Log
  warn: Log
  error: Log
  fatal: Log
  silent: Log
}

/**
 * Receives the pairing library's log. Nothing reaches the console; each distinct error is reported once, however often the
 * library repeats it (S8.67).
 */
export function createLibraryLogger(reports: Iterable<LibraryReport>): LibraryLogger {
  const known = new Set<string>()

  function at(level: PairingLogLevel): Log {
    return (...facts) => {
      const message = toMessage(facts)
      const isFault = level === 'error' && !isExpected(message)
      for (const report of reports) report.log?.(level === 'error' && !isFault ? 'info' : level, message)
      if (!isFault || !message || known.has(message) || known.size >= maxErrors) return
      known.add(message)
      const explained = explainRelayRejection(message) ?? message
      for (const report of reports) report.onLibraryError?.(explained)
    }
  }

  // The library marks each child by writing its context onto it, so each is a separate object.
  const createChild = (): LibraryLogger => ({
    level: 'info',
    child: createChild,
    trace: () => undefined,
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    fatal: at('error'),
    silent: () => undefined,
  })
  return createChild()
}

/** Maximum number of distinct errors that are remembered. */
const maxErrors = 50

/**
 * Returns whether a message is not a fault: a user's rejection, an expiry, a withdrawn code, a message for another tab of the
 * page. The caller gets these as errors of its own calls. The line after a socket error is not a fault either: it only says that
 * the socket closes.
 */
function isExpected(message: string): boolean {
  return (
    isUserRejection(message) ||
    /^(proposal expired|request expired|no matching key|record was recently deleted|missing or invalid\. record was recently deleted|pending session not found)/i.test(
      message,
    ) ||
    /without any listeners|^fatal socket error received/i.test(message)
  )
}

/** Ids, topics and times differ in every repetition of the same error, so they are left out. */
function toMessage(facts: readonly unknown[]): string {
  const texts = facts.map(fact => {
    if (typeof fact === 'string') return fact
    const message = typeof fact === 'object' && fact !== null ? (fact as { message?: unknown }).message : undefined
    return typeof message === 'string' ? message : ''
  })
  const text = [...new Set(texts.filter(Boolean))].join(': ')
  return text.replace(/\b[0-9a-f]{32,}\b|\b\d{12,}\b/gi, '…').slice(0, 300)
}
