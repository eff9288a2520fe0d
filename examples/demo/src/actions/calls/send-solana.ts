import { sendTransfer } from '@latchkey/appkit/send'

import type { Site } from './site.ts'

export async function send({ kit }: Site): Promise<string> {
  const { hash } = await sendTransfer(kit, {
    to: 'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD',
    amount: '0.05',
  })
  return hash
}
