/**
 * Lets a test in a browser lose the chunks that connections load: if `globalThis.loseChunk` returns a promise for a module, its `import()` returns that
 * promise.
 *
 * @returns {import('vite').Plugin}
 */
export function loseChunks() {
  return {
    name: 'lose-chunks',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/core\/src\/connections\/[^/]+\.ts$/.test(id)) return undefined
      return code.replace(/\bimport\(('[^']+')\)/g, '(globalThis.loseChunk?.($1) ?? import($1))')
    },
  }
}
