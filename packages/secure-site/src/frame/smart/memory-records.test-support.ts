import { createOperationRecords, type OperationRecords } from './operation-records.ts'

/** Of a device that has sent nothing yet, for a site. */
export function createMemoryRecords({
  kept = new Map<string, string>(),
  origin = 'https://shop.example',
  now = Date.now,
} = {}): OperationRecords {
  return createOperationRecords(
    { getItem: key => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) },
    '0x',
    origin,
    now,
  )
}
