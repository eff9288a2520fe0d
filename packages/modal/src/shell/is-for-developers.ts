import type { Store } from '@latchkey/core'

/** Whether alerts to developers show: on their own machine, or if the site sets `debug`. */
export function isForDevelopers({ options, environment }: Pick<Store, 'options' | 'environment'>): boolean {
  return options.debug || isLoopback(environment.browser.origin)
}

function isLoopback(origin: string): boolean {
  return /^https?:\/\/(localhost|[^/]+\.localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/.test(origin)
}
