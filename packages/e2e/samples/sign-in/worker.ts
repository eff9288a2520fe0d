import { createSiwxServer, type SiwxServer } from '@latchkey/siwx/server'
import { type D1Binding, d1Store } from '@latchkey/siwx/server/d1'

let siwx: SiwxServer | undefined

export default {
  async fetch(request: Request, env: { DB: D1Binding; SITE_HOST: string }): Promise<Response> {
    siwx ??= createSiwxServer({ domains: [env.SITE_HOST], store: d1Store(env.DB) })
    if (new URL(request.url).pathname.startsWith('/siwx/')) return siwx.fetch(request)
    const session = await siwx.getSession(request)
    if (!session) return new Response('Sign in first', { status: 401 })
    return Response.json({ owner: session.identity, name: session.address })
  },
}
