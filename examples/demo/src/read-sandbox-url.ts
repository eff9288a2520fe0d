const ordinary = 'http://127.0.0.1:4040'

/**
 * Reads the address of the sandbox, without a slash at the end: `?sandbox=` of the page's address takes precedence over
 * `configured`. A link can contain any address, so only HTTP addresses count.
 */
export function readSandboxUrl(search: string, configured: string | undefined): string {
  const candidates = [new URLSearchParams(search).get('sandbox'), configured]
  return candidates.map(toBase).find(url => url !== undefined) ?? ordinary
}

function toBase(text: string | null | undefined): string | undefined {
  if (!text || !URL.canParse(text)) return undefined
  const { protocol, origin, pathname } = new URL(text)
  return /^https?:$/.test(protocol) ? origin + pathname.replace(/\/+$/, '') : undefined
}
