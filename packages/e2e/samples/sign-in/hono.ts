import { Hono } from 'hono'

import { siwx } from './siwx.ts'

export const app = new Hono()
app.all('/siwx/*', context => siwx.fetch(context.req.raw))
app.get('/orders', async context => {
  const session = await siwx.getSession(context.req.raw)
  return session ? context.text(`Orders of ${session.address}`) : context.text('Sign in first', 401)
})
