/** A file of the frame. */
export interface FrameFile {
  body: string | Uint8Array<ArrayBuffer>
  /** The file's `content-type`. */
  type: string
}

/**
 * The files of the frame: a folder, an object, or a function of the name. `index.html` is the page at `/frame`; the
 * others are below `/frame/`. Browsers cache files with a hash in the name (`main-5f3a9c1b.js`).
 */
export type FrameFiles =
  | string
  | Readonly<Record<string, FrameFile>>
  | ((name: string) => FrameFile | undefined | Promise<FrameFile | undefined>)

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
  map: 'application/json',
  txt: 'text/plain; charset=utf-8',
}

/** Creates the reader of a frame's files. */
export function createFrameFiles(files: FrameFiles | undefined): (name: string) => Promise<FrameFile | undefined> {
  if (files === undefined) return async name => (name === 'index.html' ? noFrame : undefined)
  if (typeof files === 'function') return async name => files(name)
  if (typeof files !== 'string') return async name => (Object.hasOwn(files, name) ? files[name] : undefined)
  const folder = readFolder(files)
  folder.catch(() => {})
  return async name => (await folder).get(name)
}

/** Reads the folder once. Only names in it are served, so no path can leave it. */
async function readFolder(folder: string): Promise<ReadonlyMap<string, FrameFile>> {
  const [{ readdir, readFile }, { join, sep }] = await Promise.all([import('node:fs/promises'), import('node:path')])
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const read = entries
    .filter(entry => entry.isFile())
    .map(async entry => {
      const path = join(entry.parentPath, entry.name)
      const name = path.slice(join(folder, sep).length).split(sep).join('/')
      const type = types[/\.([a-z0-9]+)$/.exec(name)?.[1] ?? ''] ?? 'application/octet-stream'
      return [name, { body: new Uint8Array(await readFile(path)), type }] as const
    })
  return new Map(await Promise.all(read))
}

const noFrame: FrameFile = {
  type: 'text/html; charset=utf-8',
  body: '<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>Latchkey</title><p>This server has no files of the frame.</html>\n',
}
