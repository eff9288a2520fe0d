import { maya, setUp, type SendWorld } from '../send/send-world.test-support.ts'

/** A fixture in which a transfer was sent. */
export async function sent(world: SendWorld = {}) {
  const made = await setUp(world)
  await made.draft('0.5', maya)
  await made.send.send()
  await made.environment.settle()
  return made
}

/** A later page of the same tab. */
export async function reloaded(before: Awaited<ReturnType<typeof setUp>>, world: SendWorld = {}) {
  before.store.destroy()
  const after = await setUp({ environment: before.environment, ...world })
  await after.environment.settle()
  return after
}

/** Returns the stage of the latest send. */
export const stageOf = ({ send }: Awaited<ReturnType<typeof setUp>>) => send.state.sends[0]?.stage
