import { createOperationRecords, type OperationRecords } from './operation-records.ts'

/**
 * Creates the records of a device that has sent nothing yet, for a site. @param isFull whether the storage rejects
 * texts longer than the present one
 */
export function createMemoryRecords({
  kept = new Map<string, string>(),
  origin = 'https://shop.example',
  now = Date.now,
  isFull = (): boolean => false,
} = {}): OperationRecords {
  return createOperationRecords(
    {
      getItem: key => kept.get(key) ?? null,
      setItem(key, value, orLeave) {
        if (orLeave && isFull() && value.length > (kept.get(key)?.length ?? 0)) return false
        kept.set(key, value)
        return true
      },
    },
    '0x',
    origin,
    now,
  )
}
