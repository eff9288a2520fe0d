import type { ProjectOrigins } from './options.ts'

/** A subject of this length is shown whole by most mail programs. */
const maxLength = 60

/**
 * Returns the host that a mail names as the site of a login. Only an origin that is registered for the project is named: anybody can send the request, and a mail program
 * would make a link of whatever host it carries. Without one, it is the host of the secure site itself.
 *
 * A long host loses its start, because its end says whose it is.
 *
 * @param origin of the page around the frame, untrusted
 * @param own the origin of the secure site
 */
export function namedSite(origin: string | undefined, registered: ProjectOrigins, own: string): string {
  const sites = (registered ?? []).filter(isOrigin)
  const site = sites.find(each => each === origin) ?? (sites.length === 1 ? sites[0] : undefined)
  const { host } = new URL(site ?? own)
  return host.length > maxLength ? `…${host.slice(1 - maxLength)}` : host
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text
}
