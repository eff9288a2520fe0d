import { expect, test } from 'vitest'

import { codeOf, createX402Fixture, required } from './x402.test-support.ts'

const other = '0x2222222222222222222222222222222222222222'

test('an x402 payment is not requested from the wallet if the account changes while it is shown', async () => {
  const world = await createX402Fixture()
  const paid = codeOf(world.pay(required()))
  await world.untilAsked()
  world.connector.emitAccounts('eip155', [other])
  await world.environment.settle()
  world.feature.agree()
  expect([await paid, world.signed(), world.sent]).toEqual(['paymentNotSigned', 0, []])
})
