/** Matches the files whose chunks can be lost. */
const losers =
  /\/(core\/src\/connections\/[^/]+|view-kit\/src\/qr-part|features\/src\/account\/profile\/views\/account-rows)\.ts$/

/**
 * Lets a test in a browser lose the chunks that connections, and some parts of screens, load: if `globalThis.loseChunk` returns a promise for a module, its
 * `import()` returns that promise.
 *
 * @returns {import('vite').Plugin}
 */
export function loseChunks() {
  return {
    name: 'lose-chunks',
    enforce: 'pre',
    transform(code, id) {
      if (!losers.test(id)) return undefined
      return code.replace(/\bimport\(('[^']+')\)/g, '(globalThis.loseChunk?.($1) ?? import($1))')
    },
  }
}
