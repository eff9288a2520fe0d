import { createFrameFiles } from './frame-files.ts'
import type { SecureSiteOptions } from './options.ts'
import type { Services } from './services.ts'
import { SecureSiteError } from './secure-site-error.ts'
import type { RequestContext } from './request-context.ts'

/** Creates the routes of the iframe's page, which only the project's pages may embed, and of its files. */
export function createFramePage({ base, originsOf }: Services, { frame, connect = [] }: SecureSiteOptions) {
  const read = createFrameFiles(frame)

  /** `GET /frame?projectId=...` serves the page. */
  async function page({ request }: RequestContext): Promise<Response> {
    const origins = originsOf(new URL(request.url).searchParams.get('projectId') ?? '')
    if (origins === undefined) throw new SecureSiteError('projectUnknown', 'There is no such project here')
    const file = await read('index.html')
    if (!file) throw new SecureSiteError('notFound', 'There is nothing here')
    const ancestors = origins === null ? '*' : origins.length > 0 ? origins.join(' ') : "'none'"
    return new Response(file.body, {
      headers: {
        'content-type': file.type,
        'content-security-policy': [
          "default-src 'none'",
          "script-src 'self'",
          "style-src 'self'",
          "img-src 'self' data:",
          `connect-src ${["'self'", ...connect].join(' ')}`,
          "base-uri 'none'",
          "form-action 'none'",
          "require-trusted-types-for 'script'",
          `frame-ancestors ${ancestors}`,
        ].join('; '),
        'cache-control': 'no-cache',
        ...framed,
      },
    })
  }

  /** `GET /frame/...` serves its files. */
  async function file({ request }: RequestContext): Promise<Response> {
    const name = new URL(request.url).pathname.slice(`${base}/frame/`.length)
    const found = name === 'index.html' ? undefined : await read(name)
    if (!found) throw new SecureSiteError('notFound', 'There is nothing here')
    // A page is offered as a download, because no other page may run at this origin.
    const isPage = found.type.startsWith('text/html')
    const isHashed = /-[\w-]{8,}\.\w+$/.test(name)
    return new Response(found.body, {
      headers: {
        'content-type': found.type,
        ...(isPage && { 'content-disposition': `attachment; filename="${name}"` }),
        'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
        ...framed,
      },
    })
  }

  return { page, file }
}

/**
 * Headers for pages with `Cross-Origin-Embedder-Policy`, whose frames need the same policy and permission to be
 * embedded.
 */
const framed = {
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'cross-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
}
