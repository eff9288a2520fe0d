/** Says a list on, but for one that has the same entries in the same order as the last. */
export function tellChanges<Entry>(onList: (list: readonly Entry[]) => void): (list: readonly Entry[]) => void {
  let told: readonly Entry[] | undefined
  return list => {
    if (told?.length === list.length && list.every((entry, index) => entry === told?.[index])) return
    told = list
    onList(list)
  }
}
