import type { ChainNamespace } from '@latchkey/primitives'
import { describe, expect, test } from 'vitest'

import { sharedTexts } from '../index.ts'
import { namespaceTabs } from './namespace-tabs.ts'

const sui = 'sui' as ChainNamespace
const messages = { ...sharedTexts, families: { ...sharedTexts.families, sui: 'Sui' } } as unknown as Parameters<
  typeof namespaceTabs
>[0]

describe('the tabs of namespaces', () => {
  test('have icons if each namespace has one and there is room', () => {
    const iconsOf = (...namespaces: ChainNamespace[]) =>
      namespaceTabs(messages, namespaces).map(({ icon }) => icon !== undefined)
    expect(iconsOf('eip155', 'solana', 'bip122')).toEqual([true, true, true])
    expect(iconsOf('eip155', sui)).toEqual([false, false])
    expect(iconsOf('eip155', 'solana', 'bip122', 'cosmos')).toEqual([false, false, false, false])
  })

  test('have the name of a namespace that an adapter adds', () => {
    expect(namespaceTabs(messages, ['eip155', sui]).map(({ label }) => label)).toEqual(['Ethereum', 'Sui'])
  })
})
