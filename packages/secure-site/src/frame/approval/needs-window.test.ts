import { describe, expect, test } from 'vitest'

import type { Approval, ApprovalChange, ApprovalPart, ApprovalRisk } from './approval.ts'
import { needsWindow } from './needs-window.ts'

const approval: Approval = {
  site: 'shop.example',
  siteName: undefined,
  label: 'You send',
  rows: [],
  warnings: [],
  movesValue: true,
}
const part: ApprovalPart = { label: 'You send', rows: [], warnings: [] }
const change: ApprovalChange = { term: 'Leaves', value: '1', details: [], remarks: [] }
const chromium = { canVerifyVisibility: true, windowAbove: 100n }
const other = { canVerifyVisibility: false, windowAbove: 100n }
const risks: readonly ApprovalRisk[] = [
  'unlimitedAllowance',
  'wholeCollection',
  'order',
  'safeTransaction',
  'unreadableData',
  'lossOfControl',
]

describe('needsWindow, in a browser that reports no cover', () => {
  test('is true for each request that moves value, for any amount', () => {
    expect(needsWindow(approval, other)).toBe(true)
  })

  test('is false for a request that moves nothing', () => {
    expect(needsWindow({ ...approval, movesValue: false }, other)).toBe(false)
    const { movesValue: _, ...unknown } = approval
    expect(needsWindow(unknown, other)).toBe(false)
  })
})

describe('needsWindow, in a browser that reports covers', () => {
  test('is false for a request without a risk', () => {
    expect(needsWindow(approval, chromium)).toBe(false)
    expect(needsWindow({ ...approval, risks: [], parts: [part] }, chromium)).toBe(false)
    expect(needsWindow({ ...approval, foreseen: { status: 'note', note: 'Nothing' } }, chromium)).toBe(false)
  })

  test.each(risks)('is true for %s, of the request, a part, a simulated change, or the simulation', risk => {
    const list = { status: 'list', changes: [change], warnings: [] } as const
    const risky = { risks: [risk] }
    expect(needsWindow({ ...approval, ...risky }, chromium)).toBe(true)
    expect(needsWindow({ ...approval, parts: [part, { ...part, ...risky }] }, chromium)).toBe(true)
    expect(
      needsWindow({ ...approval, foreseen: { ...list, changes: [change, { ...change, ...risky }] } }, chromium),
    ).toBe(true)
    expect(needsWindow({ ...approval, foreseen: { ...list, ...risky } }, chromium)).toBe(true)
    expect(needsWindow({ ...approval, movesValue: false, ...risky }, chromium)).toBe(false)
  })

  test('is true above the native amount of the setting, and false at it', () => {
    expect(needsWindow({ ...approval, nativeUnits: '100' }, chromium)).toBe(false)
    expect(needsWindow({ ...approval, nativeUnits: '101' }, chromium)).toBe(true)
    expect(needsWindow({ ...approval, nativeUnits: '1' }, { ...chromium, windowAbove: 0n })).toBe(true)
  })

  test('adds up the native amounts of all calls', () => {
    const parts = [50n, 50n, 1n].map(units => ({ ...part, nativeUnits: String(units) }))
    expect(needsWindow({ ...approval, parts: parts.slice(0, 2) }, chromium)).toBe(false)
    expect(needsWindow({ ...approval, parts }, chromium)).toBe(true)
  })

  test('compares the simulated native amount apart from that of the calls, as both are the same money', () => {
    const of = (nativeUnits: string) =>
      ({ status: 'list', changes: [{ ...change, nativeUnits }], warnings: [] }) as const
    expect(needsWindow({ ...approval, nativeUnits: '100', foreseen: of('100') }, chromium)).toBe(false)
    expect(needsWindow({ ...approval, nativeUnits: '1', foreseen: of('101') }, chromium)).toBe(true)
  })
})
