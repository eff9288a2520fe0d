import { createRequire } from 'node:module'
import { basename } from 'node:path'

import type { FrameFile } from '@latchkey/secure-site/server'
import { build } from 'esbuild'

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Latchkey</title>
<link rel="stylesheet" href="frame/frame.css">
<script type="module" src="frame/main.js"></script>
<body></body>
</html>
`

/** The page around what the frame draws, which has the colour of its place in the modal. */
const styles = 'html,body{margin:0;background:transparent;overflow:hidden}\n'

/** The files of the frame, built from their sources when they are first asked for. */
export function createFrameBundle(): (name: string) => Promise<FrameFile | undefined> {
  let built: Promise<ReadonlyMap<string, FrameFile>> | undefined
  return async name => {
    // A failed build is tried again, so that a mended source needs no restart.
    built ??= buildFrame().catch((error: unknown) => {
      built = undefined
      throw error
    })
    return (await built).get(name)
  }
}

async function buildFrame(): Promise<ReadonlyMap<string, FrameFile>> {
  const { outputFiles } = await build({
    entryPoints: [createRequire(import.meta.url).resolve('@latchkey/secure-site/frame')],
    bundle: true,
    splitting: true,
    write: false,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    outdir: '/frame',
    entryNames: 'main',
    chunkNames: '[name]-[hash]',
    legalComments: 'none',
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const scripts = outputFiles.map(
    ({ path, contents }) =>
      [
        basename(path),
        { body: new Uint8Array(contents), type: 'text/javascript; charset=utf-8' } satisfies FrameFile,
      ] as const,
  )
  return new Map<string, FrameFile>([
    ['index.html', { body: page, type: 'text/html; charset=utf-8' }],
    ['frame.css', { body: styles, type: 'text/css; charset=utf-8' }],
    ...scripts,
  ])
}
