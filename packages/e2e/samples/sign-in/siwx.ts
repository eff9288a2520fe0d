import { createSiwxServer } from '@latchkey/siwx/server'
import { databaseStore } from '@latchkey/siwx/server/node'

export const siwx = createSiwxServer({
  domains: [process.env.SITE_HOST ?? 'localhost:5173'],
  rpc: { 'eip155:1': 'https://node.shop.example' },
  statement: 'I accept the terms of shop.example',
  store: databaseStore(),
})
