import { inject } from 'vitest'

/** A sandbox, and sites that are served under a policy that allows no other host. */
export interface Place {
  sandboxUrl: string
  demoUrl: string
  reactUrl: string
  siteUrl: string
  htmlUrl: string
  react18Url: string
}

declare module 'vitest' {
  interface ProvidedContext {
    places: Place[]
  }
}

/** Returns the place of this worker, so that a file does not affect the sandbox of one that runs in parallel. */
export function usePlace(): Place {
  const worker = Number(process.env['VITEST_POOL_ID'])
  const place = inject('places')[worker - 1]
  if (!place) throw new Error(`There is no sandbox for worker ${worker}: see global-setup.ts`)
  return place
}
