import { createOperationRecords, type OperationRecords } from './operation-records.ts'

/** Of a device that has sent nothing yet. */
export function createMemoryRecords(): OperationRecords {
  const kept = new Map<string, string>()
  return createOperationRecords(
    { getItem: key => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) },
    '0x',
  )
}
