import type { ProjectOrigins, SecureSiteOptions } from './options.ts'

/**
 * Creates the lookup of the pages that may embed a project's frame.
 *
 * @throws TypeError for an invalid origin
 */
export function readProjects(projects: SecureSiteOptions['projects']): (id: string) => ProjectOrigins | undefined {
  if (typeof projects === 'function') return projects
  for (const [id, origins] of Object.entries(projects))
    for (const origin of origins ?? [])
      if (!URL.canParse(origin) || new URL(origin).origin !== origin)
        throw new TypeError(
          `"${origin}" of the project "${id}" is no origin: write https://shop.example, without a path`,
        )
  return id => (Object.hasOwn(projects, id) ? projects[id] : undefined)
}
