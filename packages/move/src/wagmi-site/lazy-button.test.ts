import { describe, expect, test } from 'vitest'

import { moveSite } from '../move-site.ts'
import { filesOf, useSites } from '../sites.test-support.ts'

const place = useSites()

function move(code: string) {
  const home = place({ 'a.tsx': code })
  const { rows } = moveSite(home, { write: true, range: '^1.0.0' })
  expect(moveSite(home, { range: '^1.0.0' }).files).toEqual([])
  return { text: filesOf(home)['a.tsx'], left: rows.filter(({ kind }) => kind === 'left').map(({ text }) => text) }
}

describe('a button that is imported when it is shown', () => {
  test.each([
    [
      "const Button = dynamic(() => import('@rainbow-me/rainbowkit').then(m => m.ConnectButton), { ssr: false })\nexport const A = () => <Button />\n",
      "const Button = dynamic(() => import('@latchkey/react').then(m => m.AppKitButton), { ssr: false })\nexport const A = () => <Button />\n",
    ],
    [
      'const Button = dynamic(() => import(\'connectkit\').then(mod => mod.ConnectKitButton))\nexport const A = () => <Button label="Join" />\n',
      'const Button = dynamic(() => import(\'@latchkey/react\').then(mod => mod.AppKitButton))\nexport const A = () => <Button balance="hide" label="Join" />\n',
    ],
    [
      "const Button = lazy(async () => ({ default: (await import('@rainbow-me/rainbowkit')).ConnectButton }))\nexport const A = () => <Button />\n",
      "const Button = lazy(async () => ({ default: (await import('@latchkey/react')).AppKitButton }))\nexport const A = () => <Button />\n",
    ],
  ])('moves: %s', (before, after) => {
    expect(move(before)).toEqual({ text: after, left: [] })
  })

  test.each([
    'const Button = dynamic(() => import(\'@rainbow-me/rainbowkit\').then(m => m.ConnectButton))\nexport const A = () => <Button chainStatus="icon" />\n',
    "export const Button = dynamic(() => import('@rainbow-me/rainbowkit').then(m => m.ConnectButton))\n",
    "const Button = dynamic(() => import('@rainbow-me/rainbowkit').then(m => m.ConnectButton.Custom))\nexport const A = () => <Button />\n",
    "const Button = dynamic(() => import('@rainbow-me/rainbowkit').then(m => m.WalletButton))\nexport const A = () => <Button />\n",
  ])('stays with a comment if its attributes are unknown or it is another one: %s', code => {
    const { text, left } = move(code)
    expect(left.length).toBe(1)
    expect(text).toContain("import('@rainbow-me/rainbowkit')")
  })
})
