import type { Page } from 'playwright'

import type { Namespace } from './site-facts.ts'

/** Switches the network, by its CAIP-2 id, as a site does. */
export function switchNetwork(page: Page, network: string): Promise<void> {
  return page.evaluate(async wanted => {
    const [chainNamespace, reference = ''] = wanted.split(':')
    const id = chainNamespace === 'eip155' ? Number(reference) : reference
    await window.kit?.switchNetwork({ id, chainNamespace } as never)
  }, network)
}

/** Calls the provider that a site gets for a namespace. Bytes come back as plain arrays, errors as data. */
export function callProvider(
  page: Page,
  siteNamespace: Namespace,
  method: string,
  ...params: readonly unknown[]
): Promise<{ result?: unknown; code?: number; message?: string }> {
  return page.evaluate(
    async ([namespace, name, args]) => {
      const provider =
        window.kit?.getProvider<Record<string, (...params: readonly unknown[]) => Promise<unknown>>>(namespace)
      try {
        const result = await provider?.[name]?.(...args.map(toBytes))
        return { result: toPlain(result) }
      } catch (error) {
        const { code, message } = error as { code?: number; message?: string }
        return { ...(code !== undefined && { code }), message: message ?? String(error) }
      }

      /** Converts a test's `{ bytes: [...] }` into a Uint8Array. */
      function toBytes(value: unknown): unknown {
        const bytes = (value as { bytes?: number[] } | null)?.bytes
        return Array.isArray(bytes) ? Uint8Array.from(bytes) : value
      }
      function toPlain(value: unknown): unknown {
        return value instanceof Uint8Array ? [...value] : value
      }
    },
    [siteNamespace, method, params] as const,
  )
}

/** Sends a request to the connected wallet with the provider that a site gets. Errors come back as data. */
export function requestWallet(
  page: Page,
  method: string,
  params: unknown[] = [],
): Promise<{ result?: unknown; code?: number; message?: string }> {
  return page.evaluate(
    async ([name, args]) => {
      const provider = window.kit?.getProvider<{ request(request: object): Promise<unknown> }>('eip155')
      try {
        return { result: await provider?.request({ method: name, params: args }) }
      } catch (error) {
        const { code, message } = error as { code?: number; message?: string }
        return { ...(code !== undefined && { code }), message: message ?? String(error) }
      }
    },
    [method, params] as const,
  )
}
