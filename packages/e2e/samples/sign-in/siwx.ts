import { createSiwxServer } from '@latchkey/siwx/server'

export const siwx = createSiwxServer({
  domains: ['shop.example', 'localhost:3000'],
  rpc: { 'eip155:1': 'https://node.shop.example' },
  statement: 'I accept the terms of shop.example',
})
