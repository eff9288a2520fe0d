import { readBytes } from '@latchkey/http-server'

import { demandOwnPage, type Visit } from './visit.ts'

/** Maximum size of a form in bytes. */
const maxBytes = 1_024

/**
 * Reads the form of a page of a mail's link, which comes from this site. @returns the form, or the status of a
 * rejection
 */
export async function readDeviceForm(visit: Visit): Promise<URLSearchParams | 400 | 403> {
  try {
    demandOwnPage(visit)
  } catch {
    return 403
  }
  const { headers, body } = visit.request
  const isForm = /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(headers.get('content-type') ?? '')
  const bytes = isForm ? await readBytes(body, maxBytes) : undefined
  return bytes ? new URLSearchParams(new TextDecoder().decode(bytes)) : 400
}
