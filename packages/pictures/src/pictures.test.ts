import { networkImageIds } from '@latchkey/core'
import { describe, expect, test } from 'vitest'

import { draw } from '../scripts/draw.mjs'
import { marks } from '../scripts/marks.mjs'
import { networkPictures } from './networks.generated.ts'
import { tokenPictures } from './tokens.generated.ts'
import { walletPictures } from './wallets.generated.ts'

const kinds = [
  ['wallets', walletPictures],
  ['networks', networkPictures],
  ['tokens', tokenPictures],
] as const

describe.each(kinds)('the pictures of %s', (kind, pictures) => {
  test('equal the output of their drawings', async () => {
    const { drawings, sameAs } = await draw(marks[kind])
    const same = Object.entries(sameAs).map(([id, other]) => [id, drawings[other]])
    expect(pictures).toEqual({ ...drawings, ...Object.fromEntries(same) })
  }, 60_000)

  test('run no script, load nothing and fill their tile', () => {
    for (const [id, picture] of Object.entries(pictures)) {
      expect(picture, id).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^>]* viewBox="0 0 24 24">.*<\/svg>$/)
      expect(picture, id).not.toMatch(/<(script|style|image|use|a|foreignObject)\b|\son\w+=|href|url\((?!#)/i)
      expect(picture, id).toMatch(/<path fill="[^"]+" d="M(24 0H0v24h24z|0 0h24v24H0z)"\/>/)
    }
  })
})

test.each([walletPictures['base-account'], networkPictures['base'], networkPictures['base-sepolia']])(
  'Base has a blue square on white, and not a white one in a blue frame',
  picture => {
    const fills = picture?.match(/(?<=fill=")#\w+/g)
    expect(fills).toEqual(['#fff', '#00f'])
  },
)

test('no network has a picture that the kit cannot request', () => {
  const ids = new Set(Object.values(networkImageIds))
  expect(Object.keys(networkPictures).filter(id => !ids.has(id))).toEqual([])
  expect(Object.keys(networkPictures).length).toBeGreaterThanOrEqual(40)
})
