/** The default version of the messages (S9.66). */
export const frameVersion = '4'

/** Facts in the frame's address for the secure site (S7.75). */
export interface FrameUrlFacts {
  projectId: string
  /** CAIP-2 id of the site's network. */
  chainId: string | undefined
  /** Version of the messages. @default {@link frameVersion} */
  version?: string
  enableLogger: boolean
}

/** Formats the frame's address. The secret is in its fragment, which no server receives. */
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

/** Parses the frame's address, in the frame. */
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

/** Whether a text has the form of a secret between a kit and its frame. */
export function isFrameSecret(text: string): boolean {
  return /^[-_a-zA-Z0-9]{22,64}$/.test(text)
}
