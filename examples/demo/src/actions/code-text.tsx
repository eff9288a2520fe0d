import type { ReactNode } from 'react'

const tokens = /('[^']*')|\b(await|const|return|new|function|async)\b|([{}()[\],:;=])/g

/** Code in the colours of the page. */
export function CodeText({ code }: { code: string }): ReactNode {
  const parts: ReactNode[] = []
  let end = 0
  for (const match of code.matchAll(tokens)) {
    const [text, string, keyword] = match
    if (match.index > end) parts.push(code.slice(end, match.index))
    end = match.index + text.length
    parts.push(
      <span key={match.index} className={string ? 'code-text' : keyword ? 'code-keyword' : 'code-mark'}>
        {text}
      </span>,
    )
  }
  return [...parts, code.slice(end)]
}
