import { createPrivateKey } from 'node:crypto'

import { popupProviders } from '@latchkey/protocol/secure-frame'

import type { AppleKey, FarcasterApp, SocialApp, SocialApps } from './server/index.ts'

/** Reads the site's apps at the providers. @param missing receives invalid settings, each as a sentence */
export function readSocials(read: (name: string) => string | undefined, missing: string[]): SocialApps {
  const apps: Partial<Record<(typeof popupProviders)[number], SocialApp>> = {}
  for (const name of popupProviders) {
    const prefix = name.toUpperCase()
    const clientId = read(`${prefix}_CLIENT_ID`)
    const clientSecret = read(`${prefix}_CLIENT_SECRET`) ?? (name === 'apple' ? readAppleKey(read, missing) : undefined)
    const issuer = read(`${prefix}_ISSUER`)
    if (issuer !== undefined && !isStandIn(issuer))
      missing.push(`${prefix}_ISSUER cannot be right: an address on https, or on this machine`)
    if (clientId === undefined && clientSecret === undefined) continue
    if (clientId === undefined || clientSecret === undefined) {
      const other = clientId === undefined ? 'ID' : 'SECRET'
      const key = name === 'apple' ? ', or APPLE_TEAM_ID, APPLE_KEY_ID and APPLE_PRIVATE_KEY' : ''
      missing.push(
        `${prefix}_CLIENT_${other} is missing: what ${name} calls this site has both${other === 'ID' ? '' : key}`,
      )
      continue
    }
    apps[name] = { clientId, clientSecret, ...(issuer !== undefined && { issuer }) }
  }
  const farcaster = readFarcaster(read, missing)
  return farcaster ? { ...apps, farcaster } : apps
}

function readFarcaster(read: (name: string) => string | undefined, missing: string[]): FarcasterApp | undefined {
  const [rpc, relay] = [read('FARCASTER_RPC'), read('FARCASTER_RELAY')]
  for (const [name, value] of [
    ['FARCASTER_RPC', rpc],
    ['FARCASTER_RELAY', relay],
  ] as const)
    if (value !== undefined && !isStandIn(value))
      missing.push(`${name} cannot be right: an address on https, or on this machine`)
  if (relay !== undefined && rpc === undefined)
    missing.push('FARCASTER_RPC is missing: a node of Optimism, which says who has which Farcaster number')
  return rpc === undefined ? undefined : { rpc, ...(relay !== undefined && { relay }) }
}

function readAppleKey(read: (name: string) => string | undefined, missing: string[]): AppleKey | undefined {
  const [teamId, keyId, privateKey] = ['TEAM_ID', 'KEY_ID', 'PRIVATE_KEY'].map(name => read(`APPLE_${name}`))
  if (teamId === undefined || keyId === undefined || privateKey === undefined) return undefined
  // A line of an environment file cannot contain line breaks.
  const key = privateKey.replaceAll('\\n', '\n')
  if (!isPrivateKey(key))
    missing.push(
      'APPLE_PRIVATE_KEY cannot be right: it is what the .p8 file of the key has in it, its line breaks as \\n',
    )
  return { teamId, keyId, privateKey: key }
}

function isPrivateKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'ec'
  } catch {
    return false
  }
}

function isStandIn(issuer: string): boolean {
  return (
    URL.canParse(issuer) && /^(?:https:\/\/|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?(?:\/|$))/.test(issuer)
  )
}
