import { expect, test } from 'vitest'

import * as ui from './index.ts'
import * as qr from './lk-qr.ts'

const names = Object.keys(ui).sort()

test('the package exports these names, and loads without a document', () => {
  expect(typeof document).toBe('undefined')
  expect(names.filter(name => !name.startsWith('icon') || name === 'icon')).toMatchInlineSnapshot(`
    [
      "LkAlertBar",
      "LkAvatar",
      "LkButton",
      "LkCell",
      "LkCheckbox",
      "LkChip",
      "LkControl",
      "LkDl",
      "LkField",
      "LkHero",
      "LkIcon",
      "LkIconButton",
      "LkLogo",
      "LkMark",
      "LkMeter",
      "LkNote",
      "LkOtp",
      "LkPill",
      "LkRing",
      "LkRow",
      "LkSeal",
      "LkSearchField",
      "LkSkeleton",
      "LkSteps",
      "LkSwitch",
      "LkTabs",
      "LkTag",
      "LkTile",
      "LkToast",
      "avatarStops",
      "defineElement",
      "defineElements",
      "icon",
      "monogramIndex",
      "plateStyles",
      "resetStyles",
      "safeHref",
      "safeImageUrl",
      "skeletonStyles",
      "spinner",
      "tokens",
    ]
  `)
  expect(Object.keys(qr)).toEqual(['LkQr'])
})

test('the package exports every icon as path data on the 24 px grid', () => {
  const icons = Object.entries(ui).filter(([name]) => /^icon[A-Z]/.test(name))
  expect(icons).toHaveLength(74)
  for (const [, data] of icons) expect(data).toMatch(/^[MmLlHhVvCcSsAaZz\d\s.,|-]+$/)
})

test('every icon differs from all other icons in most of its outline', () => {
  const icons = Object.entries(ui)
    .filter(([name]) => /^icon[A-Z]/.test(name))
    .map(([name, data]) => ({ name, outlines: Array.from(String(data).matchAll(/M[^M]+/g), ([outline]) => outline) }))
  const alike = icons.flatMap(({ name, outlines }, index) =>
    icons
      .slice(index + 1)
      .filter(other => outlines.filter(outline => other.outlines.includes(outline)).length > 2)
      .map(other => [name, other.name]),
  )
  expect(alike).toEqual([])
})

test('importing the package defines no element', () => {
  for (const name of ['lk-button', 'lk-row', 'lk-qr']) expect(customElements.get(name)).toBeUndefined()
})
