import type { SignInput } from './bitcoin-provider.ts'

export interface InputGroup {
  address: string
  indexes: number[]
  /** SIGHASH flag, if one was named. */
  sighash?: number
}

/** Groups inputs by address and SIGHASH flag, for wallets that allow one flag per group: the first named flag is taken. */
export function groupInputs(inputs: readonly SignInput[]): InputGroup[] {
  const groups = new Map<string, InputGroup>()
  for (const { address, index, sighashTypes } of inputs) {
    const sighash = sighashTypes?.[0]
    const key = `${address} ${sighash}`
    const group = groups.get(key) ?? { address, indexes: [], ...(sighash !== undefined && { sighash }) }
    group.indexes.push(index)
    groups.set(key, group)
  }
  return [...groups.values()]
}
