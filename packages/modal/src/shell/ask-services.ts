import type { Store } from '@latchkey/core'
import { afterPaint } from '@latchkey/view-kit'

/** Asks the services of a site for their configuration once what shows has been painted. */
export async function askServices(store: Store): Promise<void> {
  await afterPaint()
  try {
    ;(await import('./start-services.ts')).startServices(store)
  } catch (error) {
    store.environment.browser.log('warn', 'The services were not asked', error)
  }
}
