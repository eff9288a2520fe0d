import type { Site } from './site.ts'

export async function buy({ kit }: Pick<Site, 'kit'>): Promise<void> {
  await kit.open({
    view: 'OnRampProviders',
  })
}
