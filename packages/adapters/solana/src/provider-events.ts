import { type CaipNetworkId, createEmitter, type Stop } from '@latchkey/primitives'
import type { PublicKey } from '@solana/web3.js'

import type { SolanaProvider, SolanaProviderEvents } from './solana-provider.ts'

interface Current {
  address: string | undefined
  chain: CaipNetworkId | undefined
}

interface EventSources {
  watch(onChange: () => void): Stop
  current(): Current
  toKey(address: string | undefined): PublicKey | undefined
}

/** A provider's events in Node's manner. The wallet is followed only while somebody listens. */
export function createProviderEvents(
  provider: () => SolanaProvider,
  { watch, current, toKey }: EventSources,
): Pick<SolanaProvider, 'on' | 'removeListener'> {
  const emitter = createEmitter<SolanaProviderEvents & Record<string, unknown>>()
  const stops = new Map<string, Map<unknown, Stop>>()
  let last: Current = { address: undefined, chain: undefined }
  let stopWatching: Stop | undefined

  const tell = () => {
    const before = last
    last = current()
    const key = toKey(last.address)
    if (key === undefined) {
      if (before.address !== undefined) emitter.emit('disconnect', undefined)
    } else if (before.address === undefined) {
      emitter.emit('connect', key)
    } else {
      if (before.address !== last.address) emitter.emit('accountsChanged', key)
      if (before.chain !== last.chain && last.chain) emitter.emit('chainChanged', last.chain)
    }
  }

  const remove = (event: string, listener: unknown) => {
    const group = stops.get(event)
    group?.get(listener)?.()
    group?.delete(listener)
    if ([...stops.values()].some(({ size }) => size > 0)) return
    stopWatching?.()
    stopWatching = undefined
  }

  return {
    on(event, listener) {
      remove(event, listener)
      const group = stops.get(event) ?? new Map<unknown, Stop>()
      stops.set(event, group.set(listener, emitter.on(event, listener)))
      if (!stopWatching) {
        last = current()
        stopWatching = watch(tell)
      }
      return provider()
    },
    removeListener(event, listener) {
      remove(event, listener)
      return provider()
    },
  }
}
