/** A movement to a target that slows down and never swings back, as a critically damped spring moves. */
export interface Spring {
  /** Until it rests, in milliseconds. */
  readonly duration: number
  /** Where it is after so many milliseconds. */
  at(time: number): number
  /** How fast it is then, in CSS pixels a millisecond. */
  speedAt(time: number): number
  /** Where it is frame by frame, first and last included: keyframes of an animation that is linear between them. */
  readonly frames: readonly number[]
}

export interface SpringFacts {
  readonly from: number
  readonly to: number
  /** How fast it starts, in CSS pixels a millisecond: what is on its way already goes on from its own speed. */
  readonly speed?: number
  /** By when it has come most of the way, in milliseconds. */
  readonly response: number
}

/** It rests after so many times its response. */
const rest = 28 / 15
/** So stiff that a few thousandths of the way are left by then. */
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
