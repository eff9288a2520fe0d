/**
 * A page that nothing builds knows of a sandbox only what its address says: this makes the address say it.
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
