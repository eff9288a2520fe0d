import { siwx } from '../../sign-in.ts'

export const GET = (request: Request) => siwx.fetch(request)
export const POST = GET
export const OPTIONS = GET
