import { readBytes } from '@latchkey/http-server'

import { requireSameOrigin, type RequestContext } from './request-context.ts'

/** Maximum size of a form in bytes. */
const maxBytes = 1_024

/**
 * Reads the form of a page of a mail's link, which comes from this site. @returns the form, or the status of a
 * rejection
 */
export async function readDeviceForm(context: RequestContext): Promise<URLSearchParams | 400 | 403> {
  try {
    requireSameOrigin(context)
  } catch {
    return 403
  }
  const { headers, body } = context.request
  const isForm = /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(headers.get('content-type') ?? '')
  const bytes = isForm ? await readBytes(body, maxBytes) : undefined
  return bytes ? new URLSearchParams(new TextDecoder().decode(bytes)) : 400
}
