/** Trash: path data for `lk-icon`, on the 24 px grid. */
export const iconTrash =
  'M5 7.25h14M9.25 7.25v-1.5a1 1 0 0 1 1-1h3.5a1 1 0 0 1 1 1v1.5M7 7.25l.65 10.3a1.8 1.8 0 0 0 1.8 1.7h5.1a1.8 1.8 0 0 0 1.8-1.7L17 7.25'
