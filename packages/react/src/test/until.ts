/** On a busy machine, three seconds may have only few turns of the event loop, but a change of another tab takes about 50. */
const turnsInMoment = 500

/** Waits a moment at most. The test then judges the result. */
export async function until(
  isTrue: () => boolean,
  { isRequired = true, pass = async () => {} }: { isRequired?: boolean; pass?: () => Promise<void> } = {},
): Promise<void> {
  const end = performance.now() + 3_000
  for (let turns = 0; !isTrue(); turns++) {
    if (performance.now() > end && turns > turnsInMoment) {
      if (isRequired) throw new Error('What was waited for did not come')
      return
    }
    await pass()
    await turn()
  }
}

const { port1, port2 } = new MessageChannel()
const waiting: (() => void)[] = []
port1.onmessage = () => waiting.shift()?.()

/**
 * Uses a message, because a browser delays nested timers by 4 ms each; and one channel, because opening another takes longer than
 * the message.
 */
export function turn(): Promise<void> {
  return new Promise(resolve => {
    waiting.push(resolve)
    port2.postMessage(undefined)
  })
}
