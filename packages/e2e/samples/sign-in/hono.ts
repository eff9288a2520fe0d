import { Hono } from 'hono'

import { siwx } from './siwx.ts'

export const app = new Hono()
app.all('/siwx/*', context => siwx.fetch(context.req.raw))
app.get('/orders', async context => {
  const session = await siwx.getSession(context.req.raw)
  if (!session) return context.text('Sign in first', 401)
  // Store by `identity`: an address alone may be another owner's contract on another network.
  return context.json({ owner: session.identity, name: session.address })
})
