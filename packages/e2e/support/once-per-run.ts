import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'

/**
 * Shares a costly step between the workers of a run. The first caller makes the result and writes it to `file`, as JSON. The others wait for the file.
 *
 * @throws Error in every worker, if the step fails in the first
 */
export async function oncePerRun<Result>(file: string, make: () => Promise<Result>): Promise<Result> {
  const isFirst = await mkdir(`${file}.lock`).then(
    () => true,
    () => false,
  )
  if (isFirst) {
    const made = await make().then(
      result => ({ result }),
      (error: unknown) => ({ error: String(error) }),
    )
    await writeFile(`${file}.part`, JSON.stringify(made))
    await rename(`${file}.part`, file)
  }
  while (!existsSync(file)) await setTimeout(200)
  const { result, error } = JSON.parse(await readFile(file, 'utf8')) as { result?: Result; error?: string }
  if (error !== undefined || result === undefined) throw new Error(`The packages were not installed: ${error}`)
  return result
}
