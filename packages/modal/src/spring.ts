/** A movement to a target that slows down without overshooting, like a critically damped spring. */
export interface Spring {
  /** Time until it rests, in ms. */
  readonly duration: number
  /** Returns its position after a time in ms. */
  at(time: number): number
  /** Returns its speed after a time, in CSS pixels per ms. */
  speedAt(time: number): number
  /** Positions frame by frame, including the first and the last: keyframes of an animation that is linear between them. */
  readonly frames: readonly number[]
}

export interface SpringFacts {
  readonly from: number
  readonly to: number
  /** Initial speed in CSS pixels per ms, from a movement that it continues. @default 0 */
  readonly speed?: number
  /** Time after which it has covered most of the distance, in ms. */
  readonly response: number
}

/** Time until it rests, relative to its response. */
const rest = 28 / 15
/** Chosen so that a few thousandths of the distance are left when it rests. */
const stiffness = 8.2
const framesPerMs = 60 / 1000

export function createSpring({ from, to, speed = 0, response }: SpringFacts): Spring {
  const duration = response * rest
  const decay = stiffness / duration
  const distance = from - to
  const pull = speed + decay * distance
  const at = (time: number): number => to + (distance + pull * time) * Math.exp(-decay * time)
  const count = Math.max(2, Math.ceil(duration * framesPerMs))
  const frames = Array.from({ length: count + 1 }, (_, index) => at((duration * index) / count))
  return {
    duration,
    at,
    speedAt: time => (pull - decay * (distance + pull * time)) * Math.exp(-decay * time),
    frames: [...frames.slice(0, -1), to],
  }
}
