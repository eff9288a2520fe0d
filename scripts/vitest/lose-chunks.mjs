/**
 * Lets a test in a browser lose the chunks that connections load: while `globalThis.loseChunk` gives a promise for a module, that
 * is what its `import()` gives.
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
