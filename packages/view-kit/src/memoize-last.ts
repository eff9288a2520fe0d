/** Memoizes the last call of a function. */
export function memoizeLast<Given extends readonly unknown[], Answer>(
  work: (...given: Given) => Answer,
): (...given: Given) => Answer {
  let last: { readonly given: Given; readonly answer: Answer } | undefined
  return (...given) => {
    const isSame = last?.given.length === given.length && given.every((each, index) => each === last?.given[index])
    if (!last || !isSame) last = { given, answer: work(...given) }
    return last.answer
  }
}
