/**
 * A separate process. It sends the requests that it is told, one at a time, and is the node of smart accounts, so that neither takes time of the measured
 * server.
 */
import { createServer, request } from 'node:http'

/** Timeout in milliseconds. A later answer waits for something, and blocks nothing meanwhile. */
const patienceMs = 300

// A node for every chain, on which all contracts refuse.
const node = createServer((asked, response) => {
  const chunks = []
  asked.on('data', chunk => chunks.push(chunk))
  asked.on('end', () => {
    response.setHeader('content-type', 'application/json')
    response.end(answerTo(Buffer.concat(chunks).toString()))
  })
})

function answerTo(text) {
  try {
    const asked = JSON.parse(text)
    const results = { eth_chainId: '0x1', eth_getCode: '0x6000', eth_call: '0x' }
    const one = ({ id, method }) => ({ jsonrpc: '2.0', id, result: results[method] ?? null })
    return JSON.stringify(Array.isArray(asked) ? asked.map(one) : one(asked))
  } catch {
    return '{}'
  }
}

node.listen(0, '127.0.0.1', () => process.send({ node: `http://127.0.0.1:${node.address().port}` }))

process.on('message', ({ url, method, headers, body }) => {
  let isOver = false
  const end = status => {
    if (isOver) return
    isOver = true
    clearTimeout(timer)
    process.send({ status })
  }
  const sent = request(url, { method, headers, agent: false, maxHeaderSize: 262_144 }, response => {
    response.resume()
    response.on('end', () => end(response.statusCode))
    response.on('error', () => end(0))
  })
  const timer = setTimeout(() => {
    end(0)
    sent.destroy()
  }, patienceMs)
  sent.on('error', () => end(0))
  sent.end(body)
})
