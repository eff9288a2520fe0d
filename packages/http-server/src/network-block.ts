/**
 * The block of network addresses that one visitor has: an IPv4 address, or the first 64 bits of an IPv6 address, of which one visitor has 2^64. A port, which some
 * proxies write behind the address, belongs to one connection and is left out.
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
  return groups
    .slice(0, 4)
    .map(group => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
