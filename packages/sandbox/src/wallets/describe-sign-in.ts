import type { RequestDescription } from './request-description.ts'
import { walletMessages } from './wallet-messages.ts'

/** Describes a sign-in in rows. */
export function describeSignIn({
  domain,
  statement,
}: {
  readonly domain?: string | undefined
  readonly statement?: string | undefined
}): RequestDescription['rows'] {
  const rows = [
    [walletMessages.signInTo, domain],
    [walletMessages.message, statement],
  ] as const
  return rows.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}
