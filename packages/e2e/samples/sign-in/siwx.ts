import { createSiwxServer } from '@latchkey/siwx/server'

export const siwx = createSiwxServer({
  domains: [process.env.SITE_HOST ?? 'localhost:5173'],
  rpc: { 'eip155:1': 'https://node.shop.example' },
  statement: 'I accept the terms of shop.example',
})
