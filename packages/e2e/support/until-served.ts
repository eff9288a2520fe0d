import { setTimeout as wait } from 'node:timers/promises'

/**
 * Waits until a server answers.
 *
 * @throws Error if there is no answer for a minute
 */
export async function untilServed(url: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const isServed = await fetch(url).then(
      response => response.ok,
      () => false,
    )
    if (isServed) return
    await wait(200)
  }
  throw new Error(`Nothing answered at ${url}`)
}
