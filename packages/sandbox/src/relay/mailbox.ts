/** A message that waits for a subscriber of its topic. Its content is encrypted between the two ends. */
export interface RelayMessage {
  topic: string
  message: string
  tag: number
  attestation?: string
  /** The client that published it, which never receives it. */
  publisher: string
  /** Milliseconds since 1970. */
  publishedAt: number
  /** Milliseconds since 1970. */
  expiresAt: number
}

/** Messages by topic, kept until they are acknowledged or expire. */
export interface Mailbox {
  put(message: RelayMessage): void
  /** Returns the messages of `topic` for `client`, oldest first. */
  pending(topic: string, client: string): RelayMessage[]
  remove(message: RelayMessage): void
  clear(): void
}

const messagesPerTopic = 500

export function createMailbox(now: () => number = Date.now): Mailbox {
  const topics = new Map<string, RelayMessage[]>()

  function alive(topic: string): RelayMessage[] {
    const messages = (topics.get(topic) ?? []).filter(message => message.expiresAt > now())
    if (messages.length > 0) topics.set(topic, messages)
    else topics.delete(topic)
    return messages
  }

  return {
    put(message) {
      topics.set(message.topic, [...alive(message.topic), message].slice(-messagesPerTopic))
    },
    pending: (topic, client) => alive(topic).filter(message => message.publisher !== client),
    remove(message) {
      const rest = alive(message.topic).filter(other => other !== message)
      if (rest.length > 0) topics.set(message.topic, rest)
      else topics.delete(message.topic)
    },
    clear: () => topics.clear(),
  }
}
