import type { Store } from '@latchkey/core'

/** Asks the services of a site for their configuration once what shows has been painted. */
export async function askServices(store: Store): Promise<void> {
  await store.environment.browser.afterPaint()
  try {
    ;(await import('./start-services.ts')).startServices(store)
  } catch (error) {
    store.environment.browser.log('warn', 'The services were not asked', error)
  }
}
