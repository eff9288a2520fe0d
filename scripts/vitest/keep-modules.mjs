/**
 * Lets the browser keep each module for the whole of a run: every file of tests has a page of its own, which otherwise asks Vite anew for
 * each of hundreds of modules. While Vite watches, they change, and none is kept.
 *
 * @param {string[]} [changing] paths of files that change during the run, and are loaded each time
 * @returns {import('vite').Plugin}
 */
export function keepModules(changing = []) {
  const changed = new Set(changing.map(file => `/${file}`))
  return {
    name: 'keep-modules',
    configureServer({ config, middlewares }) {
      if (config.server.watch !== null) return
      middlewares.use((request, response, next) => {
        const url = request.url ?? ''
        if (isModule(url) && !changed.has(url.split('?')[0])) keep(response)
        next()
      })
    },
  }
}

function isModule(url) {
  return /^\/packages\/[^?]+\.(ts|tsx|js|css|svg)(\?import)?$/.test(url)
}

/** Replaces the `no-cache` that Vite sends for files that may be edited. */
function keep(response) {
  const setHeader = response.setHeader.bind(response)
  response.setHeader = (name, value) =>
    setHeader(name, name === 'Cache-Control' && value === 'no-cache' ? 'max-age=31536000,immutable' : value)
}
