import { describe, expect, test } from 'vitest'

import { readApprovalLogs } from './approval-logs.ts'

const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const spender = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const approval = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const approvalForAll = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
const word = (hex: string): string => `0x${hex.slice(2).toLowerCase().padStart(64, '0')}`
const number = (value: number): string => word(`0x${value.toString(16)}`)

const log = (data: string, topics: readonly unknown[] = [approval, word(owner), word(spender)], address = token) => ({
  address: address.toLowerCase(),
  topics,
  data,
})

describe('readApprovalLogs', () => {
  test('reads who may spend how much of a token, with the checksums of both addresses', () => {
    expect(readApprovalLogs([log(number(9))], owner)).toEqual([{ token, spender, amount: 9n }])
    const inUpperCase = [approval, word(owner), word(spender)].map(topic => topic.toUpperCase())
    expect(readApprovalLogs([log(number(9), inUpperCase)], owner)).toEqual([{ token, spender, amount: 9n }])
  })

  test('reads an approval of one NFT, and of all', () => {
    const one = log('0x', [approval, word(owner), word(spender), number(7)])
    const all = log(number(1), [approvalForAll, word(owner), word(spender)])
    expect(readApprovalLogs([one], owner)).toEqual([{ token, spender, amount: 1n }])
    expect(readApprovalLogs([all], owner)).toEqual([{ token, spender, amount: 1n }])
    expect(readApprovalLogs([one, all], owner)).toHaveLength(2)
  })

  test('counts the last event of each token, spender and kind', () => {
    expect(readApprovalLogs([log(number(9)), log(number(0))], owner)).toEqual([])
    expect(readApprovalLogs([log(number(0)), log(number(9))], owner)).toMatchObject([{ amount: 9n }])
    const elsewhere = log(number(0), [approval, word(owner), word(spender)], spender)
    expect(readApprovalLogs([log(number(9)), elsewhere], owner)).toMatchObject([{ token, amount: 9n }])
    const toOther = log(number(0), [approval, word(owner), word(token)])
    expect(readApprovalLogs([log(number(9)), toOther], owner)).toMatchObject([{ spender, amount: 9n }])
  })

  test.each<[string, unknown]>([
    ['another owner', log(number(9), [approval, word(spender), word(spender)])],
    ['another event', log(number(9), [number(1), word(owner), word(spender)])],
    ['no spender', log(number(9), [approval, word(owner)])],
    ['a spender that is no address', log(number(9), [approval, word(owner), 'nobody'])],
    ['an amount that is no word', log('0x09')],
    ['no topics', { address: token, data: number(9) }],
    ['no address', { topics: [approval, word(owner), word(spender)], data: number(9) }],
    ['an address that is none', log(number(9), undefined, '0x12')],
    ['nothing', null],
  ])('leaves out an event with %s', (_what, other) => {
    expect(readApprovalLogs([other, log(number(5))], owner)).toEqual([{ token, spender, amount: 5n }])
    expect(readApprovalLogs([other], owner)).toEqual([])
  })
})
