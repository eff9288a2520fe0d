import { sendTransfer } from '@latchkey/appkit/send'

import type { Site } from './site.ts'

export async function send({ kit }: Site): Promise<string> {
  const { hash } = await sendTransfer(kit, {
    to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    amount: '0.05',
  })
  return hash
}
