import { describe, expect, test } from 'vitest'

import { createEmitter } from './emitter.ts'

type Events = { changed: number; closed: undefined }

describe('an emitter', () => {
  test('calls each listener of the event, in their order', () => {
    const { emit, on } = createEmitter<Events>()
    const heard: string[] = []
    on('changed', value => heard.push(`first ${value}`))
    on('changed', value => heard.push(`second ${value}`))
    on('closed', () => heard.push('closed'))
    emit('changed', 1)
    expect(heard).toEqual(['first 1', 'second 1'])
  })

  test('does not call a listener that stopped, also if it stops repeatedly', () => {
    const { emit, on } = createEmitter<Events>()
    const heard: number[] = []
    const stop = on('changed', value => heard.push(value))
    stop()
    stop()
    emit('changed', 1)
    expect(heard).toEqual([])
  })

  test('does not call a listener that another one stopped in the same round', () => {
    const { emit, on } = createEmitter<Events>()
    const heard: string[] = []
    on('changed', () => {
      heard.push('first')
      stopSecond()
    })
    const stopSecond = on('changed', () => heard.push('second'))
    emit('changed', 1)
    expect(heard).toEqual(['first'])
  })

  test('does not call a listener in the round in which it was added', () => {
    const { emit, on } = createEmitter<Events>()
    const heard: string[] = []
    const stop = on('changed', () => {
      stop()
      on('changed', () => heard.push('late'))
    })
    emit('changed', 1)
    expect(heard).toEqual([])
    emit('changed', 2)
    expect(heard).toEqual(['late'])
  })

  test('keeps a listener that was added twice until both have stopped', () => {
    const { emit, on } = createEmitter<Events>()
    let heard = 0
    const listener = () => void heard++
    const stop = on('changed', listener)
    on('changed', listener)
    stop()
    emit('changed', 1)
    expect(heard).toBe(1)
  })

  test('reports the exception of a listener and calls the other listeners', () => {
    const errors: unknown[] = []
    const { emit, on } = createEmitter<Events>(error => errors.push(error))
    const heard: number[] = []
    const failure = new Error('a broken listener')
    on('changed', () => {
      throw failure
    })
    on('changed', value => heard.push(value))
    emit('changed', 7)
    expect(heard).toEqual([7])
    expect(errors).toEqual([failure])
  })

  test('leaves the report to the page without an error handler', async () => {
    const before = process.listeners('unhandledRejection')
    process.removeAllListeners('unhandledRejection')
    const reported = new Promise(resolve => process.once('unhandledRejection', resolve))
    const failure = new Error('a broken listener')
    const { emit, on } = createEmitter<Events>()
    on('closed', () => {
      throw failure
    })
    emit('closed', undefined)
    expect(await reported).toBe(failure)
    for (const listener of before) process.on('unhandledRejection', listener)
  })
})
