import { execFile, spawn } from 'node:child_process'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const runFile = promisify(execFile)
const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The native compiler, at a third of the processor time of the one that other tools use. */
export const nativeCompiler = join(root, 'node_modules/typescript-7/bin/tsc')

/** The compiler's errors in a project, and the checked files. */
export interface CheckedTypes {
  /** Paths relative to the folder of the project. */
  readonly files: string[]
  readonly mistakes: string[]
}

/**
 * Type-checks the sources of a project, without declarations of libraries.
 * @param compiler a script that accepts the options of `tsc`
 * @param folder that of the project
 */
export async function checkSources(compiler: string, folder: string, config = 'tsconfig.json'): Promise<CheckedTypes> {
  const output = await run(compiler, ['-p', config, '--skipLibCheck', '--pretty', 'false', '--listFiles'], folder)
  const lines = output.split('\n')
  const own = lines.filter(line => line.startsWith(folder)).map(line => relative(folder, line).split(sep).join('/'))
  return {
    files: own.filter(path => !path.includes('node_modules') && !path.endsWith('.d.ts')).toSorted(),
    mistakes: lines.filter(line => / error TS\d+: |^error /.test(line)),
  }
}

/**
 * Type-checks files of a project and of its libraries, also declarations.
 * @param wanted a regular expression for their paths, relative to the folder
 */
export async function checkFiles(folder: string, wanted: string, config = 'tsconfig.json'): Promise<CheckedTypes> {
  const script = fileURLToPath(new URL('own-type-errors.mjs', import.meta.url))
  const { stdout } = await runFile(process.execPath, [script, config, wanted], { cwd: folder })
  return JSON.parse(stdout) as CheckedTypes
}

function run(script: string, args: readonly string[], cwd: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], { cwd })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('error', reject)
    child.on('close', () => resolve(output))
  })
}
