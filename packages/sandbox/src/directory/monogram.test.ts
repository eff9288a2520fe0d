import { describe, expect, test } from 'vitest'

import { luminanceOf } from './mix-colors.ts'
import { createMonogram } from './monogram.ts'
import { createWalletDirectory } from './wallet-directory.ts'

describe('createMonogram', () => {
  test('draws the initial and lets no name become markup', () => {
    expect(createMonogram('Rainbow Wallet')).toContain('>R</text>')
    expect(createMonogram('漢字')).toContain('>漢</text>')
    const hostile = createMonogram('<script>alert(1)</script>', '"><script>')
    expect(hostile).not.toContain('<script')
    expect(createMonogram('')).toContain('>?</text>')
  })

  test('has a readable letter on every wallet of the directory, at 3:1', () => {
    for (const { listing, color } of createWalletDirectory('http://127.0.0.1:4040')) {
      const drawn = createMonogram(listing.name, color)
      const [ink = ''] = /(?<=<text[^>]* fill=")#[0-9a-f]{6}/.exec(drawn) ?? []
      for (const [ground] of drawn.matchAll(/(?<=stop-color=")#[0-9a-f]{6}/g)) {
        const [light, dark] = [luminanceOf(ground), luminanceOf(ink)].toSorted((one, other) => other - one)
        expect.soft(((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05), listing.name).toBeGreaterThanOrEqual(3)
      }
    }
  })

  test('is the same on every start, and rarely that of another wallet', () => {
    const drawn = (): string[] =>
      createWalletDirectory('http://127.0.0.1:4040').map(({ listing, color }) => createMonogram(listing.name, color))
    expect(drawn()).toEqual(drawn())
    expect(new Set(drawn()).size).toBeGreaterThan(drawn().length * 0.97)
  })
})
