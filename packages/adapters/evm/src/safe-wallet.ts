import type { Clock } from '@latchkey/primitives'

import type { InjectedWallet } from './injected-wallet.ts'
import { type FrameWindow, openSafeChannel } from './safe-channel.ts'
import { createSafeProvider, readSafeInfo } from './safe-provider.ts'

/** @returns the Safe around this frame, as a wallet; `undefined` if there is none */
export async function findSafe(
  frame: FrameWindow,
  clock: Clock,
  origins: readonly string[],
  signal: AbortSignal,
): Promise<InjectedWallet | undefined> {
  const found = await openSafeChannel(frame, clock, origins, signal)
  const info = readSafeInfo(found?.info)
  if (found === undefined || info === undefined) return undefined
  const provider = createSafeProvider(found.channel, clock, info)
  return {
    id: 'safe',
    name: 'Safe',
    type: 'EXTERNAL',
    connectsItself: true,
    isSmartAccount: true,
    getProvider: () => provider,
  }
}
