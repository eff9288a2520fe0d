import { describe, expect, test } from 'vitest'

import { describeTransaction } from './describe-transaction.ts'
import { transaction } from './history.test-support.ts'
import { transactionUrl } from './transaction-url.ts'

const of = (operationType: string, more: Record<string, unknown> = {}, status = 'confirmed') =>
  describeTransaction(transaction('1', 18, { ...more, metadata: { operationType, status } }) as never)

const moved = (direction: string, symbol: string) => ({
  direction,
  quantity: { numeric: '2' },
  fungible_info: { symbol },
})

describe('describeTransaction', () => {
  // covers: S9.36
  test.each(['receive', 'deposit', 'borrow', 'claim'])('has a plus before the amount of %s', operation => {
    expect(of(operation).sign).toBe('+')
  })

  // The design puts the same sign before what was sent.
  // covers: S9.37
  test.each(['withdraw', 'repay', 'burn', 'send'])('has a minus before the amount of %s', operation => {
    expect(of(operation).sign).toBe('−')
  })

  // covers: S9.37
  test.each(['trade', 'mint', 'approve', 'execute', 'buy', 'constructor', ''])('has no sign for %s', operation => {
    expect(of(operation).sign).toBe('')
  })

  test('titles a send by its status, without a sign if it failed', () => {
    expect(of('send', {}, 'pending')).toMatchObject({ title: 'sending', sign: '−' })
    const unanswered = {
      ...transaction('1', 18, { metadata: { operationType: 'send', status: 'pending' } }),
      isUnanswered: true,
    }
    expect(describeTransaction(unanswered as never)).toMatchObject({ title: 'maybeSent', sign: '−' })
    expect(of('send')).toMatchObject({ title: 'sent' })
    expect(of('send', {}, 'failed')).toMatchObject({ title: 'sendFailed', sign: '' })
  })

  test('shows the recipient of the token, not its contract', () => {
    const recipient = '0x9999999999999999999999999999999999999999'
    expect(of('send', { transfers: [{ ...moved('out', 'USDC'), recipient }] }).counterparty).toEqual({
      text: 'to',
      address: recipient,
    })
    expect(of('send', { transfers: [moved('out', 'ETH')] }).counterparty?.address).toMatch(/^0x5d3a/)
    expect(of('receive').counterparty).toMatchObject({ text: 'from' })
    expect(of('approve', { transfers: [] }).counterparty).toBeUndefined()
  })

  test('shows the token that was received, and for a swap the one that was given', () => {
    expect(of('trade', { transfers: [moved('out', 'ETH'), moved('in', 'USDC')] })).toMatchObject({
      sort: 'swapped',
      given: { fungible_info: { symbol: 'ETH' } },
      transfer: { fungible_info: { symbol: 'USDC' } },
    })
    expect(
      of('mint', { transfers: [{ direction: 'in', nft_info: { name: 'Low tide', flags: { is_spam: false } } }] }),
    ).toMatchObject({
      sort: 'nft',
      title: 'minted',
    })
    expect(of('constructor')).toMatchObject({ title: 'called' })
  })

  test('leaves out the fee of a smart account', () => {
    const [one, other] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`]
    const out = (recipient: string, numeric: string) => ({ ...moved('out', 'ETH'), recipient, quantity: { numeric } })
    const fee = out('0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108', '0.000012')
    expect(of('send', { transfers: [fee, out(one, '0.001'), out(other, '0.002')] })).toMatchObject({
      counterparty: { text: 'to', address: one },
      transfer: { quantity: { numeric: '0.001' } },
    })
    const given = { ...moved('out', 'DAI'), recipient: other }
    expect(of('trade', { transfers: [fee, given, moved('in', 'USDC')] })).toMatchObject({
      given: { fungible_info: { symbol: 'DAI' } },
      transfer: { fungible_info: { symbol: 'USDC' } },
    })
    // There is no other transfer to show.
    expect(of('send', { transfers: [fee] })).toMatchObject({ transfer: { quantity: { numeric: '0.000012' } } })
  })

  test('links to the explorer page of the hash if the network has an explorer', () => {
    const url = (explorer: string | undefined, hash: string) =>
      transactionUrl(
        { ...(explorer && { blockExplorers: { default: { name: 'E', url: explorer } } }) } as never,
        transaction('1', 1, { metadata: { hash } }) as never,
      )
    const hash = `0x${'a'.repeat(64)}`
    expect(url('https://scan.example/', hash)).toBe(`https://scan.example/tx/${hash}`)
    expect(url('javascript:alert(1)', hash)).toBeUndefined()
    expect(url(undefined, hash)).toBeUndefined()
    expect(url('https://scan.example', '../../phish')).toBeUndefined()
  })
})
