import { formatEther } from 'viem'

/** Writes an amount of wei as Account does: at most three decimals, truncated, without zeros at the end. */
export function writeEther(wei: bigint): string {
  const [whole = '', fraction = ''] = formatEther(wei).split('.')
  const decimals = fraction.slice(0, 3).replace(/0+$/, '')
  return `${Number(whole).toLocaleString('en-US')}${decimals && `.${decimals}`} ETH`
}
