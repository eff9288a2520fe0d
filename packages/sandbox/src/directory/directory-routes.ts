import { Hono } from 'hono'
import * as v from 'valibot'

import type { SandboxState } from '../sandbox-state.ts'
import { createMonogram } from './monogram.ts'
import { pictureOf } from './picture-of.ts'
import { searchQuerySchema, searchWallets } from './search-wallets.ts'
import { createWalletDirectory } from './wallet-directory.ts'

/** The wallet directory: projects, wallets and images (S1.58). `origin` is the sandbox's address. */
export function createDirectoryRoutes(state: SandboxState, origin: () => string): Hono {
  const app = new Hono()
  let listed: { origin: string; entries: ReturnType<typeof createWalletDirectory> } | undefined

  // The sandbox's own wallet is listed with its address, which is known once the server listens.
  function entries() {
    const current = origin()
    if (listed?.origin !== current) listed = { origin: current, entries: createWalletDirectory(current) }
    return listed.entries
  }

  app.get('/appkit/v1/config', context => context.json({ features: state.config.features }))
  app.get('/projects/v1/origins', context => context.json({ allowedOrigins: state.config.allowedOrigins }))
  app.get('/getAnalyticsConfig', context => context.json({ isAnalyticsEnabled: state.config.isAnalyticsEnabled }))

  app.get('/getWallets', context => {
    const query = v.safeParse(searchQuerySchema, context.req.query())
    if (!query.success) return context.json({ error: query.issues[0].message }, 400)
    return context.json(searchWallets(entries(), query.output))
  })

  app.get('/getWalletImage/:id', context => {
    const entry = entries().find(({ listing }) => listing.image_id === context.req.param('id'))
    if (!entry) return context.json({ error: 'No such image' }, 404)
    return svg(pictureOf('wallet', entry.listing.image_id) ?? createMonogram(entry.listing.name, entry.color))
  })
  for (const [path, kind] of Object.entries(commonImages)) {
    app.get(`/public/${path}/:id`, context => {
      const id = context.req.param('id').slice(0, 128)
      return svg(pictureOf(kind, id) ?? createMonogram(id))
    })
  }
  return app
}

const commonImages = { getAssetImage: 'asset', getCurrencyImage: 'currency', getTokenImage: 'token' } as const

function svg(document: string): Response {
  return new Response(document, {
    headers: {
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=3600',
      // Prevents an image from running as a page.
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
    },
  })
}
