/** Edit: path data for `lk-icon`, on the 24 px grid. */
export const iconEdit =
  'm5 19 .8-3.9 9.65-9.65a1.5 1.5 0 0 1 2.12 0l.98.98a1.5 1.5 0 0 1 0 2.12L8.9 18.2zM13.75 7.25l3 3'
