import { createFrameFiles } from './frame-files.ts'
import type { SecureSiteOptions } from './options.ts'
import type { Rooms } from './rooms.ts'
import { SecureSiteError } from './secure-site-error.ts'
import type { Visit } from './visit.ts'

/** The page in the iframe, which the pages of its project alone can have, and its files. */
export function createFramePage({ base, originsOf }: Rooms, { frame, connect = [] }: SecureSiteOptions) {
  const read = createFrameFiles(frame)

  /** `GET /frame?projectId=...` */
  async function page({ request }: Visit): Promise<Response> {
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

  /** `GET /frame/...` */
  async function file({ request }: Visit): Promise<Response> {
    const name = new URL(request.url).pathname.slice(`${base}/frame/`.length)
    const found = name === 'index.html' ? undefined : await read(name)
    if (!found) throw new SecureSiteError('notFound', 'There is nothing here')
    // A page is saved by who wants it: nothing else runs at this origin.
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

/** A page that isolates itself by `Cross-Origin-Embedder-Policy` has frames that do so too, and that let themselves be had. */
const framed = {
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'cross-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
}
