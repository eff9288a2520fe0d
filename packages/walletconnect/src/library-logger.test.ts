import { describe, expect, test } from 'vitest'

import { createLibraryLogger } from './library-logger.ts'

function listen(): { heard: string[]; lines: string[]; logger: ReturnType<typeof createLibraryLogger> } {
  const heard: string[] = []
  const lines: string[] = []
  const logger = createLibraryLogger([
    { onLibraryError: message => heard.push(message), log: (level, message) => lines.push(`${level} ${message}`) },
  ])
  return { heard, lines, logger }
}

describe('an error of the pairing library', () => {
  // covers: S8.67
  test('is reported once, for any number of log entries and by any part', () => {
    const { heard, lines, logger } = listen()
    for (let time = 0; time < 5; time++) {
      logger.error('Unauthorized: origin not allowed')
      logger.child().fatal(new Error('Unauthorized: origin not allowed'), 'Unauthorized: origin not allowed')
      logger.child().error(`Failed for topic ${'ab'.repeat(32)} id:17952189683050${time}`)
    }
    expect(heard).toEqual(
      ['Unauthorized: origin not allowed', 'Failed for topic … id:…'].map(
        text => expect.stringContaining(text.slice(0, 16)) as string,
      ),
    )
    expect(lines).toHaveLength(15)
    expect(lines.filter(line => !line.startsWith('error '))).toEqual([])
  })

  // covers: S8.67
  test('is not reported for a rejection, an expiry or a withdrawn code', () => {
    const { heard, lines, logger } = listen()
    for (const message of [
      'User rejected.',
      'Proposal expired',
      'Request expired. Please try again.',
      'No matching key. proposal: 1',
    ]) {
      logger.error(message)
      logger.error(new Error(message))
    }
    logger.warn('Just so you know')
    logger.debug('A detail')
    logger.error({})
    logger.error(undefined)
    expect(heard).toEqual([])
    expect(lines.filter(line => line.startsWith('error'))).toEqual(['error ', 'error '])
    expect(lines).toEqual(expect.arrayContaining(['warn Just so you know', 'debug A detail', 'info Proposal expired']))
  })

  test('is reported for the first fifty different texts', () => {
    const { heard, lines, logger } = listen()
    for (let at = 0; at < 60; at++) logger.error(`Failed as ${'x'.repeat(at)}y`)
    expect([heard.length, lines.length]).toEqual([50, 60])
  })
})
