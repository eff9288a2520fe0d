/** Beside what else a machine does, three seconds may hold a few turns of the page: what another tab did comes in about 50. */
const turnsInMoment = 500

/** Waits a moment at most; what a test then finds is its own to judge. */
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

/** A message, because a browser makes nested timers wait 4 ms each; by one channel, because to open another takes longer than the message. */
export function turn(): Promise<void> {
  return new Promise(resolve => {
    waiting.push(resolve)
    port2.postMessage(undefined)
  })
}
