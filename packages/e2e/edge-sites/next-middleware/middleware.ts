import { type NextRequest, NextResponse } from 'next/server'

import { siwx } from './app/sign-in'

export async function middleware(request: NextRequest) {
  const session = await siwx.getSession(request)
  return session ? NextResponse.next() : NextResponse.redirect(new URL('/', request.url))
}

export const config = { matcher: '/orders/:path*' }
