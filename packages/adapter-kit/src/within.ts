/** @returns what is answered within so many milliseconds, else `undefined` */
export async function within<Value>(ms: number, answer: Promise<Value>): Promise<Value | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    return await Promise.race([answer, new Promise<undefined>(resolve => (timer = setTimeout(resolve, ms, undefined)))])
  } finally {
    clearTimeout(timer)
  }
}
