import { expect, test } from 'vitest'

import { readAddress } from './read-address.ts'

const address = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'

// covers: S5.02
test.each([
  [address, address],
  [` ${address}\n`, address],
  // A zero-width space, as chats insert it between letters.
  [`${address.slice(0, 10)}\u200B${address.slice(10)}`, address],
  [address.toLowerCase(), undefined],
  [`${address}1`, undefined],
  [address.slice(1), undefined],
  // The text is base58 of the right length, but of 24 bytes.
  ['2'.repeat(32), undefined],
  ['0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063', undefined],
  ['', undefined],
])('an address is read from %j as %j', (text, read) => {
  expect(readAddress(text)).toBe(read)
})
