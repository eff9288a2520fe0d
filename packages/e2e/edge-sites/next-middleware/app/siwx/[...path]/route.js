import { siwx } from '../../sign-in'

export const GET = request => siwx.fetch(request)
export const POST = GET
