export const rewards = [
  { name: 'coffee', price: 5 },
  { name: 'cake', price: 8 },
] as const

/** How many points an account has. A site asks its own server; here it is a figure of the address. */
export function collected(address: string | undefined): number {
  return address ? Number.parseInt(address.slice(-2), 16) % 20 : 0
}
