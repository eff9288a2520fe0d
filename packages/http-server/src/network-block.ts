/**
 * Returns the network block of one user: an IPv4 address, or the first 64 bits of an IPv6 address, of which one user has 2^64. A
 * port, which some proxies append, belongs to one connection and is removed.
 */
export function networkBlockOf(network: string): string {
  const bare = network.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
  const address = bare.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!address.includes(':')) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const [before, after] = [head, tail ?? ''].map(part => (part ? part.split(':') : []))
  const groups = [
    ...(before ?? []),
    ...(tail === undefined
      ? []
      : Array<string>(Math.max(0, 8 - (before?.length ?? 0) - (after?.length ?? 0))).fill('0')),
    ...(after ?? []),
  ]
  return (
    readMapped(groups) ??
    groups
      .slice(0, 4)
      .map(group => group.replace(/^0+(?=.)/, ''))
      .join(':')
  )
}

/**
 * Returns the IPv4 address that an IPv6 socket writes in mapped form (`::ffff:c000:201`). In one block, all of them would be one
 * user.
 */
function readMapped(groups: readonly string[]): string | undefined {
  const [high = '', low] = groups.slice(6)
  if (groups.slice(0, 5).some(group => /[^0]/.test(group)) || groups[5] !== 'ffff') return undefined
  if (low === undefined) return high || undefined
  return [high, low]
    .map(group => Number.parseInt(group, 16))
    .flatMap(number => [number >> 8, number & 0xff])
    .join('.')
}
