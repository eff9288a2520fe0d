/** Swap vertical: path data for `lk-icon`, on the 24 px grid. */
export const iconSwapVertical =
  'M8.5 19.25V5.5M4.75 9.25 8.5 5.5l3.75 3.75M15.5 4.75V18.5M11.75 14.75l3.75 3.75 3.75-3.75'
