/** Passes a list on, unless it has the same entries in the same order as the previous one. */
export function distinctUntilChanged<Entry>(
  onList: (list: readonly Entry[]) => void,
): (list: readonly Entry[]) => void {
  let told: readonly Entry[] | undefined
  return list => {
    if (told?.length === list.length && list.every((entry, index) => entry === told?.[index])) return
    told = list
    onList(list)
  }
}
