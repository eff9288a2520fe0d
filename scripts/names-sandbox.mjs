/**
 * Puts the sandbox's URL into the address of a page, because a page without a build step reads it only from there.
 *
 * @param {string} sandboxUrl
 * @returns {import('vite').Plugin}
 */
export function namesSandbox(sandboxUrl) {
  return {
    name: 'latchkey-names-sandbox',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const { pathname, searchParams } = new URL(request.url, sandboxUrl)
        if (pathname !== '/' || searchParams.has('sandbox')) return next()
        searchParams.set('sandbox', sandboxUrl)
        response.writeHead(302, { location: `/?${searchParams}` }).end()
      })
    },
  }
}
