import type { ProjectOrigins } from './options.ts'

/** Maximum length of a host in a subject, which most mail programs show in full. */
const maxLength = 60

/**
 * Returns the host that a mail names as the site of a login. Only an origin registered for the project is named: the
 * request is untrusted, and a mail program would turn any host into a link. Without one, it is the host of the secure
 * site.
 *
 * A long host loses its start, because its end shows the owner.
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
