import { expect, test } from 'vitest'

import { readNamespaces } from './approved-session.ts'

test('a chain is addressed by its current id if the wallet approves the earlier one too, in any order', () => {
  const earlier = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
  const current = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const accounts = [`${earlier}:So11111111111111111111111111111111111111112`]
  const read = (chains: readonly string[]) => readNamespaces({ solana: { accounts, chains } }, new Set(['solana']))
  for (const chains of [
    [earlier, current],
    [current, earlier],
  ])
    expect([read(chains).solana?.chains, read(chains).solana?.earlierIds.size]).toEqual([[current], 0])
})
