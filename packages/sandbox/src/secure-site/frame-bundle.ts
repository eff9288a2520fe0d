import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

import type { FrameFile } from '@latchkey/secure-site/server'
import { build } from 'esbuild'

/** Creates a loader of the frame's files, which are built from their sources at the first request. */
export function createFrameBundle(): (name: string) => Promise<FrameFile | undefined> {
  let built: Promise<ReadonlyMap<string, FrameFile>> | undefined
  return async name => {
    // A failed build is retried, so that a corrected source needs no restart.
    built ??= buildFrame().catch((error: unknown) => {
      built = undefined
      throw error
    })
    return (await built).get(name)
  }
}

async function buildFrame(): Promise<ReadonlyMap<string, FrameFile>> {
  const entry = createRequire(import.meta.url).resolve('@latchkey/secure-site/frame')
  // The frame's page is published with the sources.
  const sources = join(dirname(entry), '../../src/frame')
  const { outputFiles } = await build({
    entryPoints: ['main', 'social', 'device-window', 'device-link', 'approval-window'].map(name =>
      entry.replace(/main(?=\.\w+$)/, name),
    ),
    bundle: true,
    splitting: true,
    write: false,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    outdir: '/frame',
    entryNames: '[name]',
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
  const read = (name: string) => readFile(join(sources, name), 'utf8')
  // Written by the package's build, with the other published files.
  const offline = await readFile(join(dirname(entry), '../offline.html'), 'utf8').catch(() => undefined)
  return new Map<string, FrameFile>([
    ['index.html', { body: await read('frame.html'), type: 'text/html; charset=utf-8' }],
    ['frame.css', { body: await read('frame.css'), type: 'text/css; charset=utf-8' }],
    ...(offline === undefined ? [] : [['offline.html', { body: offline, type: 'text/html; charset=utf-8' }] as const]),
    ...scripts,
  ])
}
