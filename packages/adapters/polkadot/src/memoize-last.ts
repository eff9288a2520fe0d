/** Memoizes the last call of a function, by the identity of its arguments. */
export function memoizeLast<One, Other, Result>(compute: (one: One, other: Other) => Result): typeof compute {
  let last: { one: One; other: Other; result: Result } | undefined
  return (one, other) => {
    if (last?.one !== one || last.other !== other) last = { one, other, result: compute(one, other) }
    return last.result
  }
}
