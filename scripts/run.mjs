import { spawn, spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the workspace; every script works from here, wherever it was called from. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** The compiler, run by Node: a native program, at a third of the processor time of version 6, of which scripts still need the programming interface. */
export const tsc = 'node_modules/typescript-7/bin/tsc'

/** Several checkers of one project each check what they share: two projects beside each other, with a checker each, take a quarter less. */
export const tscBuild = ['node', tsc, '-b', '--checkers', '1', '--builders', '2']

/**
 * Runs a command in the workspace, with the tools of `node_modules/.bin` on its path.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, quiet?: boolean, folder?: string, limitMs?: number }} [options] `quiet` keeps the output for the caller instead of
 *   showing it; `folder` is where to run, from the root; after `limitMs` the command is ended
 *   with all that it started.
 * @returns {Promise<{ code: number, output: string }>} The exit code (1 when the command could not start).
 */
export function run(command, args, { env = {}, quiet = false, folder = '.', limitMs } = {}) {
  return new Promise(resolve => {
    const child = spawn(command, args, {
      cwd: join(root, folder),
      env: { ...process.env, PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter), ...env },
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
      // On Windows the tools are .cmd files, which only a shell starts.
      shell: process.platform === 'win32',
    })
    let output = ''
    child.stdout?.on('data', chunk => (output += chunk))
    child.stderr?.on('data', chunk => (output += chunk))
    const limit =
      limitMs &&
      setTimeout(() => {
        console.error(`${command} did not end within ${limitMs / 60_000} min and is ended now.`)
        endAll(child.pid)
      }, limitMs)
    child.on('error', error => resolve({ code: 1, output: `${output}${command}: ${error.message}\n` }))
    child.on('close', code => {
      clearTimeout(limit)
      resolve({ code: code ?? 1, output })
    })
  })
}

/** Ends a process with all its children. A worker that hangs does not notice that its parent is gone, so each is ended by its own id. */
export function endAll(pid) {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
  const processes = stdout
    .trim()
    .split('\n')
    .map(line => line.trim().split(/\s+/).map(Number))
  const ending = [pid]
  for (const parent of ending) ending.push(...processes.filter(([, ppid]) => ppid === parent).map(([child]) => child))
  for (const one of ending.reverse()) {
    try {
      process.kill(one, 'SIGKILL')
    } catch {
      // The process ended by itself meanwhile.
    }
  }
}

/**
 * Formats the time since `start`: `0.4 s`, `12 s`, `2 min 05 s`.
 *
 * @param {number} start From `performance.now()`.
 */
export function elapsed(start) {
  const seconds = (performance.now() - start) / 1000
  if (seconds < 10) return `${seconds.toFixed(1)} s`
  if (seconds < 60) return `${Math.round(seconds)} s`
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`
}
