/** The version of the messages, where a kit does not say another (S9.66). */
export const frameVersion = '4'

/** What the address of the frame tells the secure site (S7.75). */
export interface FrameUrlFacts {
  projectId: string
  /** CAIP-2 of the network that the site is on. */
  chainId: string | undefined
  /** @default {@link frameVersion} */
  version?: string
  enableLogger: boolean
}

/** The address of the frame. The secret is in its fragment, which no server sees. */
export function formatFrameUrl(
  base: string,
  { projectId, chainId, version, enableLogger }: FrameUrlFacts,
  secret: string,
) {
  const query = new URLSearchParams({
    projectId,
    ...(chainId !== undefined && { chainId }),
    version: version ?? frameVersion,
    enableLogger: String(enableLogger),
  })
  return `${base.replace(/\/+$/, '')}/frame?${query.toString()}#${secret}`
}

/** Reads the address of the frame, in the frame. */
export function readFrameUrl({
  search,
  hash,
}: Readonly<Record<'search' | 'hash', string>>): (FrameUrlFacts & { secret: string }) | undefined {
  const query = new URLSearchParams(search)
  const secret = hash.slice(1)
  const projectId = query.get('projectId')
  if (!isFrameSecret(secret) || !projectId || projectId.length > 128) return undefined
  return {
    projectId,
    chainId: query.get('chainId') ?? undefined,
    version: query.get('version') ?? frameVersion,
    enableLogger: query.get('enableLogger') === 'true',
    secret,
  }
}

/** Whether a text can be a secret between a kit and its frame. */
export function isFrameSecret(text: string): boolean {
  return /^[-_a-zA-Z0-9]{22,64}$/.test(text)
}
