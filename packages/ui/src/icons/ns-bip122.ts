/** Ns bip122: path data for `lk-icon`, on the 24 px grid. */
export const iconNsBip122 =
  'M5.5 8.5h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2h-3a2 2 0 0 1-2-2v-3a2 2 0 0 1 2-2zM15.5 8.5h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2h-3a2 2 0 0 1-2-2v-3a2 2 0 0 1 2-2zM10.5 12h3'
