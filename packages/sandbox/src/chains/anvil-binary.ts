import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'

const systems: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'darwin', win32: 'win32' }
const processors: Partial<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }

/**
 * Returns the path of anvil's binary for this machine, from the platform's own package, because the launcher would need another
 * process for each chain.
 */
export function findAnvilBinary(): string {
  const name = `@foundry-rs/anvil-${systems[platform()] ?? platform()}-${processors[arch()] ?? arch()}`
  const file = platform() === 'win32' ? 'anvil.exe' : 'anvil'
  try {
    // The platform packages are dependencies of the launcher, not of this package.
    const require = createRequire(import.meta.url)
    const launcher = require.resolve('@foundry-rs/anvil/package.json')
    return createRequire(launcher).resolve(`${name}/bin/${file}`)
  } catch (cause) {
    throw new Error(`There is no anvil for this machine: ${name} is not installed.`, { cause })
  }
}
