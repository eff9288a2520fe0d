interface RpcCall {
  method: string
  params?: readonly unknown[]
}

interface RpcAnswer {
  id: number
  result?: unknown
  error?: { message: string }
}

/** Send `calls` as one batch and give their results in order. Throws on the first error among them. */
export async function callBatch(url: string, calls: readonly RpcCall[]): Promise<unknown[]> {
  const body = calls.map(({ method, params = [] }, id) => ({ jsonrpc: '2.0', id, method, params }))
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answers = (await response.json()) as RpcAnswer[]
  const byId = new Map(answers.map(answer => [answer.id, answer]))
  return calls.map(({ method }, id) => {
    const answer = byId.get(id)
    if (!answer || answer.error) throw new Error(`${method} failed: ${answer?.error?.message ?? 'no answer'}`)
    return answer.result
  })
}

/** Send one call and give its result. */
export async function callOne(url: string, method: string, params: readonly unknown[] = []): Promise<unknown> {
  const [result] = await callBatch(url, [{ method, params }])
  return result
}
