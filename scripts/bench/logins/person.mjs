const origin = 'http://127.0.0.1:4050'

/**
 * Creates a user who requests a code, reads it in the mail, submits it and stores a wallet, each with a network address and a browser of their own.
 *
 * @param {{ send(request: string): Promise<{ status: number, cookies: string[], body: any }> }} connections
 * @param {Map<string, (code: string) => void>} mailed receivers of mails, by address
 */
export function createPerson(connections, mailed) {
  return async number => {
    const email = `person${number}@example.com`
    const network = `10.${[16, 8, 0].map(bits => (number >> bits) & 255).join('.')}`
    const cookies = new Map()
    const ask = async (method, path, body) => {
      const { status, cookies: set, body: answer } = await connections.send(write(method, path, network, cookies, body))
      for (const pair of set) cookies.set(pair.slice(0, pair.indexOf('=')), pair)
      if (status !== 200) throw new Error(`${path} was answered ${status}: ${JSON.stringify(answer)}`)
      return answer
    }
    const code = new Promise(resolve => mailed.set(email, resolve))
    await ask('POST', '/api/email', `{"projectId":"shop","email":"${email}","device":"Chrome on macOS"}`)
    const brought = await ask('POST', '/api/email/code', `{"code":"${await code}"}`)
    mailed.delete(email)
    if (brought.status !== 'connected') throw new Error(`The code was answered with ${brought.status}`)
    await ask('PUT', '/api/wallet', createWallet(number))
  }
}

function write(method, path, network, cookies, body) {
  const cookie = cookies.size > 0 ? `Cookie: ${[...cookies.values()].join('; ')}\r\n` : ''
  return `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1:4050\r\nOrigin: ${origin}\r\nX-Forwarded-For: ${network}\r\nContent-Type: application/json\r\n${cookie}Content-Length: ${body.length}\r\n\r\n${body}`
}

/** Creates a value in the form of a wallet; the server does not read its content. */
function createWallet(number) {
  const generation = number.toString(16).padStart(32, '0')
  const addresses = `{"eip155":"0x${generation}${generation.slice(24)}","solana":"FAe4sisG95oZ42w7buUn5qEE4TAnfTTFPiguZUHmhiF"}`
  return `{"generation":"${generation}","share":"share-${generation}","check":"${generation}${generation}","addresses":${addresses}}`
}
