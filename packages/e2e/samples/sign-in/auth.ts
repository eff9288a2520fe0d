import { siwx } from '@latchkey/siwx/better-auth'
import { betterAuth } from 'better-auth'
import { Pool } from 'pg'

export const auth = betterAuth({
  database: new Pool({ connectionString: process.env.DATABASE_URL }),
  emailAndPassword: { enabled: true },
  plugins: [
    siwx({ domains: [process.env.SITE_HOST ?? 'localhost:3000'], rpc: { 'eip155:1': 'https://node.shop.example' } }),
  ],
})
