export const rewards = [
  { name: 'coffee', price: 5 },
  { name: 'cake', price: 8 },
] as const

/** Returns the points of an account. A site asks its own server; here they are computed from the address. */
export function collected(address: string | undefined): number {
  return address ? Number.parseInt(address.slice(-2), 16) % 20 : 0
}
