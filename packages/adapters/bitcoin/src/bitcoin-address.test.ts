import fc from 'fast-check'
import { Address, NETWORK, OutScript, TEST_NETWORK } from '@scure/btc-signer'
import { describe, expect, test } from 'vitest'

import { isAddressOn, parseBitcoinAddress } from './bitcoin-address.ts'

const regtest = { ...TEST_NETWORK, bech32: 'bcrt' }
const networks = { mainnet: NETWORK, testnet: TEST_NETWORK, regtest }
const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })

describe('Bitcoin addresses', () => {
  // covers: S1.19
  test.each([
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'p2pkh', 'mainnet'],
    ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'p2sh', 'mainnet'],
    ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'p2pkh', 'testnet'],
    ['2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc', 'p2sh', 'testnet'],
    ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'p2wpkh', 'mainnet'],
    // The prefixes of bech32 mean nothing inside a base58 address.
    ['14ZMjrJ7DpsEcFSH6zBC1cZhng8XUAkTHq', 'p2pkh', 'mainnet'],
    ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'p2wpkh', 'mainnet'],
    ['tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7', 'p2wsh', 'testnet'],
    ['bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr', 'p2tr', 'mainnet'],
    ['bcrt1qs758ursh4q9z627kt3pp5yysm78ddny6txaqgw', 'p2wpkh', 'regtest'],
  ])('%s is %s on %s', (address, type, network) => {
    expect(parseBitcoinAddress(address)).toEqual({ type, network })
  })

  test.each([
    ['a digit changed', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb'],
    ['a letter that base58 has not', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfN0'],
    ['one extra character', '11A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['another coin', 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1'],
    ['mixed case', 'bc1QAR0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
    ['a character changed', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdp'],
    ['bech32m where bech32 is due', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh'],
    ['bech32 where bech32m is due', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
    ['a version of witness without meaning', 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs'],
    ['a version 2 with a program of 32 bytes', 'bc1zqurswpc8qurswpc8qurswpc8qurswpc8qurswpc8qurswpc8qursc3hgeh'],
    ['a version 1 with a program of two bytes', 'bc1pfeessrawgf'],
    ['a version 0 with a program of 16 bytes', 'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P'],
    ['padding that is not zero', 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3pjxtptv'],
    ['padding that is not zero in version 1', 'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vpggkg4j'],
    ['padding of more than four bits', 'bc1zw508d6qejxtdg4y5r3zarvaryvqyzf3du'],
    ['no data before the checksum', 'bc1gmk9yu'],
    ['an EVM address', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
    ['empty text', ''],
    ['a prefix alone', 'bc1'],
  ])('%s is no address', (_, address) => {
    expect(parseBitcoinAddress(address)).toBeUndefined()
  })

  test.each([
    ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', ['testnet', 'regtest']],
    ['2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc', ['testnet', 'regtest']],
    ['tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7', ['testnet']],
    ['bcrt1qs758ursh4q9z627kt3pp5yysm78ddny6txaqgw', ['regtest']],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', ['mainnet']],
    ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', []],
  ])('%s is an address on %j', (address, expected) => {
    const found = (['mainnet', 'testnet', 'regtest'] as const).filter(addresses => isAddressOn(address, { addresses }))
    expect(found).toEqual(expected)
  })

  test('include every address that another library writes, with its type', () => {
    const scripts = fc.oneof(
      bytes(20).map(hash => ({ type: 'pkh', hash }) as const),
      bytes(20).map(hash => ({ type: 'sh', hash }) as const),
      bytes(20).map(hash => ({ type: 'wpkh', hash }) as const),
      bytes(32).map(hash => ({ type: 'wsh', hash }) as const),
    )
    fc.assert(
      fc.property(scripts, fc.constantFrom('mainnet', 'testnet', 'regtest'), (script, network) => {
        const address = Address(networks[network]).encode(OutScript.decode(OutScript.encode(script)))
        const isBase58 = script.type === 'pkh' || script.type === 'sh'
        expect(parseBitcoinAddress(address)).toEqual({
          type: `p2${script.type}`,
          network: isBase58 && network === 'regtest' ? 'testnet' : network,
        })
      }),
    )
  })

  test('exclude addresses that another library rejects, without an exception', () => {
    const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
    const text = fc.string({ unit: fc.constantFrom(...alphabet), minLength: 20, maxLength: 95 })
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          text,
          text.map(rest => `bc1${rest}`),
        ),
        candidate => {
          if (parseBitcoinAddress(candidate) === undefined) return
          const known = Object.values(networks).some(network => {
            try {
              return Address(network).decode(candidate) !== undefined
            } catch {
              return false
            }
          })
          expect(known).toBe(true)
        },
      ),
      { numRuns: 1_000 },
    )
  })
})
